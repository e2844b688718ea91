/** The mails about an order, queued in the transaction that makes them true (R-mail-queued), two of them by book_captures. */
import type { NoticeKind } from '@flavorbag/contract';
import { findMailAddress } from '#businesses';
import type { Db } from '#db/database.ts';
import type { OrderRow, RefundRow } from '#db/tables.ts';
import { findContact } from '#identity';
import { enqueueMail, type OrderFacts, type QueuedMail, queuedMail } from '#notifications';
import { findOrder } from './orders.store.ts';

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

const placeOf = ({ pickup_place: { street, city, state, zip_code, phone_number, notes } }: OrderRow) => ({
	address: `${street}, ${city}, ${state} ${zip_code}`,
	phone_number,
	notes,
});

/** An erased customer gets no mail. */
async function toCustomer(tx: Db, order: OrderRow) {
	const customer = await findContact(tx, order.customer_id);
	if (!customer?.email) return undefined;
	return {
		to: customer.email,
		first_name: customer.first_name ?? '',
		order: { ...facts(order), place: placeOf(order) },
	};
}

/** What has a deadline is sent also to a business that wants no notifications (R-business-settings). */
async function toBusiness(tx: Db, order: OrderRow, weight: 'news' | 'deadline') {
	const business = await findMailAddress(tx, order.business_id);
	if (!business || (weight === 'news' && !business.email_notifications)) return undefined;
	return { to: business.email, first_name: '', business_id: order.business_id, order: facts(order) };
}

/** To the customer of an order that is paid with this code. */
export const receipt = (order: OrderRow, pickup_code: string): QueuedMail =>
	queuedMail({ kind: 'receipt', order: { ...facts(order), place: placeOf(order) }, pickup_code });

/** To the business, if it wants news. */
export const newOrder = (order: OrderRow): QueuedMail =>
	queuedMail({ kind: 'new_order', business_id: order.business_id, order: facts(order) });

export async function mailCancelledByCustomer(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const mail = await toBusiness(tx, order, 'news');
	if (mail) await enqueueMail(tx, { ...mail, kind: 'cancelled_by_customer' }, at);
}

/** The business has bags on the shelf that nobody comes for. */
export async function mailCancelledByAdmin(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const mail = await toBusiness(tx, order, 'deadline');
	if (mail) await enqueueMail(tx, { ...mail, kind: 'cancelled_by_admin', reason: order.reason ?? '' }, at);
}

export async function mailCancelledByBusiness(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const mail = await toCustomer(tx, order);
	if (!mail) return;
	const refund = { reason: order.reason ?? '', refund_cents: order.total_cents };
	await enqueueMail(tx, { ...mail, kind: 'cancelled_by_business', ...refund }, at);
}

export async function mailRefunded(tx: Db, order: OrderRow, at: Date, refund: RefundRow): Promise<void> {
	const mail = await toCustomer(tx, order);
	if (!mail) return;
	const { amount_cents: refund_cents, answer } = refund;
	await enqueueMail(tx, { ...mail, kind: 'refunded', refund_cents, ...(answer && { answer }) }, at);
}

/** False: the customer was erased. */
export async function mailNotice(
	tx: Db,
	order: OrderRow,
	at: Date,
	said: { notice_id: string; notice: NoticeKind; note?: string },
): Promise<boolean> {
	const mail = await toCustomer(tx, order);
	if (mail) await enqueueMail(tx, { ...mail, kind: 'notice', ...said }, at);
	return mail !== undefined;
}

export async function mailRefundRequested(
	tx: Db,
	order: OrderRow,
	at: Date,
	{ id: refund_id, reason, answer_due_at }: RefundRow,
	/** False: the business is gone, and the admin answers. */
	isRun: boolean,
): Promise<void> {
	const said = { refund_id, due_at: (answer_due_at ?? at).toISOString() };
	const customer = await toCustomer(tx, order);
	if (customer) {
		const mail = isRun
			? ({ ...said, kind: 'refund_requested' } as const)
			: ({ refund_id, kind: 'refund_with_us' } as const);
		await enqueueMail(tx, { ...customer, reason, ...mail }, at);
	}
	if (!isRun) return;
	const business = await toBusiness(tx, order, 'deadline');
	if (business) await enqueueMail(tx, { ...business, ...said, kind: 'refund_to_answer' }, at);
}

export async function mailRefundRefused(
	tx: Db,
	order: OrderRow,
	at: Date,
	refund_id: string,
	answer: string,
): Promise<void> {
	const mail = await toCustomer(tx, order);
	if (mail) await enqueueMail(tx, { ...mail, kind: 'refund_refused', refund_id, answer }, at);
}

/** The admin answered in the business's place. */
export async function mailRefundDecided(
	tx: Db,
	order: OrderRow,
	at: Date,
	refund_id: string,
	decision: 'approved' | 'refused',
	answer: string | undefined,
): Promise<void> {
	const mail = await toBusiness(tx, order, 'deadline');
	if (!mail) return;
	await enqueueMail(
		tx,
		{ ...mail, kind: 'refund_decided', refund_id, decision, ...(answer && { answer }) },
		at,
	);
}

export async function mailRefundFailed(tx: Db, orderId: string, refund: RefundRow, at: Date): Promise<void> {
	const order = await findOrder(tx, orderId);
	const mail = order && (await toCustomer(tx, order));
	if (!mail) return;
	const { id: refund_id, amount_cents: refund_cents } = refund;
	await enqueueMail(tx, { ...mail, kind: 'refund_failed', refund_id, refund_cents }, at);
}
