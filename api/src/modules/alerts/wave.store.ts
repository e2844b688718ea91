import type { AlertKind } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertEventRow, AlertRuleRow, SlotRow } from '#db/tables.ts';
import type { Position } from '#places';

export const dueEvents = async (
	db: Db,
	now: Date,
	count: number,
): Promise<Pick<AlertEventRow, 'id' | 'business_id'>[]> =>
	db
		.selectFrom('alert_events')
		.select(['id', 'business_id'])
		.where('ended_at', 'is', null)
		.where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
		.orderBy('due_at', (at) => at.asc().nullsFirst())
		.limit(count)
		.execute();

/** Locks the event. Returns undefined if another process holds the lock or has already handled the event. */
export const takeEvent = (tx: Db, id: number, now: Date): Promise<AlertEventRow | undefined> =>
	tx
		.selectFrom('alert_events')
		.selectAll()
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();

export async function endEvent(
	tx: Db,
	id: number,
	why: NonNullable<AlertEventRow['ended_why']>,
	at: Date,
): Promise<void> {
	await tx.updateTable('alert_events').set({ ended_at: at, ended_why: why }).where('id', '=', id).execute();
}

/** Returns false if an open event of the same kind already exists for that slot. */
export async function setSlot(
	tx: Db,
	{ id, kind }: Pick<AlertEventRow, 'id' | 'kind'>,
	slotId: string,
): Promise<boolean> {
	const { rows } = await sql`
		update alert_events set slot_id = ${slotId}, day = null, period = null where id = ${id} and not exists (
			select from alert_events other where other.slot_id = ${slotId} and other.kind = ${kind} and other.ended_at is null
		) returning id`.execute(tx);
	return rows.length > 0;
}

export async function setWave(
	tx: Db,
	event: Pick<AlertEventRow, 'id' | 'waves' | 'fruitless' | 'people'>,
	next: { due_at: Date; now: Date },
): Promise<void> {
	await tx
		.updateTable('alert_events')
		.set((eb) => ({
			waves: event.waves,
			fruitless: event.fruitless,
			people: event.people,
			due_at: next.due_at,
			started_at: eb.fn.coalesce('started_at', eb.val(next.now)),
		}))
		.where('id', '=', event.id)
		.execute();
}

export const findSlot = (db: Db, id: string): Promise<SlotRow | undefined> =>
	db.selectFrom('slots').selectAll().where('id', '=', id).executeTakeFirst();

export interface Drawn {
	people: string[];
	/** Whether no other candidates are left. */
	is_all: boolean;
	walked: number;
}
export interface DrawFor {
	at: Position | undefined;
	day_bit: number;
	from_minute: number;
	to_minute: number;
	price_cents: number;
	kinds: readonly string[];
	reliability_bps: number | null;
	now: Date;
	wanted: number;
}
export async function draw(tx: Db, eventId: number, given: DrawFor): Promise<Drawn> {
	const { rows } = await sql<Drawn>`
		select d.people, d.is_all, d.walked from alert_events e cross join lateral alert_draw(
			e, ${given.at?.lat ?? null}::float8, ${given.at?.lng ?? null}::float8, ${given.day_bit}::int, ${given.from_minute}::int,
			${given.to_minute}::int, ${given.price_cents}::int, ${given.kinds}::text[], ${given.reliability_bps}::int,
			${given.now}::timestamptz, ${given.wanted}::int
		) d where e.id = ${eventId}`.execute(tx);
	return rows[0] ?? { people: [], is_all: true, walked: 0 };
}

/** Share-locks their rules for instant emails until the transaction ends, so that stopping a rule waits for it. */
export const heldRulesOf = (tx: Db, userIds: readonly string[]): Promise<AlertRuleRow[]> =>
	tx
		.selectFrom('alert_rules')
		.selectAll()
		.where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
		.where('way', '=', 'instant')
		.orderBy('id')
		.forShare()
		.execute();

/** Counts one more email per person and day. Omits people who have already reached `max`. */
export async function countMessages(
	tx: Db,
	days: readonly { user_id: string; local_date: string }[],
	max: number,
): Promise<Set<string>> {
	const sorted = [...days].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
	const { rows } = await sql<{ user_id: string }>`
		insert into alert_days as d (user_id, local_date, messages)
		select *, 1 from unnest(${sorted.map((one) => one.user_id)}::uuid[], ${sorted.map((one) => one.local_date)}::date[])
		on conflict (user_id, local_date) do update set messages = d.messages + 1 where d.messages < ${max}
		returning user_id`.execute(tx);
	return new Set(rows.map(({ user_id }) => user_id));
}

export async function fullDays(
	tx: Db,
	days: readonly { user_id: string; local_date: string }[],
	max: number,
): Promise<Set<string>> {
	const { rows } = await sql<{ user_id: string }>`
		select d.user_id from alert_days d
		join unnest(${days.map((one) => one.user_id)}::uuid[], ${days.map((one) => one.local_date)}::date[]) as asked (user_id, local_date)
			using (user_id, local_date)
		where d.messages >= ${max}`.execute(tx);
	return new Set(rows.map(({ user_id }) => user_id));
}

export interface Send {
	rule_id: string;
	user_id: string;
}
export async function sentRules(
	tx: Db,
	of: { slot_id: string; kind: AlertKind },
	ruleIds: readonly string[],
): Promise<Set<string>> {
	const rows = await tx
		.selectFrom('alert_sends')
		.select('rule_id')
		.where('slot_id', '=', of.slot_id)
		.where('kind', '=', of.kind)
		.where(sql<boolean>`rule_id = any(${ruleIds}::uuid[])`)
		.execute();
	return new Set(rows.map(({ rule_id }) => rule_id));
}
export async function insertSends(
	tx: Db,
	of: { slot_id: string; kind: AlertKind; event_id: number; wave: number; at: Date },
	sends: readonly Send[],
): Promise<void> {
	if (sends.length === 0) return;
	await tx
		.insertInto('alert_sends')
		.values(sends.map((send) => ({ ...of, ...send })))
		.execute();
}

export const findEvent = (db: Db, id: number): Promise<AlertEventRow | undefined> =>
	db.selectFrom('alert_events').selectAll().where('id', '=', id).executeTakeFirst();

export const rulesById = (db: Db, ids: readonly string[]): Promise<AlertRuleRow[]> =>
	db
		.selectFrom('alert_rules')
		.selectAll()
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.orderBy('created_at')
		.orderBy('id')
		.execute();
