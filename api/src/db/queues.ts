/** Counts pending outbox and inbox rows for the doctor and metrics, from partial indexes. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface Queue {
	due: number;
	late: number;
	dead: number;
	/** Failed at least once and will be retried. */
	failed: number;
	/** The earliest time of pending rows. */
	oldest: Date | null;
	problem: string | null;
}

const nothing: Queue = { due: 0, late: 0, dead: 0, failed: 0, oldest: null, problem: null };

export async function outboxQueue(db: Db, now: Date): Promise<Queue> {
	const { rows } = await sql<Queue>`
		with waiting as (
			select id, run_at, last_error from outbox where done_at is null and dead_at is null
		), given_up as (
			select id, last_error from outbox where dead_at is not null
		)
		select count(*) filter (where run_at <= ${now}::timestamptz)::int as due,
			count(*) filter (where run_at < ${now}::timestamptz - interval '2 minutes')::int as late,
			(select count(*)::int from given_up) as dead,
			count(*) filter (where last_error is not null)::int as failed,
			min(run_at) as oldest,
			(
				select last_error from (select id, last_error from waiting union all select * from given_up) failed
				where last_error is not null order by id desc limit 1
			) as problem
		from waiting`.execute(db);
	return rows[0] ?? nothing;
}

export async function inboxQueue(db: Db, now: Date): Promise<Queue> {
	const { rows } = await sql<Queue>`
		select count(*)::int as due,
			count(*) filter (where received_at < ${now}::timestamptz - interval '2 minutes')::int as late, 0 as dead,
			count(*) filter (where last_error is not null)::int as failed, min(received_at) as oldest,
			(array_agg(last_error order by received_at desc) filter (where last_error is not null))[1] as problem
		from inbox where processed_at is null`.execute(db);
	return rows[0] ?? nothing;
}

/** A job of the outbox, or a provider event. Refunds are known by id only. */
export interface EntryRow {
	topic: string;
	mail: string | null;
	order_id: string | null;
	refund_id: string | null;
	is_given_up: boolean;
}

/** Failed rows first, then late ones. */
export async function outboxEntries(db: Db, now: Date, count: number): Promise<EntryRow[]> {
	const { rows } = await sql<EntryRow>`
		with entries as (
			select id, topic, payload, true as is_given_up from outbox where dead_at is not null
			union all
			select id, topic, payload, false from outbox
			where done_at is null and dead_at is null and run_at < ${now}::timestamptz - interval '2 minutes'
		), about as (
			select id, topic, is_given_up, payload, coalesce(payload -> 'about', payload) as facts from entries
		)
		select topic, facts ->> 'kind' as mail, coalesce(facts -> 'order' ->> 'id', facts ->> 'order_id') as order_id,
			facts ->> 'refund_id' as refund_id, is_given_up
		from about order by is_given_up desc, id limit ${count}`.execute(db);
	return rows;
}

export async function inboxEntries(
	db: Db,
	now: Date,
	count: number,
): Promise<{ kind: string; id: string }[]> {
	const { rows } = await sql<{ kind: string; id: string }>`
		select object_kind as kind, object_id as id from inbox
		where processed_at is null and received_at < ${now}::timestamptz - interval '2 minutes'
		order by received_at limit ${count}`.execute(db);
	return rows;
}

export interface FailingMails {
	rows: number;
	/** When the first of them was due. */
	since: Date | null;
	problem: string | null;
}

/** Counts emails that the mail server refused and that will be retried; those given up count as `dead`. */
export async function failingMails(db: Db): Promise<FailingMails> {
	const { rows } = await sql<FailingMails>`
		select count(*)::int as rows, min(run_at) as since, (array_agg(last_error order by id desc))[1] as problem
		from outbox where done_at is null and dead_at is null and topic = 'mail' and last_error is not null`.execute(
		db,
	);
	return rows[0] ?? { rows: 0, since: null, problem: null };
}
