/** Finds when sold-out shops sell again, for many in one statement (R-favorites). */
import { limits, type Period, periods } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { type OfferColumns, weekRowsOf } from './offering.store.ts';
import { slotCountsOf } from './weeks.store.ts';
import { type SlotCount, termsOn, type WeekRow, weekRowOf } from './window.rules.ts';

export interface NextSale {
	/** First date on which its bags can be bought (R-offered-days). */
	on_sale: string;
	date: string;
	start: string;
	end: string;
}

const lastOffered = limits.daysOffered - 1;

/** Returns the first pickup after the days offered today; undefined if there is none within eight weeks. */
export function nextSaleOn(
	today: string,
	pausedUntil: string | null,
	week: readonly WeekRow[],
	counts: readonly SlotCount[],
): NextSale | undefined {
	const next = addDays(today, limits.daysOffered);
	const first = pausedUntil !== null && pausedUntil > next ? pausedUntil : next;
	for (let away = 0; away < limits.calendarDays; away++) {
		const date = addDays(first, away);
		for (const period of periods) {
			const { wanted, start, end } = offeredOn(date, period, week, counts);
			if (wanted > 0) return { on_sale: addDays(date, -lastOffered), date, start, end };
		}
	}
	return undefined;
}

function offeredOn(date: string, period: Period, week: readonly WeekRow[], counts: readonly SlotCount[]) {
	const count = counts.find((one) => one.local_date === date && one.period === period);
	const terms = count?.instead ?? termsOn(period, weekRowOf(week, date, period), undefined);
	return { wanted: terms.wanted, start: terms.start_time, end: terms.end_time };
}

/** Leaves out shops without one. */
export async function nextSale(
	db: Db,
	shops: readonly (OfferColumns & { id: string; tz: string })[],
	now: Date,
): Promise<ReadonlyMap<string, NextSale>> {
	const ids = shops.map(({ id }) => id);
	const today = toLocalDateTime(now, 'UTC').date;
	// Exceptions reach this far ahead. Adds a day, because zones differ.
	const counts = await slotCountsOf(db, ids, today, addDays(today, limits.calendarDays + 1));
	return new Map(
		shops.flatMap((shop) => {
			const here = toLocalDateTime(now, shop.tz).date;
			const next = nextSaleOn(here, shop.paused_until, weekRowsOf(shop), counts.get(shop.id) ?? []);
			return next ? [[shop.id, next] as const] : [];
		}),
	);
}
