/** Counts calls per key and window in the database, so that limits hold across processes. */
import { sql } from 'kysely';
import { createBatcher } from '#lib/batch.ts';
import type { Db } from './database.ts';

export interface RateWindow {
	count: number;
	msLeft: number;
}

interface Call {
	key: string;
	windowMs: number;
}

/** Batches concurrent calls into one statement; each gets its own number. */
export function createCallCounter(db: Db): (key: string, windowMs: number) => Promise<RateWindow> {
	const count = createBatcher((calls: Call[]) => countCalls(db, calls), { maxSize: 500, maxQueued: 20_000 });
	return (key, windowMs) => count({ key, windowMs });
}

async function countCalls(db: Db, calls: readonly Call[]): Promise<RateWindow[]> {
	const many = new Map<string, { windowMs: number; calls: number }>();
	for (const { key, windowMs } of calls) many.set(key, { windowMs, calls: (many.get(key)?.calls ?? 0) + 1 });
	// Sorted, to avoid deadlocks between processes.
	const keys = [...many.keys()].sort();
	const { rows } = await sql<RateWindow & { key: string }>`
		insert into rate_windows as kept (key, count, ends_at)
		select key, calls, clock_timestamp() + make_interval(secs => ms / 1000.0)
		from unnest(${keys}::text[], ${keys.map((key) => many.get(key)?.calls)}::int[],
			${keys.map((key) => many.get(key)?.windowMs)}::int[]) as t (key, calls, ms)
		order by key
		on conflict (key) do update set
			count = case when kept.ends_at < clock_timestamp() then excluded.count
				else least(kept.count + excluded.count, 1000000) end,
			ends_at = case when kept.ends_at < clock_timestamp() then excluded.ends_at else kept.ends_at end
		returning key, count, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "msLeft"`.execute(
		db,
	);
	const counted = new Map(rows.map((row) => [row.key, row]));
	const seen = new Map<string, number>();
	return calls.map(({ key }) => {
		const row = counted.get(key);
		if (!row) throw new Error('nothing was counted');
		const nth = (seen.get(key) ?? 0) + 1;
		seen.set(key, nth);
		return { count: row.count - (many.get(key)?.calls ?? 0) + nth, msLeft: row.msLeft };
	});
}

export async function deleteExpiredWindows(db: Db): Promise<void> {
	await sql`delete from rate_windows where ends_at < clock_timestamp()`.execute(db);
}
