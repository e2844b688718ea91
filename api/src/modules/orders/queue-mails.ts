/** Mails are queued in the transaction of the change (R-mail-queued), two of them by book_captures. */

import type { NoticeKind } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { runNow, wasQueued } from '#db/outbox.ts';
import type { OrderRow, RefundRow } from '#db/tables.ts';
import { findContact } from '#identity';
import {
	type BusinessMail,
	enqueueMail,
	type MailBody,
	mailKey,
	type OrderFacts,
	type QueuedMail,
	queuedMail,
} from '#notifications';
import { findOrder } from '#orders/facts';
import { type ShopReader, shopReaders } from '#shops';

const facts = (order: OrderRow): OrderFacts => ({
	id: order.id,
	business_name: order.business_name,
	quantity: order.quantity,
	local_date: order.local_date,
	start_time: order.start_time,
	end_time: order.end_time,
	tz: order.tz,
	tax_cents: order.tax_cents,
	...(order.tax_remitted_by && { tax_remitted_by: order.tax_remitted_by }),
	total_cents: order.total_cents,
});

const placeOf = ({ pickup_place: { street, city, state, zip_code, phone_number, notes } }: OrderRow) => ({
	address: `${street}, ${city}, ${state} ${zip_code}`,
	phone_number,
	notes,
});

/** Returns undefined if the customer is erased. */
async function toCustomer(tx: Db, order: OrderRow) {
	const customer = await findContact(tx, order.customer_id);
	if (!customer?.email) return undefined;
	return {
		to: customer.email,
		first_name: customer.first_name ?? '',
		order: { ...facts(order), place: placeOf(order) },
	};
}

/** Sends deadlines even to businesses that want no notifications (R-shop-emails, R-business-settings). */
async function mailBusiness(
	tx: Db,
	order: OrderRow,
	at: Date,
	weight: 'news' | 'deadline',
	mail: BusinessMail,
	readers?: readonly ShopReader[],
): Promise<void> {
	const { business_id } = order;
	for (const { to, wants_news } of readers ?? (await shopReaders(tx, business_id))) {
		if (weight === 'news' && !wants_news) continue;
		await enqueueMail(tx, { ...to, business_id, order: facts(order), ...mail }, at);
	}
}

export async function openOrderFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
	const order = await findOrder(db, orderId);
	return order?.status === 'paid' ? facts(order) : undefined;
}

export const receipt = (order: OrderRow, pickup_code: string): QueuedMail =>
	queuedMail({
		kind: 'receipt',
		business_id: order.business_id,
		order: { ...facts(order), place: placeOf(order) },
		pickup_code,
		bag: order.bag,
	});

export const newOrder = (order: OrderRow): MailBody => ({
	kind: 'new_order',
	business_id: order.business_id,
	order: facts(order),
});

/** Skipped if the order is waiting for a summary, which will omit it (R-shop-emails). */
export async function mailCancelledByCustomer(tx: Db, order: OrderRow, at: Date): Promise<void> {
	const readers = await shopReaders(tx, order.business_id);
	if (readers[0]?.has_digests && !(await wasQueued(tx, reportKeys(order)))) return;
	await mailBusiness(tx, order, at, 'news', { kind: 'cancelled_by_customer' }, readers);
}
const reportKeys = (order: OrderRow): string[] => {
	const { business_id, local_date, period } = order;
	return [newOrder(order), { kind: 'order_digest' as const, business_id, local_date, period }].map(mailKey);
};

export async function mailCancelledByAdmin(tx: Db, order: OrderRow, at: Date): Promise<void> {
	await mailBusiness(tx, order, at, 'deadline', { kind: 'cancelled_by_admin', reason: order.reason ?? '' });
}

export async function mailCancelledByBusiness(
	tx: Db,
	order: OrderRow,
	at: Date,
	{ amount_cents: refund_cents }: RefundRow,
): Promise<void> {
	const mail = await toCustomer(tx, order);
	if (!mail) return;
	const said = { reason: order.reason ?? '', refund_cents };
	await enqueueMail(tx, { ...mail, kind: 'cancelled_by_business', ...said }, at);
}

export const sendCancelledNow = (tx: Db, orderIds: readonly string[], at: Date): Promise<void> =>
	runNow(
		tx,
		orderIds.map((id) => `mail:cancelled_by_business:${id}`),
		at,
	);

export async function mailRefunded(tx: Db, order: OrderRow, at: Date, refund: RefundRow): Promise<void> {
	const mail = await toCustomer(tx, order);
	if (!mail) return;
	const { id: refund_id, amount_cents: refund_cents, answer, requested_by } = refund;
	const said = answer && (requested_by === 'customer' ? { answer } : { reason: answer });
	await enqueueMail(tx, { ...mail, kind: 'refunded', refund_id, refund_cents, ...said }, at);
}

export async function mailRefundedByAdmin(
	tx: Db,
	order: OrderRow,
	at: Date,
	{ id: refund_id, amount_cents: refund_cents, answer, borne_by }: RefundRow,
): Promise<void> {
	const said = { refund_id, refund_cents, reason: answer ?? '', borne_by: borne_by ?? 'share' };
	await mailBusiness(tx, order, at, 'deadline', { ...said, kind: 'refunded_by_admin' });
}

/** Returns false if the customer was erased. */
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
	if (isRun) await mailBusiness(tx, order, at, 'deadline', { ...said, kind: 'refund_to_answer' });
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

export async function mailRefundDecided(
	tx: Db,
	order: OrderRow,
	at: Date,
	refund_id: string,
	decision: 'approved' | 'refused',
	answer: string | undefined,
): Promise<void> {
	const said = { refund_id, decision, ...(answer && { answer }) };
	await mailBusiness(tx, order, at, 'deadline', { ...said, kind: 'refund_decided' });
}

export async function mailRefundFailed(tx: Db, orderId: string, refund: RefundRow, at: Date): Promise<void> {
	const order = await findOrder(tx, orderId);
	const mail = order && (await toCustomer(tx, order));
	if (!mail) return;
	const { id: refund_id, amount_cents: refund_cents } = refund;
	await enqueueMail(tx, { ...mail, kind: 'refund_failed', refund_id, refund_cents }, at);
}
