// Finds orders of all businesses for admins (R-console-orders). Each search uses an index, because there may be a
// million orders.
import type { OrderStatus } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import { createdAt, type From } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import { peopleLike, peopleWithEmail } from '#identity';
import { normalizeCode } from '#lib/pickup-code.ts';
import type { ListedOrderRow } from '#orders';
import { shopsLike } from '#shops';
import { findOrders } from './order-book.store.ts';
import { hasStatus } from './order-lists.store.ts';

export interface AdminFilter {
	status?: OrderStatus | undefined;
	from_date?: string | undefined;
	to_date?: string | undefined;
	ordered_from?: string | undefined;
	ordered_to?: string | undefined;
	business_id?: string | undefined;
	customer_id?: string | undefined;
	search?: Search | undefined;
	/** Ids of paid orders that have already expired, from `withOverdue`. */
	overdue?: readonly string[];
}
export interface Search {
	typed: string;
	ofProvider: readonly string[];
}

/** Shorter texts match too many orders. */
const codeMin = 4;

interface Wanted {
	listed: RawBuilder<unknown>;
	order: RawBuilder<unknown>;
	count: number;
}

/** Reads only the first orders of each, because some people and shops have a hundred thousand. */
const ofEach = (
	ids: RawBuilder<unknown>,
	column: 'customer_id' | 'business_id',
	{ listed, order, count }: Wanted,
) => sql`
	select own.id from ${ids} as one (id), lateral (
		select id from orders where ${sql.ref(column)} = one.id and ${listed} order by ${order} limit ${count}
	) own`;

/** A full id or a provider's id matches orders of any status. Everything else matches listed orders only. */
function foundAnywhere({ typed, ofProvider }: Search, wanted: Wanted): RawBuilder<unknown> {
	const arms = [sql`select unnest(${ofProvider}::uuid[])`];
	const listed = (condition: RawBuilder<unknown>) =>
		sql`select id from orders where ${wanted.listed} and ${condition}`;
	const hex = typed.trim().toLowerCase().replace(/^#/, '').replaceAll('-', '');
	if (/^[0-9a-f]{32}$/.test(hex)) arms.push(sql`select id from orders where id = ${hex}::uuid`);
	else if (/^[0-9a-f]+$/.test(hex) && hex.length >= codeMin) {
		arms.push(listed(sql`id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`));
		if (hex.length <= 8) arms.push(listed(sql`right(id::text, 8) like ${`${hex}%`}`));
	}
	const code = normalizeCode(typed);
	if (/^[0-9A-Z]{4,8}$/.test(code)) arms.push(listed(sql`pickup_code like ${`${code}%`}`));
	const people = typed.includes('@') ? peopleWithEmail(typed) : peopleLike(typed);
	if (people) arms.push(ofEach(people, 'customer_id', wanted));
	if (!typed.includes('@')) arms.push(ofEach(shopsLike(typed), 'business_id', wanted));
	return sql`(${sql.join(
		arms.map((arm) => sql`(${arm})`),
		sql` union `,
	)})`;
}

/** Bags are bought at most a week before their date, and zones differ from UTC by at most a day. */
const madeFrom = (date: string) => sql`created_at >= ${date}::date - 9`;
const madeUntil = (date: string) => sql`created_at < ${date}::date + 2`;

const orderedOn = sql`(created_at at time zone tz)::date`;

const conditionsOf = ({
	status,
	from_date,
	to_date,
	ordered_from,
	ordered_to,
	business_id,
	customer_id,
	overdue,
}: AdminFilter) => [
	...(status ? [hasStatus(status, overdue)] : []),
	...(business_id ? [sql`business_id = ${business_id}`] : []),
	...(customer_id ? [sql`customer_id = ${customer_id}`] : []),
	...(from_date ? [sql`local_date >= ${from_date}`, madeFrom(from_date)] : []),
	...(to_date ? [sql`local_date <= ${to_date}`, madeUntil(to_date)] : []),
	// Only the second condition of each pair can use the index.
	...(ordered_from
		? [sql`${orderedOn} >= ${ordered_from}`, sql`created_at >= ${ordered_from}::date - 1`]
		: []),
	...(ordered_to ? [sql`${orderedOn} <= ${ordered_to}`, madeUntil(ordered_to)] : []),
];

export async function findAnywhere(
	db: Db,
	filter: AdminFilter,
	count: number,
	from?: From,
): Promise<ListedOrderRow[]> {
	const isBackwards = from?.direction === 'newer';
	const conditions: RawBuilder<unknown>[] = conditionsOf(filter);
	if (from) {
		const cursor = await createdAt(db, 'orders', from.id);
		if (cursor === undefined) return [];
		const than = isBackwards ? sql`>` : sql`<`;
		conditions.push(sql`(created_at, id) ${than} (${cursor}::timestamptz, ${from.id}::uuid)`);
	}
	const isListed = sql`status not in ('pending', 'abandoned')`;
	const listed = sql`(${sql.join([isListed, ...conditions], sql` and `)})`;
	const order = isBackwards ? sql`created_at, id` : sql`created_at desc, id desc`;
	const { search } = filter;
	const where = search
		? sql`${sql.join([sql`id = any(array${foundAnywhere(search, { listed, order, count })})`, ...conditions], sql` and `)}`
		: listed;
	const { rows } = await sql<{ id: string }>`
		select id from orders where ${where} order by ${order} limit ${count}`.execute(db);
	const ids = rows.map(({ id }) => id);
	const byId = new Map((await findOrders(db, ids)).map((row) => [row.id, row]));
	const inOrder = isBackwards ? ids.reverse() : ids;
	return inOrder.flatMap((id) => byId.get(id) ?? []);
}
