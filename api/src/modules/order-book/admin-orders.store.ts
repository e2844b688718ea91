/** Orders of all businesses, as an admin finds them (R-console-orders). Each search has its index: there may be a million of them. */
import type { OrderStatus } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import { shopsLike } from '#businesses';
import type { Db } from '#db/database.ts';
import type { ListedOrderRow } from '#db/tables.ts';
import { peopleLike, peopleWithEmail } from '#identity';
import { normalizeCode } from '#orders';
import { findOrders, hasStatus, unlisted } from './order-book.store.ts';

export interface AdminFilter {
	status?: OrderStatus | undefined;
	from_date?: string | undefined;
	to_date?: string | undefined;
	business_id?: string | undefined;
	customer_id?: string | undefined;
	/** Selects the ids of what was searched for: by `foundAnywhere`. */
	found?: RawBuilder<unknown> | undefined;
	/** Ids of paid orders that are expired already; found by `withOverdue`. */
	overdue?: readonly string[];
}

/** Fewer characters of a code or an id say nothing among so many. */
const codeMin = 4;

/**
 * Ids by what was typed. An order's own id, or what the provider calls something of it, finds it whatever became of it; all else those
 * that are listed.
 */
export function foundAnywhere(search: string, ofProvider: readonly string[]): RawBuilder<unknown> {
	const exact = [sql`select unnest(${ofProvider}::uuid[])`];
	const arms: RawBuilder<unknown>[] = [];
	const hex = search.trim().toLowerCase().replace(/^#/, '').replaceAll('-', '');
	if (/^[0-9a-f]{32}$/.test(hex)) exact.push(sql`select id from orders where id = ${hex}::uuid`);
	else if (/^[0-9a-f]+$/.test(hex) && hex.length >= codeMin) {
		arms.push(sql`id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`);
		if (hex.length <= 8) arms.push(sql`right(id::text, 8) like ${`${hex}%`}`);
	}
	const code = normalizeCode(search);
	if (/^[0-9A-Z]{4,8}$/.test(code)) arms.push(sql`pickup_code like ${`${code}%`}`);
	if (search.includes('@')) arms.push(sql`customer_id in ${peopleWithEmail(search)}`);
	else {
		const people = peopleLike(search);
		if (people) arms.push(sql`customer_id in ${people}`);
		arms.push(sql`business_id in ${shopsLike(search)}`);
	}
	const listed = arms.map(
		(arm) => sql`select id from orders where status not in ('pending', 'abandoned') and ${arm}`,
	);
	return sql`(${sql.join([...exact, ...listed], sql` union `)})`;
}

/** Behind an order, or ahead of it. */
export interface From {
	id: string;
	direction: 'older' | 'newer';
}

/** Bags are bought at most a week before their date, and no zone is a day away. */
const madeFrom = (date: string) => sql`${date}::date - 9`;
const madeUntil = (date: string) => sql`${date}::date + 2`;

/** So many at most, newest first. None where there is no such order to go on from. */
export async function findAnywhere(
	db: Db,
	{ status, from_date, to_date, business_id, customer_id, found, overdue }: AdminFilter,
	count: number,
	from?: From,
): Promise<ListedOrderRow[]> {
	let query = db.selectFrom('orders').select('id');
	query = found
		? query.where(sql<boolean>`id = any(array${found})`)
		: query.where('status', 'not in', unlisted);
	if (status) query = query.where(hasStatus(status, overdue));
	if (business_id) query = query.where('business_id', '=', business_id);
	if (customer_id) query = query.where('customer_id', '=', customer_id);
	if (from_date)
		query = query
			.where('local_date', '>=', from_date)
			.where(sql<boolean>`created_at >= ${madeFrom(from_date)}`);
	if (to_date)
		query = query.where('local_date', '<=', to_date).where(sql<boolean>`created_at < ${madeUntil(to_date)}`);
	const order = from?.direction === 'newer' ? 'asc' : 'desc';
	if (from) {
		const cursor = await createdAt(db, from.id);
		if (cursor === undefined) return [];
		const here = sql`(${cursor}::timestamptz, ${from.id}::uuid)`;
		query = query.where(
			order === 'asc' ? sql<boolean>`(created_at, id) > ${here}` : sql<boolean>`(created_at, id) < ${here}`,
		);
	}
	const rows = await query.orderBy('created_at', order).orderBy('id', order).limit(count).execute();
	const ids = rows.map(({ id }) => id);
	const byId = new Map((await findOrders(db, ids)).map((row) => [row.id, row]));
	const inOrder = order === 'asc' ? ids.reverse() : ids;
	return inOrder.flatMap((id) => byId.get(id) ?? []);
}

/** As text: what JavaScript knows of it is rounded. */
async function createdAt(db: Db, id: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('orders')
		.select(sql<string>`created_at::text`.as('at'))
		.where('id', '=', id)
		.executeTakeFirst();
	return row?.at;
}
