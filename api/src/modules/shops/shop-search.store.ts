import type { ShopFilter } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import { createdAt, type From } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import { nameKey, peopleWithEmail, withoutAccents } from '#identity';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Same expression as the index's. */
const words = sql`to_tsvector('simple', regexp_replace(${withoutAccents(
	sql`display_name || ' ' || street || ' ' || city || ' ' || state || ' ' || zip_code`,
)}, '[[:punct:]]+', ' ', 'g'))`;

/** `offset 0` makes PostgreSQL find the words first; otherwise it scans all shops by age when few match. */
function matching(typed: string): RawBuilder<unknown> | undefined {
	const text = typed.trim();
	const all = sql`select * from businesses where`;
	if (uuid.test(text)) return sql`(${all} id = ${text}::uuid)`;
	if (text.includes('@')) {
		const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
		const own = sql`select id from businesses where deleted_at is null and lower(email) like ${start}`;
		const owners = sql`select id from businesses where owner_id = any(array${peopleWithEmail(text)})`;
		return sql`(${all} id = any(array(${own} union ${owners})))`;
	}
	const begins = nameKey(text).match(/[\p{L}\p{N}]+/gu);
	if (!begins) return undefined;
	const query = begins.map((word) => `${word}:*`).join(' & ');
	return sql`(${all} ${words} @@ to_tsquery('simple', ${query}) offset 0)`;
}

const hidden = (reason: RawBuilder<unknown>) => sql`not listed and deleted_at is null and ${reason}`;
/** R-listed, with the reasons of `missing`. */
const conditions: Record<ShopFilter, RawBuilder<unknown>> = {
	listed: sql`listed`,
	not_listed: sql`not listed and deleted_at is null`,
	waiting: hidden(sql`approval = 'waiting'`),
	declined: hidden(sql`approval = 'declined'`),
	suspended: hidden(sql`suspended_at is not null`),
	disabled: hidden(sql`not enabled`),
	not_public: hidden(sql`not public_profile`),
	cannot_charge: hidden(sql`not charges_enabled`),
	no_place: hidden(sql`map_point is null`),
	closed: sql`not listed and deleted_at is not null`,
};

export interface ShopQuery {
	search?: string | undefined;
	filter?: ShopFilter | undefined;
}

/** Returns at most `count` rows, newest first; none if the shop to continue from doesn't exist. */
export async function findShops(
	db: Db,
	{ search, filter }: ShopQuery,
	count: number,
	from?: From,
): Promise<BusinessRow[]> {
	const isNewer = from?.direction === 'newer';
	const all = filter ? [conditions[filter]] : [];
	const found = search === undefined ? sql`businesses` : matching(search);
	if (!found) return [];
	if (from) {
		const cursor = await createdAt(db, 'businesses', from.id);
		if (cursor === undefined) return [];
		all.push(sql`(created_at, id) ${isNewer ? sql`>` : sql`<`} (${cursor}::timestamptz, ${from.id}::uuid)`);
	}
	const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
	const order = isNewer ? sql`created_at, id` : sql`created_at desc, id desc`;
	const { rows } = await sql<BusinessRow>`
		select * from ${found} as shops ${where} order by ${order} limit ${count}`.execute(db);
	return isNewer ? rows.reverse() : rows;
}
