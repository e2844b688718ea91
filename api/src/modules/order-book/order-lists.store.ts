import type { OrderStatus } from '@flavorbag/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, Tables } from '#db/tables.ts';
import { peopleLike } from '#identity';
import type { ListedOrderRow } from '#orders';
import { listedColumns, unlisted } from './order-book.store.ts';

export interface OrderFilter {
	customer_id?: string;
	business_id?: string;
	status?: OrderStatus | undefined;
	/** From `foundOrders`. */
	found?: RawBuilder<unknown> | undefined;
	created_after?: Date | undefined;
	refund?: 'requested' | undefined;
	local_date?: string;
	/** Whether the order is still to be collected, which it isn't if its pickup ended before `since`. */
	coming?: { since: Date; isComing: boolean };
	/** Ids of paid orders that have already expired, from `withOverdue`. */
	overdue?: readonly string[];
}

/** Makes filters by status match the displayed status. */
export async function withOverdue(db: Db, filter: OrderFilter, since: Date): Promise<OrderFilter> {
	if (filter.status !== 'paid' && filter.status !== 'expired') return filter;
	let query = db.selectFrom('orders').select('id').where('status', '=', 'paid').where('ends_at', '<=', since);
	if (filter.customer_id) query = query.where('customer_id', '=', filter.customer_id);
	if (filter.business_id) query = query.where('business_id', '=', filter.business_id);
	return { ...filter, overdue: (await query.execute()).map(({ id }) => id) };
}

export function hasStatus(status: OrderStatus, overdue: readonly string[] = []) {
	if (overdue.length === 0) return sql<boolean>`status = ${status}`;
	return status === 'paid'
		? sql<boolean>`status = 'paid' and id <> all(${overdue}::uuid[])`
		: sql<boolean>`status in ('paid', 'expired') and (status = 'expired' or id = any(${overdue}::uuid[]))`;
}
/** Starts from the requests, because few are open at any time. */
const withRequest = (businessId: string | undefined) => sql<string>`(
	select p.order_id from refunds r join payments p on p.id = r.payment_id
	where r.status = 'requested' and r.business_id = ${businessId ?? null})`;

