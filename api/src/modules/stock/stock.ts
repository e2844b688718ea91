/**
 * What a business sells: its weekly windows and the dated slots made from them.
 * Guarantees: a slot row exists before anything is sold in it; its `wanted` follows the owner's week; held + sold
 * never exceed its capacity (refused by the database, I1). Never: counters moved by hand, a past slot offered.
 */
import type { Period } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { SlotRow } from '#db/tables.ts';
import { dayOfWeek, instantOf } from '#lib/time.ts';
import { findSlot, insertSlot, lockWeeklySlot } from './slots.store.ts';
import { offeredDates } from './window.rules.ts';

export interface SlotKey {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
}

/**
 * The slot to sell in, made from the week when it is the first sale of that date. Undefined: not offered
 * (switched off, out of the seven days, or over).
 */
export async function openSlot(tx: Db, key: SlotKey, tz: string, now: Date): Promise<SlotRow | undefined> {
	if (!offeredDates(now, tz).includes(key.local_date)) return undefined;
	const slot = (await findSlot(tx, key)) ?? (await makeSlot(tx, key, tz));
	if (!slot || slot.wanted === 0 || slot.ends_at <= now) return undefined;
	return slot;
}

/** The week's row is locked, so that an owner's edit cannot slip between reading it and making the slot. */
async function makeSlot(tx: Db, key: SlotKey, tz: string): Promise<SlotRow | undefined> {
	const week = await lockWeeklySlot(tx, key.business_id, dayOfWeek(key.local_date), key.period);
	if (!week?.enabled) return undefined;
	await insertSlot(tx, {
		...key,
		start_time: week.start_time,
		end_time: week.end_time,
		starts_at: instantOf(key.local_date, week.start_time, tz),
		ends_at: instantOf(key.local_date, week.end_time, tz),
		wanted: week.quantity,
	});
	return findSlot(tx, key);
}

export {
	hasBags,
	inventoryOf,
	nextPickup,
	type OfferColumns,
	offerColumns,
	type Wanted,
	type WeekColumn,
	weekColumn,
	windowOf,
} from './offering.store.ts';
export { type Weeks, weeks } from './weeks.ts';
export { offeredDates, weekStart } from './window.rules.ts';
