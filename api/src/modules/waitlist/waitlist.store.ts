/** Callers lock the slot before changes. */
import type { WaitEnd } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SlotRow, WaitlistEntryRow } from '#db/tables.ts';
import { hasAnother } from './offers.store.ts';

const live = ['waiting', 'offered', 'watching'] as const;

export const lockSlot = (tx: Db, id: string): Promise<SlotRow | undefined> =>
	tx.selectFrom('slots').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks existing slots in a fixed order, which prevents deadlocks. */
export const lockSlotsOf = (
	tx: Db,
	keys: readonly Pick<SlotRow, 'business_id' | 'local_date' | 'period'>[],
): Promise<SlotRow[]> =>
	tx
		.selectFrom('slots')
		.selectAll()
		.where(
			sql<boolean>`(business_id, local_date, period) in (select * from unnest(
				${keys.map((key) => key.business_id)}::uuid[], ${keys.map((key) => key.local_date)}::date[],
				${keys.map((key) => key.period)}::text[]))`,
		)
		.orderBy('id')
		.forUpdate()
		.execute();

/** Serializes each person's joins. */
export async function lockPeople(tx: Db, userIds: readonly string[]): Promise<void> {
	await sql`
		select pg_advisory_xact_lock(7206, person)
		from (select distinct hashtext(id) as person from unnest(${userIds}::text[]) id order by 1) p`.execute(
		tx,
	);
}

export interface NewEntry {
	customer_id: string;
	bags: number;
	state: 'waiting' | 'watching';
	slot: Pick<SlotRow, 'id' | 'business_id' | 'starts_at' | 'ends_at'>;
}
/** Returns entry IDs by person; places follow the input order. Erased people get none. */
export async function insertEntries(
	tx: Db,
	entries: readonly NewEntry[],
	at: Date,
): Promise<Map<string, string>> {
	if (entries.length === 0) return new Map();
	const slots = entries.map(({ slot }) => slot);
	const { rows } = await sql<{ id: string; customer_id: string }>`
		insert into waitlist_entries (slot_id, business_id, customer_id, bags, starts_at, ends_at, state, joined_at)
		select n.slot_id, n.business_id, u.id, n.bags, n.starts_at, n.ends_at, n.state, ${at}
		from unnest(
			${slots.map(({ id }) => id)}::uuid[], ${slots.map((slot) => slot.business_id)}::uuid[],
			${entries.map((entry) => entry.customer_id)}::uuid[], ${entries.map(({ bags }) => bags)}::int[],
			${slots.map((slot) => slot.starts_at)}::timestamptz[], ${slots.map((slot) => slot.ends_at)}::timestamptz[],
			${entries.map(({ state }) => state)}::text[]
		) with ordinality n (slot_id, business_id, customer_id, bags, starts_at, ends_at, state, nth)
		join users u on u.id = n.customer_id and u.deleted_at is null
		order by n.nth for key share of u
		returning id, customer_id`.execute(tx);
	return new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
}

export const liveEntriesOf = (db: Db, customerIds: readonly string[]): Promise<WaitlistEntryRow[]> =>
	db
		.selectFrom('waitlist_entries')
		.selectAll()
		.where(sql<boolean>`customer_id = any(${customerIds}::uuid[])`)
		.where('state', 'in', live)
		.orderBy('slot_id')
		.execute();

export interface Visit {
	customer_id: string;
	business_id: string;
	local_date: string;
}
type LiveEntry = Pick<WaitlistEntryRow, 'id' | 'slot_id'>;
/** Keeps the input order: each person's live entries at a shop on a date. */
export async function liveEntriesAt(db: Db, visits: readonly Visit[]): Promise<LiveEntry[][]> {
	const column = (name: keyof Visit) => visits.map((visit) => visit[name]);
	const { rows } = await sql<LiveEntry & { nth: number }>`
		select v.nth, e.id, e.slot_id
		from unnest(${column('customer_id')}::uuid[], ${column('business_id')}::uuid[], ${column('local_date')}::date[])
			with ordinality v (customer_id, business_id, local_date, nth)
		join waitlist_entries e on e.customer_id = v.customer_id and e.state in (${sql.join(live)})
		join slots s on s.id = e.slot_id and s.business_id = v.business_id and s.local_date = v.local_date
		order by e.slot_id`.execute(db);
	const found: LiveEntry[][] = visits.map(() => []);
	for (const { nth, ...entry } of rows) found[nth - 1]?.push(entry);
	return found;
}

export const findEntry = (db: Db, id: string): Promise<WaitlistEntryRow | undefined> =>
	db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst();

