/** Calls per key and window, counted in the database: a limit is one for all processes of the API. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface RateWindow {
	/** This call included. */
	count: number;
	/** Until the window is over. */
	msLeft: number;
}

export async function countCall(db: Db, key: string, windowMs: number): Promise<RateWindow> {
	const { rows } = await sql<RateWindow>`
		insert into rate_windows as kept (key, count, ends_at)
		values (${key}, 1, clock_timestamp() + make_interval(secs => ${windowMs / 1000}))
		on conflict (key) do update set
			count = case when kept.ends_at < clock_timestamp() then 1 else least(kept.count + 1, 1000000) end,
			ends_at = case when kept.ends_at < clock_timestamp() then excluded.ends_at else kept.ends_at end
		returning count, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "msLeft"`.execute(
		db,
	);
	const [row] = rows;
	if (!row) throw new Error('nothing was counted');
	return row;
}

/** What is over is not kept. */
export async function dropEndedWindows(db: Db): Promise<void> {
	await sql`delete from rate_windows where ends_at < clock_timestamp()`.execute(db);
}