/** Each subquery uses its own index. The ids stay in the statement, because there may be a hundred thousand. */
export function foundOrders(businessId: string, search: string): RawBuilder<unknown> {
	const word = search.toUpperCase().replace(/[^0-9A-Z]/g, '');
	const hex = search.trim().toLowerCase().replace(/^#/, '').replaceAll('-', '');
	const arms = [sql`pickup_code like ${`${word || '?'}%`}`];
	if (/^[0-9a-f]{1,32}$/.test(hex)) {
		arms.push(sql`id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`);
		if (hex.length <= 8) arms.push(sql`right(id::text, 8) like ${`${hex}%`}`);
	}
	const people = peopleLike(search);
	if (people) arms.push(sql`customer_id in ${people}`);
	const each = arms.map(
		(arm) => sql`select id from orders
			where business_id = ${businessId} and status not in ('pending', 'abandoned') and ${arm}`,
	);
	return sql`(${sql.join(each, sql` union `)})`;
}

type OrdersQuery<O> = SelectQueryBuilder<Tables, 'orders', O>;

function filtered<O>(query: OrdersQuery<O>, filter: OrderFilter): OrdersQuery<O> {
	let q = query.where('status', 'not in', unlisted);
	if (filter.customer_id) q = q.where('customer_id', '=', filter.customer_id);
	if (filter.business_id) q = q.where('business_id', '=', filter.business_id);
	if (filter.status) q = q.where(hasStatus(filter.status, filter.overdue));
	if (filter.created_after) q = q.where('created_at', '>=', filter.created_after);
	if (filter.local_date) q = q.where('local_date', '=', filter.local_date);
	if (filter.coming) {
		const { since, isComing } = filter.coming;
		const coming = sql`status = 'paid' and ends_at > ${since}`;
		q = q.where(isComing ? sql<boolean>`${coming}` : sql<boolean>`not (${coming})`);
	}
	if (filter.refund) q = q.where('id', 'in', withRequest(filter.business_id));
	if (filter.found) q = q.where(sql<boolean>`id = any(array${filter.found})`);
	return q;
}

const orderings = {
	date: ['created_at', 'desc'],
	amount: ['total_cents', 'desc'],
	id: ['id', 'asc'],
	'next pickup': ['starts_at', 'asc'],
	'last pickup': ['starts_at', 'desc'],
} as const;

interface Page {
	page: number;
	per_page: number;
	sort?: keyof typeof orderings;
	withBag?: boolean;
}

/** Finds the page in an index alone, then reads only its rows. */
export const pageOfOrders = (db: Db, filter: OrderFilter, page: Page): Promise<ListedOrderRow[]> =>
	orderedRows(db, filter, page, { offset: (page.page - 1) * page.per_page, count: page.per_page });

interface Range {
	offset: number;
	count: number;
	backwards?: true;
}

function orderedRows(
	db: Db,
	filter: OrderFilter,
	{ sort, withBag = false }: Pick<Page, 'sort' | 'withBag'>,
	{ offset, count, backwards }: Range,
): Promise<ListedOrderRow[]> {
	const [column, direction] = orderings[sort ?? 'date'];
	const opposite = direction === 'asc' ? 'desc' : 'asc';
	const found = backwards ? opposite : direction;
	const ids = filtered(db.selectFrom('orders').select('id'), filter)
		.orderBy(column, found)
		.orderBy('id', found)
		.limit(count)
		.offset(offset);
	return db
		.selectFrom('orders')
		.select(listedColumns)
		.$if(withBag, (query) => query.select('bag'))
		.where(sql<boolean>`id = any(array${ids})`)
		.orderBy(column, direction)
		.orderBy('id', direction)
		.execute();
}

/** Gets rows and total from one search, because the search takes most of the time. */
async function foundPage(
	db: Db,
	filter: OrderFilter,
	{ page, per_page, withBag = false }: Page,
	order: RawBuilder<unknown>,
): Promise<{ rows: ListedOrderRow[]; total: number }> {
	const hits = filtered(
		db.selectFrom('orders').select(['id', 'status', 'created_at', 'total_cents', 'starts_at', 'ends_at']),
		filter,
	);
	const { rows: found } = await sql<{ ids: string[]; total: number }>`
		with hit as materialized (${hits})
		select (select count(*)::int from hit) as total, array(
			select id from hit order by ${order} limit ${per_page} offset ${(page - 1) * per_page}
		) as ids`.execute(db);
	const { ids, total } = found[0] ?? { ids: [], total: 0 };
	if (ids.length === 0) return { rows: [], total };
	const rows = await db
		.selectFrom('orders')
		.select(listedColumns)
		.$if(withBag, (query) => query.select('bag'))
		.where('id', 'in', ids)
		.orderBy(sql`array_position(${ids}::uuid[], id)`)
		.execute();
	return { rows, total };
}

/** From this offset on, pages are read from the nearer end, because an index is scanned up to the page. */
const farOffset = 1_000;

/** Only tests pass a different `far`. */
export async function listOrders(
	db: Db,
	filter: OrderFilter,
	page: Page,
	far = farOffset,
): Promise<{ rows: ListedOrderRow[]; total: number }> {
	if (filter.found) {
		const [column, direction] = orderings[page.sort ?? 'date'];
		const order = sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`;
		return foundPage(db, filter, page, order);
	}
	const offset = (page.page - 1) * page.per_page;
	if (offset < far) {
		const [rows, total] = await Promise.all([pageOfOrders(db, filter, page), countOrders(db, filter)]);
		return { rows, total };
	}
	const total = await countOrders(db, filter);
	return { rows: await rowsOf(db, filter, page, { offset, count: page.per_page }, total), total };
}

function rowsOf(
	db: Db,
	filter: OrderFilter,
	page: Pick<Page, 'sort' | 'withBag'>,
	{ offset, count: wanted }: Range,
	total: number,
): Promise<ListedOrderRow[]> {
	const count = Math.min(wanted, total - offset);
	if (count <= 0) return Promise.resolve([]);
	if (offset < total / 2) return orderedRows(db, filter, page, { offset, count });
	return orderedRows(db, filter, page, { offset: total - offset - count, count, backwards: true });
}

/** Lists orders to collect, next pickup first, then all others, latest first. Each part is read from an index. */
export async function listByPickup(
	db: Db,
	filter: OrderFilter,
	{ page, per_page }: Page,
	since: Date,
): Promise<{ rows: ListedOrderRow[]; total: number }> {
	if (filter.found) {
		const coming = sql`(status = 'paid' and ends_at > ${since})`;
		const next = sql`case when ${coming} then starts_at end, case when ${coming} then id end`;
		return foundPage(db, filter, { page, per_page }, sql`${coming} desc, ${next}, starts_at desc, id desc`);
	}
	const offset = (page - 1) * per_page;
	const coming = { ...filter, coming: { since, isComing: true } };
	const others = { ...filter, coming: { since, isComing: false } };
	const range = { offset, count: per_page };
	const [before, total, near] = await Promise.all([
		countOrders(db, coming),
		countOrders(db, filter),
		offset < farOffset ? orderedRows(db, coming, { sort: 'next pickup' }, range) : undefined,
	]);
	const first = near ?? (await rowsOf(db, coming, { sort: 'next pickup' }, range, before));
	const behind = { offset: Math.max(0, offset - before), count: per_page - first.length };
	const rest = await rowsOf(db, others, { sort: 'last pickup' }, behind, total - before);
	return { rows: [...first, ...rest], total };
}

export async function countOrdersUpTo(db: Db, max: number): Promise<number> {
	const some = filtered(db.selectFrom('orders').select('id'), {}).limit(max);
	const { total } = await db
		.selectFrom(some.as('some'))
		.select((eb) => eb.fn.countAll<number>().as('total'))
		.executeTakeFirstOrThrow();
	return Number(total);
}

/** Uses stored totals for a whole business or one of its statuses. */
async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
	const { business_id, status, overdue = [], ...rest } = filter;
	const narrow = Object.values(rest).some((value) => value !== undefined);
	if (business_id === undefined || narrow) {
		const counted = filtered(
			db.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('total')),
			filter,
		);
		return Number((await counted.executeTakeFirstOrThrow()).total);
	}
	let totals = db
		.selectFrom('order_totals')
		.select(sql<number>`coalesce(sum(orders), 0)::int`.as('total'))
		.where('business_id', '=', business_id);
	if (status) totals = totals.where('status', '=', status);
	const { total } = await totals.executeTakeFirstOrThrow();
	return status === 'paid' ? total - overdue.length : status === 'expired' ? total + overdue.length : total;
}

export function ordersAfter(
	db: Db,
	filter: OrderFilter,
	last: Pick<OrderRow, 'created_at' | 'id'> | undefined,
	count: number,
): Promise<ListedOrderRow[]> {
	let query = filtered(db.selectFrom('orders').select(listedColumns), filter);
	if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
	return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute();
}