export const nextEntries = (
	tx: Db,
	slotId: string,
	count: number,
	after?: number,
): Promise<WaitlistEntryRow[]> =>
	tx
		.selectFrom('waitlist_entries')
		.selectAll()
		.where('slot_id', '=', slotId)
		.where('state', '=', 'waiting')
		.$if(after !== undefined, (query) => query.where('place', '>', after ?? 0))
		.orderBy('place')
		.limit(count)
		.execute();

export type FullSlotRow = Pick<
	SlotRow,
	'id' | 'local_date' | 'period' | 'start_time' | 'end_time' | 'draws_at' | 'reserved'
> & {
	waiting: number;
	/** Null unless there is a draw to enter. */
	seed_hash: Buffer | null;
};
/** Returns sold-out slots that aren't over, with their number of waiting people. */
export async function fullSlots(
	db: Db,
	businessId: string,
	dates: readonly string[],
	now: Date,
): Promise<FullSlotRow[]> {
	const { rows } = await sql<FullSlotRow>`
		select s.id, s.local_date, s.period, s.start_time, s.end_time, s.draws_at, s.reserved, d.seed_hash, (
			select count(*)::int from waitlist_entries e
			where e.slot_id = s.id and e.state in ('waiting', 'offered', 'watching')
		) as waiting
		from slots s left join drops d on d.slot_id = s.id and s.draws_at > ${now}
		where s.business_id = ${businessId} and s.local_date = any(${dates}::date[]) and s.wanted > 0 and s.ends_at > ${now}
			and s.capacity <= s.held + s.sold
		order by s.starts_at`.execute(db);
	return rows;
}

export async function lapseEntry(tx: Db, entryId: string, state: 'waiting' | 'watching' | 'ended', at: Date) {
	await tx
		.updateTable('waitlist_entries')
		.set((eb) => ({
			state,
			lapses: eb('lapses', '+', 1),
			place: sql<number>`default`,
			...(state === 'ended' && { ended_at: at, ended_why: 'lapsed' as const }),
		}))
		.where('id', '=', entryId)
		.where('state', '=', 'offered')
		.execute();
}

export async function leaveEntry(tx: Db, entryId: string, at: Date): Promise<void> {
	await tx
		.updateTable('waitlist_entries')
		.set({ state: 'left', ended_at: at })
		.where('id', '=', entryId)
		.where('state', 'in', live)
		.execute();
}

/** Entries that one commit changes and writes emails about: the slot is locked for 10 to 15 ms. */
export const entriesAtOnce = 8;

/** Ends a batch of entries. `exceptWindow` keeps those with this pickup time. */
export async function endEntries(
	tx: Db,
	which: { slotId: string; entryId?: string; exceptWindow?: { starts_at: Date; ends_at: Date } },
	why: WaitEnd,
	at: Date,
): Promise<WaitlistEntryRow[]> {
	const { slotId, entryId, exceptWindow } = which;
	const { rows } = await sql<WaitlistEntryRow>`
		with ending as (
			select id from waitlist_entries
			where slot_id = ${slotId} and state in ('waiting', 'offered', 'watching')
				and id = coalesce(${entryId ?? null}::uuid, id)
				and (${exceptWindow === undefined} or (starts_at, ends_at) is distinct from
					(${exceptWindow?.starts_at ?? null}::timestamptz, ${exceptWindow?.ends_at ?? null}::timestamptz))
			order by place limit ${entriesAtOnce}
		),
		void as (
			update bag_offers set state = 'void', ended_at = ${at}
			where entry_id in (select id from ending) and state = 'open'
		)
		update waitlist_entries set state = 'ended', ended_at = ${at}, ended_why = ${why}
		where id in (select id from ending) returning *`.execute(tx);
	return rows;
}

/** Returns how many of a batch were waiting. */
export async function startWatching(tx: Db, slotId: string): Promise<number> {
	const waiting = await nextEntries(tx, slotId, entriesAtOnce);
	await tx
		.updateTable('waitlist_entries')
		.set({ state: 'watching' })
		.where(sql<boolean>`id = any(${waiting.map(({ id }) => id)}::uuid[])`)
		.execute();
	return waiting.length;
}

/** Marks a batch of watching entries as notified, each once. */
export async function notifyWatching(tx: Db, slotId: string, at: Date): Promise<WaitlistEntryRow[]> {
	const { rows } = await sql<WaitlistEntryRow>`
		update waitlist_entries set notified_at = ${at} where id in (
			select id from waitlist_entries where slot_id = ${slotId} and state = 'watching' and notified_at is null
			order by place limit ${entriesAtOnce}
		) returning *`.execute(tx);
	return rows;
}

