import { sql } from 'kysely';
import type { Db } from './database.ts';

const cacheMs = 1_000;

/** Rejects if the database is down, read-only or out of disk space, for /readyz (R-full-disk). */
export function createWriteProbe(db: Db): () => Promise<void> {
	let last: { at: number; result: Promise<void> } | undefined;

	return () => {
		if (last && performance.now() - last.at < cacheMs) return last.result;
		const result = sql`select probe_write()`.execute(db).then(() => undefined);
		last = { at: performance.now(), result };
		return result;
	};
}
