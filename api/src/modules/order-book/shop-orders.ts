import {
	bagFrom,
	type businessOrdersFilter,
	type Language,
	type Order,
	type OrderEvent,
	reasonIn,
} from '@flavorbag/contract';
import type { z } from 'zod';
import { namesOf } from '#identity';
import { orNotFound } from '#lib/app-error.ts';
import { csvLine } from '#lib/csv.ts';
import { csvHeads, csvWord } from '#lib/csv-words.ts';
import { shownCode } from '#lib/pickup-code.ts';
import { translateTo } from '#lib/texts.ts';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import { type ListedOrderRow, overdueSince, packedOf } from '#orders';
import type { Refunds } from '#payments';
import { ownersEver } from '#payouts';
import type { Who } from '#shops';
import type { OrderBookDeps } from './deps.ts';
import * as store from './order-book.store.ts';
import * as lists from './order-lists.store.ts';

type ShopFilter = z.output<z.ZodObject<typeof businessOrdersFilter>>;

const daysBack = { '7d': 7, '30d': 30 } as const;
const dayMs = 86_400_000;
const rowsPerQuery = 500;

const byActor = (actor: string): OrderEvent['by'] => {
	const role = actor.split(':', 1)[0];
	return role === 'customer' || role === 'business' || role === 'admin' ? role : 'system';
};

const staffIn = (actor: string): string | undefined =>
	actor.startsWith('business:') ? actor.slice('business:'.length) : undefined;

type RefundRequest = Awaited<ReturnType<Refunds['requestsOf']>>[number];

function historyOf(
	events: Awaited<ReturnType<typeof store.eventsOf>>,
	requests: readonly RefundRequest[],
	names: ReadonlyMap<string, string>,
): OrderEvent[] {
	const steps = [
		...events.map(({ at, to_status, actor }) => ({
			at,
			status: to_status,
			by: byActor(actor),
			name: names.get(staffIn(actor) ?? '') ?? null,
		})),
		...requests.flatMap(({ at, refusedAt, refusedBy }) => [
			{ at, status: 'refund_requested' as const, by: 'customer' as const, name: null },
			...(refusedAt ? [{ at: refusedAt, status: 'refund_refused' as const, by: refusedBy, name: null }] : []),
		]),
	];
	return steps
		.sort((one, other) => one.at.getTime() - other.at.getTime())
		.map((step) => ({ ...step, at: step.at.toISOString() }));
}

const columns = [
	'order_id',
	'pickup_code',
	'status',
	'ordered_at',
	'pickup_date',
	'pickup_start',
	'pickup_end',
	'time_zone',
	'bags',
	'price_per_bag',
	'tax',
	'total',
	'customer',
	'refund',
	'reason',
];

function orderedAt({ created_at, time_zone }: Order): string {
	const { date, time } = toLocalDateTime(new Date(created_at), time_zone);
	return `${date} ${time}`;
}

const lineOf = (order: Order, language: Language, isOfAll: boolean) =>
	csvLine([
		...(isOfAll ? [order.business_name] : []),
		order.id,
		order.pickup_code ? shownCode(order.pickup_code) : '',
		csvWord(order.status, language),
		orderedAt(order),
		order.order_date,
		order.start_time,
		order.end_time,
		order.time_zone,
		order.quantity,
		order.unit_price.toFixed(2),
		order.order_details.tax_amount.toFixed(2),
		order.total_cost.toFixed(2),
		order.customer_name ?? '',
		csvWord(order.refund?.status, language),
		reasonIn(translateTo[language], order.reason ?? ''),
	]);

