import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { DropModeRow, DropsTable, SlotRow } from '#db/tables.ts';

export async function leadOf(db: Db, businessId: string): Promise<number | null> {
	const row = await db
		.selectFrom('drop_modes')
		.select('lead_minutes')
		.where('business_id', '=', businessId)
		.executeTakeFirst();
	return row?.lead_minutes ?? null;
}

export async function saveMode(tx: Db, mode: DropModeRow): Promise<void> {
	await tx
		.insertInto('drop_modes')
		.values(mode)
		.onConflict((oc) =>
			oc.column('business_id').doUpdateSet({ lead_minutes: mode.lead_minutes, look_at: mode.look_at }),
		)
		.execute();
}
export async function deleteMode(tx: Db, businessId: string): Promise<void> {
	await tx.deleteFrom('drop_modes').where('business_id', '=', businessId).execute();
}

/** Claims due shops, so that each is handled by one process. */
export async function takeDueModes(db: Db, now: Date, next: Date, max: number): Promise<DropModeRow[]> {
	const { rows } = await sql<DropModeRow>`
		update drop_modes set look_at = ${next} where business_id = any(array(
			select business_id from drop_modes where look_at <= ${now} order by look_at limit ${max} for update skip locked
		)) returning *`.execute(db);
	return rows;
}

/** Announces draws for slots without bags taken or people waiting; returns how many. */
export async function announce(tx: Db, businessId: string, now: Date): Promise<number> {
	const { numAffectedRows } = await sql`
		update slots set draws_at = drop_moment(business_id, starts_at, ${now}) where id in (
			select s.id from slots s
			where s.business_id = ${businessId} and s.draws_at is null and s.starts_at > ${now}
				and s.held + s.sold + s.waiting = 0 and drop_moment(s.business_id, s.starts_at, ${now}) is not null
				and not exists (select from drops d where d.slot_id = s.id)
			order by s.id for update
		)`.execute(tx);
	return Number(numAffectedRows ?? 0);
}

/** Cancels draws without entrants, which puts their bags on sale. Locks the slots first. */
export async function cancelUnentered(tx: Db, businessId: string): Promise<void> {
	await sql`
		select from slots where business_id = ${businessId} and draws_at is not null order by id for update`.execute(
		tx,
	);
	await sql`
		delete from drops d where d.business_id = ${businessId} and d.drawn_at is null
			and not exists (
				select from waitlist_entries e
				where e.slot_id = d.slot_id and e.draw_id is not null and e.state in ('waiting', 'offered', 'watching')
			)`.execute(tx);
}

/** The trigger drops_guard draws the order in the same statement. Callers lock the slot. */
export async function draw(tx: Db, slotId: string, at: Date): Promise<void> {
	await tx
		.updateTable('drops')
		.set({ drawn_at: at })
		.where('slot_id', '=', slotId)
		.where('drawn_at', 'is', null)
		.execute();
}

export type DropRow = Selectable<DropsTable> &
	Pick<
		SlotRow,
		'local_date' | 'period' | 'start_time' | 'end_time' | 'starts_at' | 'ends_at' | 'reserved'
	> & {
		entered: number;
	};
/** Returns one draw, or a shop's current ones sorted by pickup time. */
export async function drops(
	db: Db,
	which: { id: string } | { businessId: string; now: Date },
): Promise<DropRow[]> {
	const wanted =
		'id' in which
			? sql`d.slot_id = ${which.id}`
			: sql`d.business_id = ${which.businessId} and s.ends_at > ${which.now}`;
	const { rows } = await sql<DropRow>`
		select d.*, s.local_date, s.period, s.start_time, s.end_time, s.starts_at, s.ends_at, s.reserved, (
			select count(*)::int from waitlist_entries e
			where e.slot_id = d.slot_id and e.state = 'waiting' and e.draw_id is not null
		) as entered
		from drops d join slots s on s.id = d.slot_id where ${wanted} order by s.starts_at, d.slot_id`.execute(
		db,
	);
	return rows;
}

export async function drawnOrder(
	db: Db,
	slotId: string,
): Promise<{ draw_id: string; weight: number; place: number }[]> {
	const { rows } = await sql<{ draw_id: string; weight: number; place: number }>`
		select draw_id, weight, drawn as place from waitlist_entries
		where slot_id = ${slotId} and drawn is not null order by drawn`.execute(db);
	return rows;
}
