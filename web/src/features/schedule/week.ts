/** Edits of a week (R-slot-bounds, R-week-edits). Pure. */
import {
	type CalendarDate,
	type Day,
	days,
	limits,
	type Period,
	type PurchaseWindow,
	periodBounds,
	periodDefaults,
	periods,
	type WeeklySlot,
} from '@flavorbag/contract';

/** Creates a missing slot with the period's default times and 5 bags; otherwise toggles it. */
export function toggled(week: PurchaseWindow, day: Day, period: Period): PurchaseWindow {
	const slot = week[day]?.[period];
	return withSlot(
		week,
		day,
		period,
		slot
			? { ...slot, enabled: !slot.enabled }
			: { ...periodDefaults[period], quantity: limits.bagsPerNewSlot, enabled: true },
	);
}

export const withSlot = (
	week: PurchaseWindow,
	day: Day,
	period: Period,
	slot: WeeklySlot,
): PurchaseWindow => ({ ...week, [day]: { ...week[day], [period]: slot } });

export function copiedToAll(week: PurchaseWindow, from: Day): PurchaseWindow {
	const source = week[from] ?? {};
	return Object.fromEntries(days.map((day) => [day, structuredClone(source)]));
}

export const allDisabled = (week: PurchaseWindow): PurchaseWindow =>
	Object.fromEntries(
		Object.entries(week).map(([day, slots]) => [
			day,
			Object.fromEntries(
				Object.entries(slots ?? {}).map(([period, slot]) => [
					period,
					{ ...(slot as WeeklySlot), enabled: false },
				]),
			),
		]),
	);

/** Parses a typed count, clamped to 1–50; anything but a number is 1. */
export function bagsFrom(typed: string): number {
	const bags = Math.trunc(Number(typed));
	if (typed.trim() === '' || !Number.isFinite(bags)) return limits.bagsPerSlotMin;
	return Math.min(limits.bagsPerSlotMax, Math.max(limits.bagsPerSlotMin, bags));
}

export type SlotProblem = 'order' | 'start' | 'end';
export function problemOf(period: Period, slot: WeeklySlot): SlotProblem | undefined {
	const { from, to } = periodBounds[period];
	if (slot.start >= slot.end) return 'order';
	if (slot.start < from) return 'start';
	return slot.end > to ? 'end' : undefined;
}

/** Enabled periods of a day may overlap, but that is usually a mistake. */
export function hasOverlap(week: PurchaseWindow, day: Day): boolean {
	const slots = activeSlots(week, day).map(({ slot }) => slot);
	return slots.some((one, at) =>
		slots.slice(at + 1).some((other) => other.start < one.end && one.start < other.end),
	);
}

export interface Place {
	day: Day;
	period: Period;
}
export function firstProblem(week: PurchaseWindow): Place | undefined {
	for (const day of days) {
		for (const period of periods) {
			const slot = week[day]?.[period];
			if (slot && problemOf(period, slot)) return { day, period };
		}
	}
	return undefined;
}

export const sameWeek = (one: PurchaseWindow, other: PurchaseWindow): boolean =>
	days.every((day) =>
		periods.every((period) => {
			const [a, b] = [one[day]?.[period], other[day]?.[period]];
			if (!a || !b) return a === b;
			return a.start === b.start && a.end === b.end && a.enabled === b.enabled && a.quantity === b.quantity;
		}),
	);

export const activeSlots = (week: PurchaseWindow, day: Day): { period: Period; slot: WeeklySlot }[] =>
	periods.flatMap((period) => {
		const slot = week[day]?.[period];
		return slot?.enabled ? [{ period, slot }] : [];
	});

/** The day's upcoming slots with sold or held bags, from the same calendar as the date tiles. */
export const goneOf = (dates: readonly CalendarDate[], day: Day, period: Period) =>
	dates
		.filter((date) => date.day === day)
		.flatMap(({ date, slots }) => slots.map((slot) => ({ ...slot, date })))
		.filter((slot) => slot.period === period && slot.sold + slot.held > 0);
