/** Weekly windows and their dates, in the business's zone (R-shop-clock, R-offered-days, R-slot-bounds). */

import {
	type ComingDates,
	type Day,
	days,
	type InventoryEntry,
	limits,
	type Period,
	type PurchaseWindow,
	periodBounds,
	periodDefaults,
	periods,
	type Translated,
} from '@flavorbag/contract';
import type { DateExceptionRow, SlotRow, WeeklySlotRow } from '#db/tables.ts';
import type { Problem } from '#lib/app-error.ts';
import type { PriceStepRow } from '#lib/price-steps.ts';
import { msg } from '#lib/texts.ts';
import { addDays, dayOfWeek, instantOf, toLocalDateTime } from '#lib/time.ts';
import { nextFall } from './price-steps.rules.ts';

export type WeekRow = Omit<WeeklySlotRow, 'business_id'>;
/** Held and sold bags of one date and period. */
export interface SlotCount extends Pick<SlotRow, 'local_date' | 'period' | 'held' | 'sold'> {
	/** Part of `held`: reserved for a draw or the waitlist. */
	reserved?: number;
	/** Replaces the week's row on this date. */
	instead?: (SlotTerms & { price_steps?: readonly PriceStepRow[] | null }) | undefined;
}
export type SlotTerms = Pick<SlotRow, 'wanted' | 'start_time' | 'end_time' | 'price_cents'>;
/** A null field keeps the weekly schedule's value. */
export type ExceptionTerms = Pick<
	DateExceptionRow,
	'local_date' | 'period' | 'closed' | 'start_time' | 'end_time' | 'quantity' | 'price_cents' | 'price_steps'
>;
/** The shop's price and how it falls (R-falling-price). */
export interface Pricing {
	price_cents: number;
	shop_steps: readonly PriceStepRow[] | null;
	hides_next_price: boolean;
}

export const dayKey = (date: string): Day => days[dayOfWeek(date) - 1] ?? 'Mon';

export const weekStart = (date: string): string => addDays(date, 1 - dayOfWeek(date));

/** Returns today and the next six days (R-offered-days). */
export function offeredDates(now: Date, tz: string): readonly string[] {
	// Days begin on the minute in every zone.
	const minute = Math.floor(now.getTime() / 60_000);
	const cached = offered.get(tz);
	if (cached?.minute === minute) return cached.dates;
	const today = toLocalDateTime(now, tz).date;
	const dates = Array.from({ length: limits.daysOffered }, (_, index) => addDays(today, index));
	offered.set(tz, { minute, dates });
	return dates;
}
const offered = new Map<string, { minute: number; dates: readonly string[] }>();

/**
 * Returns what can still be bought, by date and period. The passage of time changes it only on the minute. `hasBags` is
 * its SQL equivalent.
 */
export function inventory(
	week: readonly WeekRow[],
	slots: readonly SlotCount[],
	now: Date,
	tz: string,
	/** Hides earlier dates (R-pause). */
	pausedUntil: string | null = null,
	pricing?: Pricing,
): InventoryEntry[] {
	const dates = offeredDates(now, tz);
	const slotOf = new Map(slots.map((slot) => [`${slot.local_date} ${slot.period}`, slot]));
	const usual: SlotTerms[] = [];
	for (const { day, period, enabled, quantity: wanted, start_time, end_time } of week)
		if (enabled) usual[placeInWeek(day, period)] = { wanted, start_time, end_time, price_cents: null };
	const entries: InventoryEntry[] = [];
	for (const date of dates) {
		if (pausedUntil !== null && date < pausedUntil) continue;
		const day = dayOfWeek(date);
		for (const period of periods) {
			const slot = slotOf.size > 0 ? slotOf.get(`${date} ${period}`) : undefined;
			const terms = slot?.instead ?? usual[placeInWeek(day, period)];
			// Only today's windows can be over.
			if (!terms || (date === dates[0] && instantOf(date, terms.end_time, tz) <= now)) continue;
			const available = terms.wanted - (slot ? slot.held + slot.sold : 0);
			if (available <= 0) continue;
			const entry = entryOf(date, period, available, terms);
			entries.push(pricing ? { ...entry, ...fallOf(entry, terms, pricing, now, tz) } : entry);
		}
	}
	return entries;
}

function fallOf(
	{ date, endTime }: InventoryEntry,
	{ price_cents, price_steps }: SlotTerms & { price_steps?: readonly PriceStepRow[] | null },
	{ price_cents: usual, shop_steps, hides_next_price }: Pricing,
	now: Date,
	tz: string,
): Pick<InventoryEntry, 'falls'> {
	const steps = price_steps ?? shop_steps;
	if (!steps || hides_next_price) return {};
	const endsAt = instantOf(date, endTime, tz).getTime();
	return nextFall(steps, { cents: price_cents ?? usual, endsAt, now: now.getTime() });
}

const placeInWeek = (day: number, period: Period) => day * periods.length + periods.indexOf(period);

function entryOf(date: string, window: Period, available: number, terms: SlotTerms): InventoryEntry {
	const { start_time: startTime, end_time: endTime, price_cents: cents } = terms;
	const entry = { date, window, available, startTime, endTime };
	return cents === null ? entry : { ...entry, price: cents / 100 };
}

