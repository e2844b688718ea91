/**
 * Counts tries in the database, so that a restart or a second process forgives nobody. A try is counted before it is
 * made: a hundred guesses at once are not a hundred guesses. Nobody is shut out for long: above the limit each try
 * makes the next one wait, longer every time, and the level sinks again as time passes.
 */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';

export interface Limit {
	/** What is counted, e.g. `sign-in:account`. */
	name: string;
	/** So many at once cost no waiting. */
	free: number;
	/** One of them is forgotten in this time. */
	forgetSeconds: number;
	/** The wait after the last free one; it doubles with each further try, up to the longest. */
	firstWaitSeconds: number;
	maxWaitSeconds: number;
}
export type Attempts = ReturnType<typeof createAttempts>;
/** `level`: how many count, this one included. `waitSeconds`: it came too early. */
export type Counted = { level: number } | { waitSeconds: number };

interface AttemptRow {
	level: number;
	/** Since the last one was counted. */
	sinceSeconds: number;
	blockedSeconds: number;
}

const levelAfter = (limit: Limit, { level, sinceSeconds }: AttemptRow) =>
	Math.max(0, level - sinceSeconds / limit.forgetSeconds) + 1;

/** How long the next one waits. A level that sank a little between two tries of one moment is still the same level. */
function waitAfter(limit: Limit, level: number): number {
	const above = Math.round(level) - limit.free;
	return above < 0 ? 0 : Math.min(limit.firstWaitSeconds * 2 ** above, limit.maxWaitSeconds);
}

/** One person has a whole /64: an IPv6 address is counted as its network. */
export function networkOf(address: string): string {
	if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
	const [head = '', tail] = address.split('::');
	const groups = head === '' ? [] : head.split(':');
	const rest = tail === undefined || tail === '' ? [] : tail.split(':');
	const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
	const whole = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
	return whole
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(':');
}

export function createAttempts(db: Db, signer: Signer) {
	const keyOf = (limit: Limit, subject: string) => signer.sign(`${limit.name}:${subject}`);

	return {
		/** Undefined: the next try is taken at once. */
		async waitOf(limit: Limit, subject: string): Promise<number | undefined> {
			const { rows } = await sql<{ seconds: number }>`
				select extract(epoch from blocked_until - clock_timestamp())::float8 as seconds
				from auth.attempts where key = ${keyOf(limit, subject)} and blocked_until > clock_timestamp()`.execute(
				db,
			);
			return rows[0] && Math.ceil(rows[0].seconds);
		},
		async levelOf(limit: Limit, subject: string): Promise<number> {
			const { rows } = await sql<{ level: number }>`
				select level - extract(epoch from clock_timestamp() - counted_at)::float8 / ${limit.forgetSeconds}::float8 as level
				from auth.attempts where key = ${keyOf(limit, subject)}`.execute(db);
			return Math.max(0, Math.round(rows[0]?.level ?? 0));
		},
		/** Counts one try, unless it comes before its time. */
		take(limit: Limit, subject: string): Promise<Counted> {
			const key = keyOf(limit, subject);
			return db.transaction().execute(async (tx) => {
				// Whoever else tries the same waits here, and finds this one counted.
				const { rows } = await sql<AttemptRow>`
					insert into auth.attempts as kept (key, level, counted_at, blocked_until, ends_at)
					values (${key}, 0, clock_timestamp(), clock_timestamp(), clock_timestamp())
					on conflict (key) do update set key = kept.key
					returning level, extract(epoch from clock_timestamp() - counted_at)::float8 as "sinceSeconds",
						extract(epoch from blocked_until - clock_timestamp())::float8 as "blockedSeconds"`.execute(tx);
				const [row] = rows;
				if (!row) throw new Error('nothing was counted');
				if (row.blockedSeconds > 0) return { waitSeconds: Math.ceil(row.blockedSeconds) };
				const level = levelAfter(limit, row);
				const waits = waitAfter(limit, level);
				await sql`
					update auth.attempts set level = ${level}, counted_at = clock_timestamp(),
						blocked_until = clock_timestamp() + make_interval(secs => ${waits}),
						ends_at = clock_timestamp() + make_interval(secs => ${Math.max(waits, level * limit.forgetSeconds)})
					where key = ${key}`.execute(tx);
				return { level: Math.round(level) };
			});
		},
		/** The try was a good one, or was not made: it does not count, and the next one need not wait. */
		async uncount(limit: Limit, subject: string): Promise<void> {
			await sql`
				update auth.attempts set level = greatest(level - 1, 0), blocked_until = clock_timestamp()
				where key = ${keyOf(limit, subject)}`.execute(db);
		},
		/** False: nothing was known. */
		async forget(limit: Limit, subject: string): Promise<boolean> {
			const { rows } = await sql`
				delete from auth.attempts where key = ${keyOf(limit, subject)} returning key`.execute(db);
			return rows.length > 0;
		},
		/** What is over is not kept. */
		async tidy(): Promise<void> {
			await sql`delete from auth.attempts where ends_at < clock_timestamp()`.execute(db);
		},
	};
}
