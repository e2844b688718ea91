/** Limits attempts, which are counted in the database first. Above the limit each one delays the next. */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';

export interface Limit {
	name: string;
	free: number;
	/** The level drops by one in this time. */
	forgetSeconds: number;
	/** The first wait; it doubles with each further attempt. */
	firstWaitSeconds: number;
	maxWaitSeconds: number;
}
export type Attempts = ReturnType<typeof createAttempts>;
/** `level` includes this attempt. `waitSeconds`: it came too early. */
export type Counted = { level: number } | { waitSeconds: number };

interface AttemptRow {
	level: number;
	sinceSeconds: number;
	blockedSeconds: number;
}

const levelAfter = (limit: Limit, { level, sinceSeconds }: AttemptRow) =>
	Math.max(0, level - sinceSeconds / limit.forgetSeconds) + 1;

/** Rounded, because the level decays slightly even between attempts made at nearly the same time. */
function waitAfter(limit: Limit, level: number): number {
	const above = Math.round(level) - limit.free;
	return above < 0 ? 0 : Math.min(limit.firstWaitSeconds * 2 ** above, limit.maxWaitSeconds);
}

/** One person has a whole /64, so an IPv6 address counts as its network. */
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
		take(limit: Limit, subject: string): Promise<Counted> {
			const key = keyOf(limit, subject);
			return db.transaction().execute(async (tx) => {
				// Concurrent attempts wait here for the row lock.
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
		/** Removes the count and the wait of an attempt that succeeded or wasn't made. */
		async uncount(limit: Limit, subject: string): Promise<void> {
			await sql`
				update auth.attempts set level = greatest(level - 1, 0), blocked_until = clock_timestamp()
				where key = ${keyOf(limit, subject)}`.execute(db);
		},
		/** Returns false if nothing was counted. */
		async forget(limit: Limit, subject: string): Promise<boolean> {
			const { rows } = await sql`
				delete from auth.attempts where key = ${keyOf(limit, subject)} returning key`.execute(db);
			return rows.length > 0;
		},
		async tidy(): Promise<void> {
			await sql`delete from auth.attempts where ends_at < clock_timestamp()`.execute(db);
		},
	};
}