async function filterOf(
	{ db, clock, shops }: OrderBookDeps,
	who: string | Who,
	businessId: string,
	query: ShopFilter,
): Promise<lists.OrderFilter> {
	const { time_zone } = await shops.getForBooks(who, businessId);
	const { status, search, refund, within } = query;
	const now = clock.now();
	// Today starts at the business's midnight. Other ranges count back from now (R-order-search).
	const midnight = instantOf(toLocalDateTime(now, time_zone).date, '00:00', time_zone);
	const since = within && within !== 'today' ? new Date(now.getTime() - daysBack[within] * dayMs) : midnight;
	const found = search ? lists.foundOrders(businessId, search) : undefined;
	const filter = { business_id: businessId, status, found, refund, created_after: within && since };
	return lists.withOverdue(db, filter, overdueSince(now));
}

export async function listOfShop(
	deps: OrderBookDeps,
	who: string | Who,
	businessId: string,
	query: ShopFilter & { page: number; per_page: number },
): Promise<{ orders: Order[]; total: number }> {
	const { db, clock, presenter } = deps;
	const filter = await filterOf(deps, who, businessId, query);
	const { sort, ...page } = query;
	const { rows, total } =
		sort === 'pickup'
			? await lists.listByPickup(db, filter, page, overdueSince(clock.now()))
			: await lists.listOrders(db, filter, { ...page, sort });
	return { orders: await presenter.named(db, rows), total };
}

export async function oneOfShop(
	{ db, shops, refunds, presenter }: OrderBookDeps,
	who: string | Who,
	orderId: string,
): Promise<{ order: Order; history: OrderEvent[] }> {
	const row = await orNotFound(store.findListed(db, orderId));
	await shops.getForBooks(who, row.business_id);
	const order = await orNotFound((await presenter.named(db, [row]))[0]);
	const [events, requests] = await Promise.all([
		store.eventsOf(db, orderId),
		order.refund ? refunds.requestsOf(db, orderId, await ownersEver(db, row.business_id)) : [],
	]);
	// R-team: team members are named.
	const names = await namesOf(
		db,
		events.flatMap(({ actor }) => staffIn(actor) ?? []),
	);
	return {
		order: { ...order, bag: row.bag && bagFrom(row.bag) },
		history: historyOf(events, requests, names),
	};
}

export async function ordersOfDate(
	{ db, shops, presenter }: OrderBookDeps,
	ownerId: string,
	businessId: string,
	date: string,
): Promise<{ orders: Order[]; packed: string[] }> {
	await shops.getOwned(ownerId, businessId);
	const orders = await presenter.brief(db, await store.ordersOfDate(db, businessId, date));
	const packed = await packedOf(
		db,
		orders.map(({ id }) => id),
	);
	const nameOf = ({ customer_name }: Order) => customer_name ?? '';
	orders.sort(
		(one, other) =>
			one.pickup_starts_at.localeCompare(other.pickup_starts_at) || nameOf(one).localeCompare(nameOf(other)),
	);
	return { orders, packed };
}

/** Fails immediately rather than in the middle of a file. Newest first, regardless of how the list is sorted. */
export const fileOfShop = async (
	deps: OrderBookDeps,
	who: string | Who,
	businessId: string,
	filter: ShopFilter,
	language: Language,
): Promise<AsyncIterable<string>> => {
	const found = await filterOf(deps, who, businessId, filter);
	return orderLines(deps, language, (last, count) => lists.ordersAfter(deps.db, found, last, count));
};

/** Yields orders as lines of CSV, with a shop column if they are from all shops. `load` returns those after `last`. */
export async function* orderLines(
	{ db, presenter }: OrderBookDeps,
	language: Language,
	load: (last: ListedOrderRow | undefined, count: number) => Promise<ListedOrderRow[]>,
	isOfAll = false,
): AsyncGenerator<string> {
	yield csvLine(csvHeads(isOfAll ? ['shop', ...columns] : columns, language));
	let last: ListedOrderRow | undefined;
	for (;;) {
		const rows = await load(last, rowsPerQuery);
		const orders = await presenter.named(db, rows);
		yield orders.map((order) => lineOf(order, language, isOfAll)).join('');
		last = rows.at(-1);
		if (rows.length < rowsPerQuery) return;
	}
}
