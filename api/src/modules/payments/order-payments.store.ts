/** What one order's customer paid and got back, and whose order it is that the provider calls so (R-console-orders). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Of a payment, a refund or a dispute. */
export async function ordersOfPayment(db: Db, id: string): Promise<string[]> {
	const { rows } = await sql<{ order_id: string }>`
		select order_id from payments where provider_intent_id = ${id}
		union select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = ${id}
		union select p.order_id from disputes d join payments p on p.id = d.payment_id where d.provider_dispute_id = ${id}`.execute(
		db,
	);
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

/** Of each kind the oldest first. */
export async function paymentsOfOrder(db: Db, orderId: string) {
	const ofPayment = sql<string>`(select id from payments where order_id = ${orderId})`;
	const [payments, refunds, disputes] = await Promise.all([
		db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
		db.selectFrom('refunds').selectAll().where('payment_id', 'in', ofPayment).orderBy('created_at').execute(),
		db.selectFrom('disputes').selectAll().where('payment_id', 'in', ofPayment).orderBy('opened_at').execute(),
	]);
	return { payments, refunds, disputes };
}
