import type { AdminOrder, Language, Order } from '@flavorbag/contract';
import { bagFrom, orderCan } from '@flavorbag/contract';
import { type CursorQuery, cursorPage } from '#db/cursor.ts';
import { namesAndEmails } from '#identity';
import { orNotFound } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';
import { overdueSince, ownerCancelRefusal } from '#orders';
import { findOrder } from '#orders/facts';
import { ordersOfProviderId } from '#payouts';
import * as store from './admin-orders.store.ts';
import type { OrderBookDeps } from './deps.ts';
import { withOverdue } from './order-lists.store.ts';
import { stepsOf } from './order-steps.ts';
import { orderLines } from './shop-orders.ts';

interface AdminQuery extends Omit<store.AdminFilter, 'search' | 'overdue'> {
	search?: string | undefined;
}

export async function findForAdmin(
	deps: OrderBookDeps,
	{ before, after, per_page, ...sought }: AdminQuery & CursorQuery,
): Promise<{ orders: Order[]; older: string | null; newer: string | null }> {
	const { db, presenter } = deps;
	const filter = await filterOf(deps, sought);
	const { entries, ...cursors } = await cursorPage({ before, after, per_page }, (count, from) =>
		store.findAnywhere(db, filter, count, from),
	);
	return { orders: await presenter.named(db, entries), ...cursors };
}

export async function fileForAdmin(
	deps: OrderBookDeps,
	query: AdminQuery,
	language: Language,
): Promise<AsyncIterable<string>> {
	const { db } = deps;
	const filter = await filterOf(deps, query);
	const load = (last: { id: string } | undefined, count: number) =>
		store.findAnywhere(db, filter, count, last && { id: last.id, direction: 'older' });
	return orderLines(deps, language, load, true);
}

async function filterOf(
	{ db, clock }: OrderBookDeps,
	{ search, ...condition }: AdminQuery,
): Promise<store.AdminFilter> {
	const sought = search
		? { search: { typed: search, ofProvider: await ordersOfProviderId(db, search) } }
		: undefined;
	return { ...condition, ...(await overdueOf(db, condition, overdueSince(clock.now()))), ...sought };
}

async function overdueOf(
	db: OrderBookDeps['db'],
	{ status, business_id, customer_id }: Pick<AdminQuery, 'status' | 'business_id' | 'customer_id'>,
	since: Date,
): Promise<Pick<store.AdminFilter, 'overdue'>> {
	const narrow = { status, ...(business_id && { business_id }), ...(customer_id && { customer_id }) };
	const { overdue } = await withOverdue(db, narrow, since);
	return overdue ? { overdue } : {};
}

/** Must match what the calls accept. */
function actsFor(order: Order, canCancel: boolean, refundable: number, now: Date): AdminOrder['can'] {
	const { refund } = order;
	const isOverdue =
		refund?.status === 'requested' && refund.answer_due_at !== null && new Date(refund.answer_due_at) <= now;
	return [
		...(canCancel ? (['cancel'] as const) : []),
		...(refundable > 0 ? (['refund'] as const) : []),
		...(isOverdue ? (['answer_refund'] as const) : []),
		...(refund?.status === 'failed' ? (['retry_refund'] as const) : []),
	];
}

export async function oneForAdmin(deps: OrderBookDeps, orderId: string): Promise<AdminOrder> {
	const { db, clock, presenter } = deps;
	const row = await orNotFound(findOrder(db, orderId));
	const order = await orNotFound((await presenter.named(db, [row]))[0]);
	const [people, steps, left] = await Promise.all([
		namesAndEmails(db, [row.customer_id]),
		stepsOf(deps, row),
		deps.refunds.refundableOf(db, row.id),
	]);
	const refundable = orderCan('refund', 'business', order.status) ? toDollars(left) : 0;
	const { name = null, email = null } = people.get(row.customer_id) ?? {};
	const now = clock.now();
	return {
		order: { ...order, client_secret: null, bag: row.bag && bagFrom(row.bag) },
		customer: { id: row.customer_id, name, email },
		steps,
		can: actsFor(order, ownerCancelRefusal(row, now) === undefined, refundable, now),
		refundable,
	};
}
