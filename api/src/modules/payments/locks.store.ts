/** Locks of an order and its captured payment, in the order of locks everywhere: order → payment → the rest. */
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