/** Returns slots with offers or notifications due. */
export async function slotsWithNews(db: Db, now: Date): Promise<{ id: string; business_id: string }[]> {
	const { rows } = await sql<{ id: string; business_id: string }>`
		select s.id, s.business_id from slots s where s.reserved > 0 and s.draws_at is null
		union
		select s.id, s.business_id from slots s where s.draws_at <= ${now}
		union
		select s.id, s.business_id from bag_offers f join slots s on s.id = f.slot_id
		where f.state = 'open' and f.expires_at <= ${now}
		union
		select s.id, s.business_id from bag_offers f join slots s on s.id = f.slot_id where ${hasAnother}
		union
		select s.id, s.business_id from waitlist_entries e join slots s on s.id = e.slot_id
		where e.state = 'watching' and e.notified_at is null and s.capacity > s.held + s.sold
		order by 1`.execute(db);
	return rows;
}

/** Returns slots with live entries, and what decides whether these can stay. */
export async function waitedFor(db: Db): Promise<(SlotRow & { is_moved: boolean; has_waiting: boolean })[]> {
	const { rows } = await sql<SlotRow & { is_moved: boolean; has_waiting: boolean }>`
		select s.*, e.is_moved, e.has_waiting
		from (
			select e.slot_id, bool_or((e.starts_at, e.ends_at) is distinct from (s.starts_at, s.ends_at)) as is_moved,
				bool_or(e.state = 'waiting') as has_waiting
			from waitlist_entries e join slots s on s.id = e.slot_id
			where e.state in ('waiting', 'offered', 'watching') group by 1
		) e join slots s on s.id = e.slot_id order by s.id`.execute(db);
	return rows;
}

export type ListedEntry = WaitlistEntryRow &
	Pick<SlotRow, 'local_date' | 'period' | 'start_time' | 'end_time' | 'price_cents'> & {
		ahead: number;
		offer_id: string | null;
		offer_quantity: number | null;
		offer_expires_at: Date | null;
		/** Null unless there is a draw. */
		draws_at: Date | null;
		entrants: number | null;
	};
/** Returns live entries and those ended since, or one entry. */
export async function listEntries(
	db: Db,
	customerId: string,
	which: { endedSince: Date } | { id: string },
): Promise<ListedEntry[]> {
	const one = 'id' in which ? which.id : null;
	const since = 'id' in which ? new Date(0) : which.endedSince;
	const { rows } = await sql<ListedEntry>`
		select e.*, s.local_date, s.period, s.start_time, s.end_time, s.price_cents, f.id as offer_id, f.quantity as offer_quantity,
			f.expires_at as offer_expires_at, d.draws_at, coalesce(d.entrants, (
				select count(*)::int from waitlist_entries a
				where a.slot_id = d.slot_id and a.state = 'waiting' and a.draw_id is not null
			)) as entrants,
			case when e.state = 'waiting' then (
				select count(*)::int from waitlist_entries before
				where before.slot_id = e.slot_id and before.state = 'waiting' and before.place < e.place
			) else 0 end as ahead
		from waitlist_entries e
		join slots s on s.id = e.slot_id
		left join bag_offers f on f.entry_id = e.id and f.state = 'open'
		left join drops d on d.slot_id = e.slot_id and e.draw_id is not null
		where e.customer_id = ${customerId} and e.id = coalesce(${one}::uuid, e.id)
			and (e.state in ('waiting', 'offered', 'watching') or e.ended_at > ${since})
		order by f.expires_at, e.state in ('waiting', 'watching') desc, s.starts_at, e.id
		limit 50`.execute(db);
	return rows;
}

export async function passOver(tx: Db, entryIds: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('waitlist_entries')
		.set({ passed_at: at })
		.where('id', 'in', entryIds)
		.where('state', '=', 'waiting')
		.execute();
}

export async function shopsWaitedAt(db: Db): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select distinct business_id as id from waitlist_entries where state in ('waiting', 'offered', 'watching')`.execute(
		db,
	);
	return rows.map(({ id }) => id);
}

export async function waitingByZip(
	db: Db,
	shops: readonly { id: string; zip: string }[],
): Promise<{ zip: string; people: number }[]> {
	const { rows } = await sql<{ zip: string; people: number }>`
		select s.zip, count(distinct e.customer_id)::int as people
		from unnest(${shops.map(({ id }) => id)}::uuid[], ${shops.map(({ zip }) => zip)}::text[]) s (id, zip)
		join waitlist_entries e on e.business_id = s.id
		where e.state in ('waiting', 'offered', 'watching') group by 1`.execute(db);
	return rows;
}
