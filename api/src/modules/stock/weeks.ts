/** A business's week as the owner wrote it, and the dates made from it. */
import type { ComingDates, PurchaseWindow } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { toLocalDateTime } from '#lib/time.ts';
import { lockSlotsFrom, moveSlot } from './slots.store.ts';
import { replaceWeek, slotCountsOf, weeksOf } from './weeks.store.ts';
import {
	comingDate,
	followed,
	offeredDates,
	rowsFromWindow,
	windowFromRows,
	windowProblems,
} from './window.rules.ts';

export interface Weeks {
	windows(db: Db, businessIds: readonly string[]): Promise<Map<string, PurchaseWindow>>;
	/** R-slot-bounds; empty when the week can be kept. */
	problems: typeof windowProblems;
	/** Writes the whole week of a new business. */
	start(db: Db, businessId: string, window: PurchaseWindow): Promise<void>;
	/**
	 * Writes the whole week and moves the dated slots from today on with it: what is still sold there follows the
	 * new quantity, times and zone; what is held or sold already stays (R-order-keeps-terms, R-week-edits).
	 */
	change(tx: Db, business: { id: string; tz: string }, window: PurchaseWindow, now: Date): Promise<void>;
	dates(db: Db, business: { id: string; tz: string }, now: Date): Promise<ComingDates>;
}

export const weeks: Weeks = {
	async windows(db, businessIds) {
		const rows = await weeksOf(db, businessIds);
		return new Map([...rows].map(([id, week]) => [id, windowFromRows(week)]));
	},
	problems: windowProblems,
	start: (db, businessId, window) => replaceWeek(db, businessId, rowsFromWindow(window)),
	async change(tx, { id, tz }, window, now) {
		const week = rowsFromWindow(window);
		await replaceWeek(tx, id, week);
		const today = toLocalDateTime(now, tz).date;
		for (const slot of await lockSlotsFrom(tx, id, today))
			await moveSlot(tx, slot.id, followed(slot, week, tz));
	},
	async dates(db, { id, tz }, now) {
		const offered = offeredDates(now, tz);
		const [today = '', last = ''] = [offered[0], offered.at(-1)];
		const [weeks, counts] = await Promise.all([weeksOf(db, [id]), slotCountsOf(db, [id], today, last)]);
		const dates = offered.map((date) => comingDate(date, weeks.get(id) ?? [], counts.get(id) ?? []));
		return { today, time_zone: tz, dates };
	},
};
