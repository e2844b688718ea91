/** R-holidays: the federal holidays, and the two evenings on which shops close early. */
import { addDays, dayOfWeek } from '#lib/time.ts';

const fixed: Record<string, string> = {
	'01-01': 'New Year’s Day',
	'06-19': 'Juneteenth',
	'07-04': 'Independence Day',
	'11-11': 'Veterans Day',
	'12-24': 'Christmas Eve',
	'12-25': 'Christmas Day',
	'12-31': 'New Year’s Eve',
};

/** The nth weekday of its month (1 is Monday); -1 is the last one. */
const moving: [month: string, day: number, nth: number, name: string][] = [
	['01', 1, 3, 'Martin Luther King Jr. Day'],
	['02', 1, 3, 'Presidents’ Day'],
	['05', 1, -1, 'Memorial Day'],
	['09', 1, 1, 'Labor Day'],
	['10', 1, 2, 'Columbus Day'],
	['11', 4, 4, 'Thanksgiving'],
];

export function holidayOn(date: string): string | null {
	const known = fixed[date.slice(5)];
	if (known) return known;
	const [, month, dayOfMonth] = date.split('-');
	const nth = Math.ceil(Number(dayOfMonth) / 7);
	const isLast = addDays(date, 7).slice(5, 7) !== month;
	const found = moving.find(
		([inMonth, day, which]) =>
			inMonth === month && day === dayOfWeek(date) && (which === nth || (which === -1 && isLast)),
	);
	return found?.[3] ?? null;
}

const evenings = new Set(['12-24', '12-31']);
const isFixed = (date: string) => date.slice(5) in fixed && !evenings.has(date.slice(5));
const moves = (date: string) => holidayOn(date) !== null && fixed[date.slice(5)] === undefined;

/** True if banks move money that day: no weekend, federal holiday, or Monday after a holiday on a Sunday. */
export function isBankDay(date: string): boolean {
	const day = dayOfWeek(date);
	return day < 6 && !isFixed(date) && !moves(date) && !(day === 1 && isFixed(addDays(date, -1)));
}
