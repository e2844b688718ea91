/** Lists open payments and refunds of any age, for the reconciler. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

type OpenMoney = Awaited<ReturnType<typeof findOpenMoney>>;

export async function findOpenMoney(db: Db) {
	const payments = await db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select(['payments.id', 'payments.order_id'])
		.select(sql<boolean>`orders.status = 'abandoned'`.as('order_is_off'))
		.where('payments.status', 'in', ['creating', 'requires_payment', 'authorized'])
		.orderBy('payments.created_at')
		.execute();
	const refunds = await db
		.selectFrom('refunds')
		.select(['id', 'provider_refund_id'])
		.where('status', 'in', ['approved', 'submitted'])
		.orderBy('created_at')
		.execute();
	return { payments, refunds };
}

/** Returns the current statuses as pairs of `payment <id>` or `refund <id>` and status. */
export async function statusesOf(db: Db, { payments, refunds }: OpenMoney): Promise<[string, string][]> {
	const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
	const { rows } = await sql<{ what: string; status: string }>`
		select 'payment ' || id as what, status::text from payments where id = any(${idsOf(payments)}::uuid[])
		union all
		select 'refund ' || id, status::text from refunds where id = any(${idsOf(refunds)}::uuid[])`.execute(db);
	return rows.map(({ what, status }) => [what, status]);
}
