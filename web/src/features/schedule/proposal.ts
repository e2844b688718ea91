/** The week that a shop starts with, by its kind (R-first-week). Pure. */
import {
	type Day,
	days,
	limits,
	type Period,
	type PurchaseWindow,
	periodBounds,
	periods,
} from '@flavorbag/contract';

export interface SimpleWeek {
	days: readonly Day[];
	/** "HH:mm", of the shop's zone. */
	start: string;
	end: string;
	/** Bags on each of these days. */
	quantity: number;
}

const weekdays = days.slice(0, 5);
const untilSaturday = days.slice(0, 6);
const fromTuesday = days.slice(1);

/** When shops of a kind know what is left: an hour or so around closing. */
const proposals: Record<string, Omit<SimpleWeek, 'quantity'>> = {
	bakery: { days: untilSaturday, start: '17:00', end: '18:30' },
	cafe: { days: weekdays, start: '15:30', end: '17:30' },
	deli: { days: untilSaturday, start: '18:00', end: '19:30' },
	market: { days, start: '19:00', end: '21:00' },
	pastry: { days: fromTuesday, start: '17:00', end: '18:30' },
	pizzeria: { days: fromTuesday, start: '20:30', end: '22:00' },
	restaurant: { days: fromTuesday, start: '20:30', end: '22:00' },
};

export const proposedWeek = (category: string): SimpleWeek => ({
	...(proposals[category] ?? { days: untilSaturday, start: '17:00', end: '19:00' }),
	quantity: limits.bagsPerNewSlot,
});

/** The latest part of the day that has room for these times; undefined: none has. */
export const periodOf = ({ start, end }: Pick<SimpleWeek, 'start' | 'end'>): Period | undefined =>
	periods.findLast((period) => periodBounds[period].from <= start && end <= periodBounds[period].to);

export type WeekProblem = 'order' | 'period' | 'days';
export function weekProblem(week: SimpleWeek): WeekProblem | undefined {
	if (week.days.length === 0) return 'days';
	if (week.start >= week.end) return 'order';
	return periodOf(week) ? undefined : 'period';
}

/** As it is saved. */
export function windowFrom(week: SimpleWeek): PurchaseWindow {
	const period = periodOf(week);
	if (!period) return {};
	const { start, end, quantity } = week;
	return Object.fromEntries(
		week.days.map((day) => [day, { [period]: { start, end, quantity, enabled: true } }]),
	);
}