export const isSet = (exception: ExceptionTerms): boolean =>
	exception.closed ||
	[exception.start_time, exception.quantity, exception.price_cents, exception.price_steps].some(
		(value) => value !== null,
	);

/** Applies an exception to the week's row. */
export function termsOn(
	period: Period,
	row: WeekRow | undefined,
	exception: ExceptionTerms | undefined,
): SlotTerms & { is_exception: boolean } {
	const usual = { ...startAndEnd(periodDefaults[period]), ...row };
	const quantity = exception?.quantity ?? (row?.enabled ? row.quantity : 0);
	return {
		wanted: exception?.closed ? 0 : quantity,
		start_time: exception?.start_time ?? usual.start_time,
		end_time: exception?.end_time ?? usual.end_time,
		price_cents: exception?.price_cents ?? null,
		is_exception: exception !== undefined && isSet(exception),
	};
}
const startAndEnd = ({ start, end }: { start: string; end: string }) => ({
	start_time: start,
	end_time: end,
});

/** Returns a slot's terms after an edit; a removed window sells nothing more (R-week-edits, R-date-exceptions). */
export function followed<
	Slot extends {
		local_date: string;
		period: Period;
		start_time: string;
		end_time: string;
		/** What was promised to nobody is null. */
		promised_cents?: number | null;
	},
>(slot: Slot, week: readonly WeekRow[], exceptions: readonly ExceptionTerms[], tz: string) {
	const { local_date, period } = slot;
	const row = weekRowOf(week, local_date, period);
	const exception = exceptions.find((one) => one.local_date === local_date && one.period === period);
	const terms = termsOn(period, row, exception);
	// Without a row or an exception, the slot keeps its times.
	const { start_time, end_time } = row || exception?.start_time ? terms : slot;
	const promised = slot.promised_cents ?? null;
	return {
		...terms,
		...(promised !== null && {
			price_cents: Math.min(promised, terms.price_cents ?? promised),
			falls_only: true,
			is_exception: true,
		}),
		start_time,
		end_time,
		starts_at: instantOf(local_date, start_time, tz),
		ends_at: instantOf(local_date, end_time, tz),
	};
}

export function weekRowOf(week: readonly WeekRow[], date: string, period: Period): WeekRow | undefined {
	const day = dayOfWeek(date);
	return week.find((candidate) => candidate.day === day && candidate.period === period);
}

/** Returns what a date offers and what is held or sold, even in windows switched off since. */
export function comingDate(
	date: string,
	week: readonly WeekRow[],
	counts: readonly SlotCount[],
): ComingDates['dates'][number] {
	const slots = periods.flatMap((period) => {
		const row = weekRowOf(week, date, period);
		const count = counts.find((candidate) => candidate.local_date === date && candidate.period === period);
		const { sold = 0, reserved = 0, instead } = count ?? {};
		// Reserved bags aren't held by customers.
		const held = (count?.held ?? 0) - reserved;
		const quantity = instead?.wanted ?? (row?.enabled ? row.quantity : 0);
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

export const rowsFromWindow = (window: PurchaseWindow): WeekRow[] =>
	days.flatMap((day, index) =>
		periods.flatMap((period) => {
			const slot = window[day]?.[period];
			if (!slot) return [];
			const { start, end, enabled, quantity } = slot;
			return [{ day: index + 1, period, start_time: start, end_time: end, enabled, quantity }];
		}),
	);

export function timesProblems(
	period: Period,
	{ start_time, end_time }: Pick<WeekRow, 'start_time' | 'end_time'>,
	path: string,
): Problem[] {
	const { from, to } = periodBounds[period];
	const problems: Problem[] = [];
	const refuse = (field: string, message: Translated) =>
		problems.push({ field: `${path}.${field}`, message });
	if (start_time >= end_time) refuse('end', msg('The end must come after the start.'));
	if (start_time < from) refuse('start', msg('Starts at {from} or later.', { from }));
	if (end_time > to) refuse('end', msg('Ends at {to} or earlier.', { to }));
	return problems;
}

export const weekRaises = (week: readonly WeekRow[], before: readonly WeekRow[], field = 'purchase_window') =>
	week.flatMap(({ day, period, enabled, quantity: count }) => {
		const row = before.find((one) => one.day === day && one.period === period);
		const usual = row?.enabled ? row.quantity : 0;
		const when = days[day - 1] ?? 'Mon';
		return enabled && count > usual
			? [{ field: `${field}.${when}.${period}.quantity`, when, period, count, usual }]
			: [];
	});

/** R-slot-bounds. Field paths start with `field`. */
export const windowProblems = (window: PurchaseWindow, field = 'purchase_window'): Problem[] =>
	rowsFromWindow(window).flatMap((row) => {
		const path = `${field}.${days[row.day - 1]}.${row.period}`;
		const problems = timesProblems(row.period, row, path);
		if (row.quantity < limits.bagsPerSlotMin || row.quantity > limits.bagsPerSlotMax)
			problems.push({
				field: `${path}.quantity`,
				message: msg('From {min} to {max} bags.', {
					min: limits.bagsPerSlotMin,
					max: limits.bagsPerSlotMax,
				}),
			});
		return problems;
	});
