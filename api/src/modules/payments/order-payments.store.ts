/** Finds payments by order or by a provider ID that was searched for (R-console-orders). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** `id` is the provider's ID of a payment, refund or dispute. */
export async function ordersOfPayment(db: Db, id: string): Promise<string[]> {
	const { rows } = await sql<{ order_id: string }>`
		select order_id from payments where provider_intent_id = ${id}
		union select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = ${id}
		union select p.order_id from disputes d join payments p on p.id = d.payment_id where d.provider_dispute_id = ${id}`.execute(
		db,
	);
	return rows.map(({ order_id }) => order_id);
}

export async function ordersOfRefunds(
	db: Db,
	refundIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const { rows } = await sql<{ id: string; order_id: string }>`
		select r.id, p.order_id from refunds r join payments p on p.id = r.payment_id
		where r.id = any(${refundIds}::uuid[])`.execute(db);
	return new Map(rows.map(({ id, order_id }) => [id, order_id]));
}

export async function paymentsOfOrder(db: Db, orderId: string) {
	const ofPayment = sql<string>`(select id from payments where order_id = ${orderId})`;
	const [payments, refunds, disputes] = await Promise.all([
		db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
		db.selectFrom('refunds').selectAll().where('payment_id', 'in', ofPayment).orderBy('created_at').execute(),
		db.selectFrom('disputes').selectAll().where('payment_id', 'in', ofPayment).orderBy('opened_at').execute(),
	]);
	return { payments, refunds, disputes };
}
