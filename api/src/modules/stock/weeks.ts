import type { ComingDates, PurchaseWindow } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { toLocalDateTime } from '#lib/time.ts';
import type { Raise } from './exceptions.rules.ts';
import { exceptionsFrom } from './exceptions.store.ts';
import { lockSlotsFrom, moveSlot } from './slots.store.ts';
import { replaceWeek, slotCountsOf, weeksOf } from './weeks.store.ts';
import {
	comingDate,
	followed,
	offeredDates,
	rowsFromWindow,
	weekRaises,
	windowFromRows,
	windowProblems,
} from './window.rules.ts';

interface Shop {
	id: string;
	tz: string;
}
type PricedShop = Shop & { price_cents: number };

export const weeks = {
	async windows(db: Db, businessIds: readonly string[]): Promise<Map<string, PurchaseWindow>> {
		const rows = await weeksOf(db, businessIds);
		return new Map([...rows].map(([id, week]) => [id, windowFromRows(week)]));
	},
	/** R-slot-bounds; [] if the week is valid. */
	problems: windowProblems,
	raises: async (tx: Db, id: string, window: PurchaseWindow): Promise<Raise[]> =>
		weekRaises(rowsFromWindow(window), (await weeksOf(tx, [id])).get(id) ?? []),
	start: (db: Db, businessId: string, window: PurchaseWindow) =>
		replaceWeek(db, businessId, rowsFromWindow(window)),
	/** Replaces the week and updates slots from today on; held and sold bags stay (R-order-keeps-terms, R-week-edits). */
	async change(tx: Db, shop: PricedShop, window: PurchaseWindow, now: Date): Promise<void> {
		const { id, tz } = shop;
		const week = rowsFromWindow(window);
		await replaceWeek(tx, id, week);
		const today = toLocalDateTime(now, tz).date;
		const exceptions = await exceptionsFrom(tx, id, today);
		for (const slot of await lockSlotsFrom(tx, shop, today))
			await moveSlot(tx, slot.id, followed(slot, week, exceptions, tz));
	},
	async dates(db: Db, { id, tz }: Shop, now: Date): Promise<ComingDates> {
		const offered = offeredDates(now, tz);
		const [today = '', last = ''] = [offered[0], offered.at(-1)];
		const [weeks, counts] = await Promise.all([weeksOf(db, [id]), slotCountsOf(db, [id], today, last)]);
		const dates = offered.map((date) => comingDate(date, weeks.get(id) ?? [], counts.get(id) ?? []));
		return { today, time_zone: tz, dates };
	},
};
