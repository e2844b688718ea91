/** SQL of dated slots, and the lock on the week's row from which they are made. */
import type { Period } from '@flavorbag/contract';
import type { Insertable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SlotRow, SlotsTable, WeeklySlotRow } from '#db/tables.ts';

export function findSlot(
	db: Db,
	key: { business_id: string; local_date: string; period: Period },
): Promise<SlotRow | undefined> {
	return db
		.selectFrom('slots')
		.selectAll()
		.where('business_id', '=', key.business_id)
		.where('local_date', '=', key.local_date)
		.where('period', '=', key.period)
		.executeTakeFirst();
}

/** Nothing happens when somebody else was first. */
export async function insertSlot(db: Db, slot: Insertable<SlotsTable>): Promise<void> {
	await db
		.insertInto('slots')
		.values(slot)
		.onConflict((oc) => oc.columns(['business_id', 'local_date', 'period']).doNothing())
		.execute();
}

export function lockWeeklySlot(
	db: Db,
	businessId: string,
	day: number,
	period: Period,
): Promise<WeeklySlotRow | undefined> {
	return db
		.selectFrom('weekly_slots')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('day', '=', day)
		.where('period', '=', period)
		.forShare()
		.executeTakeFirst();
}

/** Slots of this date and later, locked in one order so that two edits never wait for each other. */
export function lockSlotsFrom(db: Db, businessId: string, date: string): Promise<SlotRow[]> {
	return db
		.selectFrom('slots')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('local_date', '>=', date)
		.orderBy('id')
		.forUpdate()
		.execute();
}

export async function moveSlot(
	db: Db,
	id: string,
	values: Pick<SlotRow, 'wanted' | 'start_time' | 'end_time' | 'starts_at' | 'ends_at'>,
): Promise<void> {
	await db.updateTable('slots').set(values).where('id', '=', id).execute();
}
