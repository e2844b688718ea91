/** SQL of shops as an admin finds them (R-console-shops). */
import type { ShopFilter } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import { createdAt, type From } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import { nameKey, peopleWithEmail, withoutAccents } from '#identity';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As the index has it. */
const words = sql`to_tsvector('simple', regexp_replace(${withoutAccents(
	sql`display_name || ' ' || street || ' ' || city || ' ' || state || ' ' || zip_code`,
)}, '[[:punct:]]+', ' ', 'g'))`;

/**
 * Where what was typed is found; undefined: there is nothing to go by. What has these words is found first (`offset`): to go through all shops
 * by their age until enough of them had the words would read each name where few have them.
 */
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
/** R-listed; each reason stands as in `missing`. */
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

/** So many at most, the latest first. None where there is no such shop to go on from. */
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
