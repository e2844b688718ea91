/** Lock order everywhere: order → payment → the rest. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';

export interface LockedOrder {
	order: OrderRow;
	payment: PaymentRow;
}

export async function lockOrderAndPayment(db: Db, orderId: string): Promise<LockedOrder> {
	const order = await db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', orderId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	const payment = await db
		.selectFrom('payments')
		.selectAll()
		.where('order_id', '=', orderId)
		.orderBy('created_at', 'desc')
		.limit(1)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return { order, payment };
}

export async function findOrderOfIntent(db: Db, intentId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payments')
		.select('order_id')
		.where('provider_intent_id', '=', intentId)
		.executeTakeFirst();
	return row?.order_id;
}

/** Keeps the input order; undefined once an intent's capture is booked. */
export async function findOpenOrdersOf(
	db: Db,
	intentIds: readonly string[],
): Promise<(string | undefined)[]> {
	const rows = await db
		.selectFrom('payments')
		.select(['order_id', 'provider_intent_id'])
		.where(sql<boolean>`provider_intent_id = any(${intentIds}::text[])`)
		.where('status', '<>', 'captured')
		.execute();
	const found = new Map(rows.map((row) => [row.provider_intent_id, row.order_id]));
	return intentIds.map((id) => found.get(id));
}
