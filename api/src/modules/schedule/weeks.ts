/**
 * What a business offers: its week as the owner wrote it, and the dates made from it that a customer can still
 * choose. Any number of businesses costs two queries. The numbers are for showing; a hold decides again.
 */
import type { InventoryEntry, PurchaseWindow } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { replaceWeek, slotCountsOf, weeksOf } from './schedule.store.ts';
import { inventory, offeredDates, rowsFromWindow, windowFromRows, windowProblems } from './window.rules.ts';

export interface Weeks {
	inventories(
		db: Db,
		businesses: readonly { id: string; tz: string }[],
		now: Date,
	): Promise<Map<string, InventoryEntry[]>>;
	windows(db: Db, businessIds: readonly string[]): Promise<Map<string, PurchaseWindow>>;
	/** D22; empty when the week can be kept. */
	problems: typeof windowProblems;
	/** Writes the whole week of a new business. */
	start(db: Db, businessId: string, window: PurchaseWindow): Promise<void>;
}

export const weeks: Weeks = {
	async inventories(db, businesses, now) {
		const ids = businesses.map((business) => business.id);
		const zones = new Set(businesses.map((business) => business.tz));
		const dates = [...zones].flatMap((tz) => offeredDates(now, tz)).sort();
		const [first, last] = [dates.at(0), dates.at(-1)];
		if (first === undefined || last === undefined) return new Map();
		const [rows, counts] = await Promise.all([weeksOf(db, ids), slotCountsOf(db, ids, first, last)]);
		return new Map(
			businesses.map(({ id, tz }) => [id, inventory(rows.get(id) ?? [], counts.get(id) ?? [], now, tz)]),
		);
	},
	async windows(db, businessIds) {
		const rows = await weeksOf(db, businessIds);
		return new Map([...rows].map(([id, week]) => [id, windowFromRows(week)]));
	},
	problems: windowProblems,
	start: (db, businessId, window) => replaceWeek(db, businessId, rowsFromWindow(window)),
};
