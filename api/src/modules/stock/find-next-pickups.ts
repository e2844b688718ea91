/** Finds the next pickup of many shops in one statement (R-all-shops). */
import { type Period, periods } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { addDays, instantOf, toLocalDateTime } from '#lib/time.ts';
import { type WeekColumn, windowOf } from './offering.store.ts';
import { slotCountsOf } from './weeks.store.ts';
import {
	offeredDates,
	rowsFromWindow,
	type SlotCount,
	termsOn,
	type WeekRow,
	weekRowOf,
} from './window.rules.ts';

export interface NextPickup {
	date: string;
	period: Period;
	start: string;
	end: string;
	starts_at: Date;
	sold: number;
	held: number;
	left: number;
}
interface Shop {
	tz: string;
	/** No sales before this date (R-pause), but earlier orders are still picked up. */
	paused_until: string | null;
}

/** Returns the first window of the coming week that isn't over and has bags on sale or sold. */
export function nextPickup(
	{ tz, paused_until }: Shop,
	week: readonly WeekRow[],
	counts: readonly SlotCount[],
	now: Date,
): NextPickup | undefined {
	for (const date of offeredDates(now, tz)) {
		for (const period of periods) {
			const count = counts.find((one) => one.local_date === date && one.period === period);
			const {
				wanted,
				start_time: start,
				end_time: end,
			} = count?.instead ?? termsOn(period, weekRowOf(week, date, period), undefined);
			const { held = 0, sold = 0 } = count ?? {};
			const isPaused = paused_until !== null && date < paused_until;
			const left = isPaused ? 0 : Math.max(0, wanted - held - sold);
			if (left + held + sold === 0 || instantOf(date, end, tz) <= now) continue;
			return { date, period, start, end, starts_at: instantOf(date, start, tz), sold, held, left };
		}
	}
	return undefined;
}

/** Leaves out shops without one. */
export async function nextPickups(
	db: Db,
	shops: readonly (Shop & WeekColumn & { id: string })[],
	now: Date,
): Promise<Map<string, NextPickup>> {
	// Adds a day on each side, because zones differ.
	const today = toLocalDateTime(now, 'UTC').date;
	const ids = shops.map(({ id }) => id);
	const counts = await slotCountsOf(db, ids, addDays(today, -1), addDays(today, 7));
	return new Map(
		shops.flatMap((shop) => {
			const week = rowsFromWindow(windowOf(shop));
			const next = nextPickup(shop, week, counts.get(shop.id) ?? [], now);
			return next ? [[shop.id, next] as const] : [];
		}),
	);
}
