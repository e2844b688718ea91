// Weekly windows and the dated slots made from them. A slot row exists before anything is sold in it, and held + sold
// never exceed its capacity, which the database enforces (I1).
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

/** Creates missing slots. Locks the week's rows against edits, and inserts in a fixed order to prevent deadlocks. */
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
/** Returns prices of dates that have their own (R-date-exceptions), keyed by `slotText`. */
export async function pricesOf(db: Db, keys: readonly SlotKey[]): Promise<Map<string, number>> {
	const rows = await ownPrices(db, keys);
	return new Map(rows.map(({ price_cents, ...key }) => [slotText(key), price_cents ?? 0]));
}
export const slotText = ({ business_id, local_date, period }: SlotKey) =>
	`${business_id} ${local_date} ${period}`;
const weekKey = ({ business_id, day, period }: { business_id: string; day: number; period: Period }) =>
	`${business_id} ${day} ${period}`;

export { dateExceptions } from './change-dates.ts';
export type { Raise } from './exceptions.rules.ts';
export { exceptionOf, usualPosting } from './exceptions.store.ts';
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
	weekRowsOf,
	windowOf,
} from './offering.store.ts';
export { keepPromisedPrices, type PriceStepTaken, takeSteps } from './price-steps.store.ts';
export { slotIdOf } from './slots.store.ts';
export { stockExport } from './stock.export.ts';
export { createSuggestions, type ShopSuggestions } from './suggest-bags.ts';
export { surplusOf } from './suggestions.store.ts';
export { weeks } from './weeks.ts';
export { offeredDates, weekStart } from './window.rules.ts';
