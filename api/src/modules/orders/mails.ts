/** The customer's mails about an order, queued in the transaction that makes them true (D39). */
import type { Db } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import { enqueueMail, type OrderFacts } from '#notifications';
import { findCustomer } from './orders.store.ts';

const facts = (order: OrderRow): OrderFacts => ({
	id: order.id,
	business_name: order.business_name,
	quantity: order.quantity,
	local_date: order.local_date,
	start_time: order.start_time,
	end_time: order.end_time,
	tz: order.tz,
	tax_cents: order.tax_cents,
	total_cents: order.total_cents,
});

/** An erased customer gets no mail. */
async function addressed(tx: Db, order: OrderRow) {
	const customer = await findCustomer(tx, order.customer_id);
	return customer?.email ? { to: customer.email, first_name: customer.first_name ?? '' } : undefined;
}

export async function mailReceipt(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const to = await addressed(tx, order);
	if (!to || !order.pickup_code) return;
	await enqueueMail(tx, { ...to, kind: 'receipt', order: facts(order), pickup_code: order.pickup_code }, at);
}

export async function mailCancelledByBusiness(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const to = await addressed(tx, order);
	if (!to) return;
	const refund = { reason: order.reason ?? '', refund_cents: order.total_cents };
	await enqueueMail(tx, { ...to, kind: 'cancelled_by_business', order: facts(order), ...refund }, at);
}

export async function mailRefunded(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const to = await addressed(tx, order);
	if (to)
		await enqueueMail(
			tx,
			{ ...to, kind: 'refunded', order: facts(order), refund_cents: order.total_cents },
			at,
		);
}
