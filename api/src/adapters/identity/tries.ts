/**
 * Counts tries per account and per address in the database, so that a restart or a second process forgives nobody
 * (D7). A try is counted before it is made: a hundred guesses at once are not a hundred guesses.
 */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The window in which tries are counted, for every limit alike. */
const windowMinutes = 10;

export interface Limit {
	/** What is counted, e.g. `sign-in:account`. */
	name: string;
	max: number;
}
export type Tries = ReturnType<typeof createTries>;

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

export function createTries(db: Db, secret: string) {
	const keyOf = (limit: Limit, whom: string) =>
		createHmac('sha256', secret).update(`${limit.name}:${whom}`).digest('base64url');

	return {
		/** Counts one try. False: there were too many in this window. */
		async take(limit: Limit, whom: string): Promise<boolean> {
			const { rows } = await sql<{ count: number }>`
				insert into auth.tries as kept (key, count, window_started_at) values (${keyOf(limit, whom)}, 1, now())
				on conflict (key) do update set
					count = case when kept.window_started_at < now() - make_interval(mins => ${windowMinutes})
						then 1 else least(kept.count + 1, 1000000) end,
					window_started_at = case when kept.window_started_at < now() - make_interval(mins => ${windowMinutes})
						then now() else kept.window_started_at end
				returning count`.execute(db);
			return (rows[0]?.count ?? 0) <= limit.max;
		},
		/** The try was a good one: it does not count. */
		async giveBack(limit: Limit, whom: string): Promise<void> {
			await sql`update auth.tries set count = greatest(count - 1, 0) where key = ${keyOf(limit, whom)}`.execute(
				db,
			);
		},
		async forget(limit: Limit, whom: string): Promise<void> {
			await sql`delete from auth.tries where key = ${keyOf(limit, whom)}`.execute(db);
		},
		/** What is over is not kept. */
		async tidy(): Promise<void> {
			await sql`
				delete from auth.tries where window_started_at < now() - make_interval(mins => ${windowMinutes})`.execute(
				db,
			);
		},
	};
}
