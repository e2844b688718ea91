/** Whether the database writes, as /readyz asks it (R-full-disk). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** However often it is asked, it is tried so often at most. */
const cacheMs = 1_000;

/** Rejects with the database's refusal while nothing can be written: it is away, read-only, or its disk is full. */
export function createWriteProbe(db: Db): () => Promise<void> {
	let last: { at: number; result: Promise<void> } | undefined;

	return () => {
		if (last && performance.now() - last.at < cacheMs) return last.result;
		const result = sql`select probe_write()`.execute(db).then(() => undefined);
		last = { at: performance.now(), result };
		return result;
	};
}
