import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface Searches {
	zip_code: string;
	local_date: string;
	count: number;
}

/** The input may repeat a ZIP code and date. */
export async function addSearches(db: Db, searches: readonly Searches[]): Promise<void> {
	await sql`
		insert into empty_searches as before (zip_code, local_date, count)
		select s.zip_code, s.local_date, sum(s.count)::int
		from unnest(${searches.map((one) => one.zip_code)}::text[], ${searches.map((one) => one.local_date)}::date[],
			${searches.map((one) => one.count)}::int[]) s (zip_code, local_date, count)
		-- The same order in every process prevents deadlocks.
		group by 1, 2 order by 2, 1
		on conflict (local_date, zip_code) do update set count = before.count + excluded.count`.execute(db);
}

export async function forgetSearches(db: Db, before: string): Promise<void> {
	await db.deleteFrom('empty_searches').where('local_date', '<', before).execute();
}

export const countSearches = (db: Db, since: string): Promise<{ zip_code: string; count: number }[]> =>
	db
		.selectFrom('empty_searches')
		.select(['zip_code', sql<number>`sum(count)::int`.as('count')])
		.where('local_date', '>=', since)
		.groupBy('zip_code')
		.execute();
