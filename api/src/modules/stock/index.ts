/**
 * What a business sells: its weekly windows and the dated slots made from them.
 * Guarantees: a slot row exists before anything is sold in it; its `wanted` follows the owner's week; held + sold
 * never exceed its capacity (refused by the database, I1). Never: counters moved by hand, a past slot offered.
 */
import type { Period } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { dayOfWeek, instantOf } from '#lib/time.ts';
import { insertSlots, lockWeeklySlots, ownPrices } from './slots.store.ts';
import { offeredDates } from './window.rules.ts';

export interface SlotKey {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
}

/**
 * Makes those slots from the week that are not there yet: the first sale of a date comes to pass. What is not offered
 * (switched off, out of the seven days) is left out. The rows of the week are locked, so that an owner's edit cannot slip
 * between reading them and making a slot; all of it in one order, so that two who make the same never wait for each other.
 */
export async function openSlots(
	tx: Db,
	wanted: readonly { key: SlotKey; tz: string }[],
	now: Date,
): Promise<void> {
	const offered = wanted
		.filter(({ key, tz }) => offeredDates(now, tz).includes(key.local_date))
		.sort((a, b) => (slotText(a.key) < slotText(b.key) ? -1 : 1));
	if (offered.length === 0) return;
	const days = offered.map(({ key }) => ({ ...key, day: dayOfWeek(key.local_date) }));
	const week = new Map((await lockWeeklySlots(tx, days)).map((row) => [weekKey(row), row]));
	const slots = offered.flatMap(({ key, tz }) => {
		const row = week.get(weekKey({ ...key, day: dayOfWeek(key.local_date) }));
		if (!row?.enabled) return [];
		const { start_time, end_time, quantity } = row;
		const at = (time: string) => instantOf(key.local_date, time, tz);
		return [
			{ ...key, start_time, end_time, starts_at: at(start_time), ends_at: at(end_time), wanted: quantity },
		];
	});
	await insertSlots(tx, slots, now);
}
/** Where a date has a price of its own (R-date-exceptions), by `slotText` of its key. */
export async function pricesOf(db: Db, keys: readonly SlotKey[]): Promise<Map<string, number>> {
	const rows = await ownPrices(db, keys);
	return new Map(rows.map(({ price_cents, ...key }) => [slotText(key), price_cents ?? 0]));
}
export const slotText = ({ business_id, local_date, period }: SlotKey) =>
	`${business_id} ${local_date} ${period}`;
const weekKey = ({ business_id, day, period }: { business_id: string; day: number; period: Period }) =>
	`${business_id} ${day} ${period}`;

export { type DateExceptions, dateExceptions } from './change-dates.ts';
export type { Raise } from './exceptions.rules.ts';
export { exceptionOf } from './exceptions.store.ts';
export { type NextPickup, nextPickups } from './find-next-pickups.ts';
export { type NextSale, nextSale } from './find-next-sale.ts';
export { isBankDay } from './holidays.rules.ts';
export {
	changesWithoutEvent,
	hasBags,
	inventoryOf,
	nextPickup,
	type OfferColumns,
	offerColumns,
	offeredOf,
	type Wanted,
	type WeekColumn,
	weekColumn,
	windowOf,
} from './offering.store.ts';
export { slotIdOf } from './slots.store.ts';
export { stockExport } from './stock.export.ts';
export { createSuggestions, type ShopSuggestions } from './suggest-bags.ts';
export { type Weeks, weeks } from './weeks.ts';
export { inventoryUntil, offeredDates, weekStart } from './window.rules.ts';
