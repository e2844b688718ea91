/** Proposes a shop's first week by its kind (R-first-week). Pure. */
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
	/** "HH:mm" in the shop's time zone. */
	start: string;
	end: string;
	/** Bags per day. */
	quantity: number;
}

const weekdays = days.slice(0, 5);
const untilSaturday = days.slice(0, 6);
const fromTuesday = days.slice(1);

/** Around closing time, when shops of that kind know what is left. */
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

/** Returns the latest period that contains these times, if any. */
export const periodOf = ({ start, end }: Pick<SimpleWeek, 'start' | 'end'>): Period | undefined =>
	periods.findLast((period) => periodBounds[period].from <= start && end <= periodBounds[period].to);

export type WeekProblem = 'order' | 'period' | 'days';
export function weekProblem(week: SimpleWeek): WeekProblem | undefined {
	if (week.days.length === 0) return 'days';
	if (week.start >= week.end) return 'order';
	return periodOf(week) ? undefined : 'period';
}

export function windowFrom(week: SimpleWeek): PurchaseWindow {
	const period = periodOf(week);
	if (!period) return {};
	const { start, end, quantity } = week;
	return Object.fromEntries(
		week.days.map((day) => [day, { [period]: { start, end, quantity, enabled: true } }]),
	);
}
