/** Work to do after a commit (R-outbox, R-leases), taken with SKIP LOCKED under a lease of 30 s. */
import { sql } from 'kysely';
import { createBatcher } from '#lib/batch.ts';
import { errorLine } from '#lib/serialize-error.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Db } from './database.ts';

export interface OutboxRow {
	id: number;
	topic: string;
	dedupe_key: string;
	payload: unknown;
	attempts: number;
}
/** Must be idempotent: it may run again after a crash. */
export type Consumer = (payload: never, row: OutboxRow) => Promise<void>;

export class RetryLater extends Error {
	override name = 'RetryLater';
	readonly afterMs: number;
	constructor(why: string, afterMs: number) {
		super(why);
		this.afterMs = afterMs;
	}
}

export async function enqueue(
	db: Db,
	message: { topic: string; dedupe_key: string; payload: object; run_at: Date },
): Promise<void> {
	await db
		.insertInto('outbox')
		.values({ ...message, payload: JSON.stringify(message.payload) })
		.onConflict((oc) => oc.column('dedupe_key').doNothing())
		.execute();
}

/** Deletes replaced pictures of these businesses now instead of after a day. */
export async function removePicturesNow(tx: Db, businessIds: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('outbox')
		.set({ run_at: at })
		.where(sql<boolean>`topic = 'media.remove' and done_at is null`)
		.where(sql<boolean>`payload ->> 'business_id' = any(${businessIds}::text[])`)
		.execute();
}

/** Deletes unsent emails to or mentioning this address, and the contents of sent ones. */
export async function forgetMailsTo(db: Db, address: string): Promise<void> {
	const mine = sql<boolean>`topic = 'mail' and lower(payload ->> 'to') = ${address}`;
	await db.deleteFrom('outbox').where(mine).where('done_at', 'is', null).execute();
	await db.updateTable('outbox').set({ payload: '{}' }).where(mine).execute();
	await db
		.deleteFrom('outbox')
		.where(sql<boolean>`topic = 'mail' and lower(payload -> 'customer' ->> 'email') = ${address}`)
		// Reads the partial indexes of pending and of failed rows.
		.where(sql<boolean>`id in (
			select id from outbox where done_at is null and dead_at is null
			union all select id from outbox where dead_at is not null)`)
		.execute();
}

export async function runNow(tx: Db, dedupeKeys: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('outbox')
		.set({ run_at: at })
		.where(sql<boolean>`dedupe_key = any(${dedupeKeys}::text[])`)
		.where('done_at', 'is', null)
		.where('run_at', '>', at)
		.execute();
}

/** Makes failed rows due and returns all due ids. Skips leased rows and those that a push service deferred. */
export async function retryFailed(db: Db, now: Date): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		update outbox set run_at = least(run_at, ${now}::timestamptz), attempts = 0, dead_at = null
		where done_at is null and (lease_until is null or lease_until < ${now}::timestamptz)
			and (dead_at is not null or run_at <= ${now}::timestamptz or last_error is not null and topic <> 'push')
		returning id`.execute(db);
	return rows.map(({ id }) => id);
}

/** How many of these rows are done, and the last error of the others. */
export async function progressOf(
	db: Db,
	ids: readonly number[],
): Promise<{ done: number; problem: string | null }> {
	const { rows } = await sql<{ done: number; problem: string | null }>`
		select count(*) filter (where done_at is not null)::int as done,
			(array_agg(last_error order by id desc) filter (where done_at is null and last_error is not null))[1] as problem
		from outbox where id = any(${ids}::bigint[])`.execute(db);
	return rows[0] ?? { done: 0, problem: null };
}

export async function wasQueued(db: Db, dedupeKeys: readonly string[]): Promise<boolean> {
	const row = await db
		.selectFrom('outbox')
		.select('id')
		.where(sql<boolean>`dedupe_key = any(${dedupeKeys}::text[])`)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Emails about an order or its refunds, oldest first. `done_at` null: unsent; `dead_at` set: given up. */
export async function mailsAbout(
	db: Db,
	...ids: string[]
): Promise<{ dedupe_key: string; run_at: Date; done_at: Date | null; dead_at: Date | null }[]> {
	return db
		.selectFrom('outbox')
		.select(['dedupe_key', 'run_at', 'done_at', 'dead_at'])
		.where(sql<boolean>`topic = 'mail' and right(dedupe_key, 36) = any(${ids}::text[])`)
		.orderBy('id')
		.execute();
}

const leaseMs = 30_000;
const maxAttempts = 30;
const backoffMs = (attempts: number) => Math.min(2 ** attempts * 250, 10 * 60_000);

export interface OutboxWorker {
	drain(): Promise<number>;
}

export function createOutboxWorker(deps: {
	db: Db;
	clock: Clock;
	log: Log;
	consumers: Record<string, Consumer>;
	/** Pushes have their own worker, so that slow push services delay nothing else. */
	takes?: 'pushes' | 'all but pushes';
}): OutboxWorker {
	const { db, clock, log, consumers } = deps;
	const isMine = sql.raw(deps.takes === 'pushes' ? "topic = 'push'" : "topic <> 'push'");

	async function take(): Promise<OutboxRow[]> {
		const now = clock.now();
		const { rows } = await sql<OutboxRow>`
			update outbox set lease_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
			where id = any(array(
				select id from outbox
				where done_at is null and dead_at is null and run_at <= ${now} and ${isMine}
					and (lease_until is null or lease_until < ${now})
				order by run_at limit 20 for update skip locked
			))
			returning id, topic, dedupe_key, payload, attempts`.execute(db);
		return rows;
	}

	const done = createBatcher(
		async (ids: number[]) => {
			await db
				.updateTable('outbox')
				// Erases addresses and one-time links once they aren't needed (I12).
				.set({ done_at: clock.now(), lease_until: null, last_error: null, payload: '{}' })
				.where(sql<boolean>`id = any(${ids}::bigint[])`)
				.execute();
			return ids;
		},
		{ maxSize: 250, maxQueued: 5_000 },
	);

	async function run(row: OutboxRow): Promise<void> {
		const consumer = consumers[row.topic];
		try {
			if (!consumer) throw new Error(`nobody consumes ${row.topic}`);
			await consumer(row.payload as never, row);
			await done(row.id);
		} catch (error) {
			const dead = row.attempts >= maxAttempts;
			const askedMs = error instanceof RetryLater ? error.afterMs : 0;
			log[dead ? 'error' : 'warn'](
				{ topic: row.topic, key: row.dedupe_key, attempts: row.attempts, err: error },
				'an outbox row failed',
			);
			await db
				.updateTable('outbox')
				.set({
					lease_until: null,
					last_error: errorLine(error).slice(0, 500),
					run_at: new Date(clock.now().getTime() + Math.max(backoffMs(row.attempts), askedMs)),
					dead_at: dead ? clock.now() : null,
				})
				.where('id', '=', row.id)
				.execute();
		}
	}

	return {
		async drain() {
			let total = 0;
			for (;;) {
				const rows = await take();
				if (rows.length === 0) return total;
				await Promise.all(rows.map(run));
				total += rows.length;
			}
		},
	};
}
