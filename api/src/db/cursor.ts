import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface CursorQuery {
	before?: string | undefined;
	after?: string | undefined;
	per_page: number;
}
export interface From {
	id: string;
	direction: 'older' | 'newer';
}

/** Loads one extra row to find out whether there are more. */
export async function cursorPage<Entry extends { id: string }>(
	{ before, after, per_page }: CursorQuery,
	load: (count: number, from?: From) => Promise<Entry[]>,
): Promise<{ entries: Entry[]; older: string | null; newer: string | null }> {
	const from = after
		? ({ id: after, direction: 'newer' } as const)
		: before
			? ({ id: before, direction: 'older' } as const)
			: undefined;
	const all = await load(per_page + 1, from);
	const hasMore = all.length > per_page;
	const entries = !hasMore ? all : from?.direction === 'newer' ? all.slice(1) : all.slice(0, per_page);
	const [first, last] = [entries[0]?.id ?? null, entries.at(-1)?.id ?? null];
	return {
		entries,
		older: from?.direction === 'newer' || hasMore ? last : null,
		newer: from?.direction === 'older' || (from && hasMore) ? first : null,
	};
}

/** Returned as text, because a JavaScript date loses microseconds. */
export async function createdAt(
	db: Db,
	table: 'businesses' | 'orders' | 'users',
	id: string,
): Promise<string | undefined> {
	const row = await db
		.selectFrom(table)
		.select(sql<string>`created_at::text`.as('at'))
		.where('id', '=', id)
		.executeTakeFirst();
	return row?.at;
}
