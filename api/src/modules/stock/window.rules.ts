/** Weekly windows and the dates made from them, always in the business's zone (R-shop-clock, R-offered-days, R-slot-bounds). */
import {
	type ComingDates,
	type Day,
	days,
	type FieldProblem,
	type InventoryEntry,
	limits,
	type Period,
	type PurchaseWindow,
	periodBounds,
	periods,
} from '@flavorbag/contract';
import type { SlotRow, WeeklySlotRow } from '#db/tables.ts';
import { addDays, dayOfWeek, instantOf, toLocalDateTime } from '#lib/time.ts';

/** One row of the week. */
export type WeekRow = Omit<WeeklySlotRow, 'business_id'>;
/** Bags of one date and period that are gone. */
export type SlotCount = Pick<SlotRow, 'local_date' | 'period' | 'held' | 'sold'>;

export function dayKey(date: string): Day {
	return days[dayOfWeek(date) - 1] ?? 'Mon';
}

/** Monday of the week that holds the date. */
export function weekStart(date: string): string {
	return addDays(date, 1 - dayOfWeek(date));
}

/** Today and the six days after it (R-offered-days). */
export function offeredDates(now: Date, tz: string): readonly string[] {
	// A day begins with a minute, in every zone.
	const minute = Math.floor(now.getTime() / 60_000);
	const saved = offered.get(tz);
	if (saved?.minute === minute) return saved.dates;
	const today = toLocalDateTime(now, tz).date;
	const dates = Array.from({ length: limits.daysOffered }, (_, index) => addDays(today, index));
	offered.set(tz, { minute, dates });
	return dates;
}
const offered = new Map<string, { minute: number; dates: readonly string[] }>();

/** What a customer can still choose: bags left, not over yet; by date, then period. `hasBags` asks the same of many in SQL. */
export function inventory(
	week: readonly WeekRow[],
	slots: readonly SlotCount[],
	now: Date,
	tz: string,
): InventoryEntry[] {
	const [today] = offeredDates(now, tz);
	const gone = new Map(slots.map((slot) => [`${slot.local_date} ${slot.period}`, slot.held + slot.sold]));
	return offeredDates(now, tz).flatMap((date) => {
		const day = dayOfWeek(date);
		const entries: InventoryEntry[] = [];
		for (const row of week) {
			if (row.day !== day || !row.enabled) continue;
			// Only what ends today can be over.
			if (date === today && instantOf(date, row.end_time, tz) <= now) continue;
			const available = row.quantity - (gone.get(`${date} ${row.period}`) ?? 0);
			if (available <= 0) continue;
			const { period, start_time, end_time } = row;
			entries.push({ date, window: period, available, startTime: start_time, endTime: end_time });
		}
		return entries.sort((a, b) => periods.indexOf(a.window) - periods.indexOf(b.window));
	});
}

/** A dated slot after an edit of the week: a period that is gone or switched off sells nothing more (R-week-edits). */
export function followed<
	Slot extends { local_date: string; period: Period; start_time: string; end_time: string },
>(slot: Slot, week: readonly WeekRow[], tz: string) {
	const day = dayOfWeek(slot.local_date);
	const row = week.find((candidate) => candidate.day === day && candidate.period === slot.period);
	const { start_time, end_time } = row ?? slot;
	return {
		wanted: row?.enabled ? row.quantity : 0,
		start_time,
		end_time,
		starts_at: instantOf(slot.local_date, start_time, tz),
		ends_at: instantOf(slot.local_date, end_time, tz),
	};
}

/** What one date offers and what is gone of it; also what was sold before a slot was switched off. */
export function comingDate(
	date: string,
	week: readonly WeekRow[],
	counts: readonly SlotCount[],
): ComingDates['dates'][number] {
	const day = dayOfWeek(date);
	const slots = periods.flatMap((period) => {
		const row = week.find((candidate) => candidate.day === day && candidate.period === period);
		const count = counts.find((candidate) => candidate.local_date === date && candidate.period === period);
		const { held = 0, sold = 0 } = count ?? {};
		const quantity = row?.enabled ? row.quantity : 0;
		return quantity + held + sold > 0 ? [{ period, quantity, held, sold }] : [];
	});
	return { date, day: dayKey(date), slots };
}

export function windowFromRows(rows: readonly WeekRow[]): PurchaseWindow {
	const window: PurchaseWindow = {};
	for (const [index, day] of days.entries()) {
		for (const period of periods) {
			const row = rows.find((candidate) => candidate.day === index + 1 && candidate.period === period);
			if (!row) continue;
			const { start_time: start, end_time: end, enabled, quantity } = row;
			window[day] = { ...window[day], [period]: { start, end, enabled, quantity } };
		}
	}
	return window;
}

export function rowsFromWindow(window: PurchaseWindow): WeekRow[] {
	return days.flatMap((day, index) =>
		periods.flatMap((period) => {
			const slot = window[day]?.[period];
			if (!slot) return [];
			const { start, end, enabled, quantity } = slot;
			return [{ day: index + 1, period, start_time: start, end_time: end, enabled, quantity }];
		}),
	);
}

/** R-slot-bounds. Field paths are those of the PurchaseWindow, under `field`. */
export function windowProblems(window: PurchaseWindow, field = 'purchase_window'): FieldProblem[] {
	return rowsFromWindow(window).flatMap((row) => {
		const path = `${field}.${days[row.day - 1]}.${row.period}`;
		const { from, to } = periodBounds[row.period];
		const problems: FieldProblem[] = [];
		if (row.start_time >= row.end_time)
			problems.push({ field: `${path}.end`, message: 'The end must come after the start.' });
		if (row.start_time < from)
			problems.push({ field: `${path}.start`, message: `Starts at ${from} or later.` });
		if (row.end_time > to) problems.push({ field: `${path}.end`, message: `Ends at ${to} or earlier.` });
		if (row.quantity < limits.bagsPerSlotMin || row.quantity > limits.bagsPerSlotMax)
			problems.push({
				field: `${path}.quantity`,
				message: `From ${limits.bagsPerSlotMin} to ${limits.bagsPerSlotMax} bags.`,
			});
		return problems;
	});
}
