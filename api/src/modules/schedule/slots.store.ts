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
