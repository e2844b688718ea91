/** All that is known of one order's money, and whose order it is that the provider calls so (R-console-orders). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const providerId = /^[a-z]{2,5}_[A-Za-z0-9_]+$/;

/** Of a payment, a refund, a transfer, a reversal or a dispute. None: it is nothing of the kind. */
export async function ordersOfProviderId(db: Db, typed: string): Promise<string[]> {
	const id = typed.trim();
	if (!providerId.test(id)) return [];
	const { rows } = await sql<{ order_id: string }>`
		select order_id from payments where provider_intent_id = ${id}
		union select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = ${id}
		union select p.order_id from disputes d join payments p on p.id = d.payment_id where d.provider_dispute_id = ${id}
		union select order_id from transfers where provider_transfer_id = ${id}
		union select t.order_id from reversals v join transfers t on t.id = v.transfer_id
			where v.provider_reversal_id = ${id}`.execute(db);
	return rows.map(({ order_id }) => order_id);
}

/** Of each refund its order's id. */
export async function ordersOfRefunds(
	db: Db,
	refundIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await sql<{ id: string; order_id: string }>`
		select r.id, p.order_id from refunds r join payments p on p.id = r.payment_id
		where r.id = any(${refundIds}::uuid[])`.execute(db);
	return new Map(rows.map(({ id, order_id }) => [id, order_id]));
}

export type OrderMoney = Awaited<ReturnType<typeof moneyOfOrder>>;

/** Of each kind the oldest first. */
export async function moneyOfOrder(db: Db, orderId: string) {
	const ofPayment = sql<string>`(select id from payments where order_id = ${orderId})`;
	const [payments, refunds, disputes, transfer] = await Promise.all([
		db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
		db.selectFrom('refunds').selectAll().where('payment_id', 'in', ofPayment).orderBy('created_at').execute(),
		db.selectFrom('disputes').selectAll().where('payment_id', 'in', ofPayment).orderBy('opened_at').execute(),
		db.selectFrom('transfers').selectAll().where('order_id', '=', orderId).executeTakeFirst(),
	]);
	const reversals = transfer
		? await db
				.selectFrom('reversals')
				.selectAll()
				.where('transfer_id', '=', transfer.id)
				.orderBy('created_at')
				.execute()
		: [];
	return { payments, refunds, disputes, transfer, reversals };
}
