/** Sends reads to a replica (DATABASE_REPLICA_URL) while it is fresh; never orders, money or a person's own changes. */
import { sql } from 'kysely';
import type { Log } from '#ports/log.ts';
import { type Db, isUnavailable, openDatabase, sqlState } from './database.ts';

const freshMs = 1_000;
const pollEveryMs = 250;
const recoveryConflict = '40001';

export interface Reads {
	/** Falls back to the primary if the replica is stale or lost. */
	read<T>(work: (db: Db) => Promise<T>): Promise<T>;
	lagSeconds(): number | undefined;
	close(): Promise<void>;
}

interface Sample {
	at: number;
	written: number;
}

const position = (lsn: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()') =>
	sql<{ bytes: number }>`select (${sql.raw(lsn)} - '0/0')::float8 as bytes`;

export function openReads(
	primary: Db,
	replicaUrl: string | undefined,
	log: Log,
	options: { max?: number } = {},
): Reads {
	if (replicaUrl === undefined)
		return { read: (work) => work(primary), lagSeconds: () => undefined, close: async () => {} };
	const replica = openDatabase(replicaUrl, log, options);
	let samples: Sample[] = [];
	let freshUntil = 0;
	let wasFresh = false;
	/** The replica has everything written by then. */
	let replayedAt = Date.now();
	let timer: NodeJS.Timeout | undefined;

	async function poll(): Promise<void> {
		const at = Date.now();
		const [written, replayed] = await Promise.all([
			position('pg_current_wal_lsn()').execute(primary),
			position('pg_last_wal_replay_lsn()').execute(replica.db),
		]);
		const replayedTo = replayed.rows[0]?.bytes ?? -1;
		samples.push({ at, written: written.rows[0]?.bytes ?? Number.POSITIVE_INFINITY });
		const newest = samples.filter((sample) => sample.written <= replayedTo).at(-1);
		samples = samples.filter((sample) => sample.at > at - 2 * freshMs);
		if (!newest) return;
		freshUntil = Math.max(freshUntil, newest.at + freshMs);
		replayedAt = Math.max(replayedAt, newest.at);
	}
	function schedule(): void {
		timer = setTimeout(async () => {
			try {
				await poll();
			} catch (error) {
				log.warn({ err: error }, 'the replica could not be asked');
			}
			const isFresh = Date.now() < freshUntil;
			if (isFresh !== wasFresh)
				log.info({}, isFresh ? 'reads go to the replica' : 'the replica is behind: reads go to the primary');
			wasFresh = isFresh;
			if (timer) schedule();
		}, pollEveryMs);
	}
	schedule();

	return {
		async read(work) {
			if (Date.now() >= freshUntil) return work(primary);
			try {
				return await work(replica.db);
			} catch (error) {
				if (!isUnavailable(error) && sqlState(error) !== recoveryConflict) throw error;
				freshUntil = 0;
				return work(primary);
			}
		},
		lagSeconds: () => Math.max(0, Date.now() - replayedAt) / 1_000,
		async close() {
			clearTimeout(timer);
			timer = undefined;
			await replica.close();
		},
	};
}
