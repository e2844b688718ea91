import type { CalendarDate, PurchaseWindow } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	activeSlots,
	allDisabled,
	bagsFrom,
	copiedToAll,
	firstProblem,
	goneOf,
	hasOverlap,
	problemOf,
	sameWeek,
	toggled,
	withSlot,
} from './week.ts';

const slot = { start: '17:00', end: '20:00', enabled: true, quantity: 5 };
const week: PurchaseWindow = {
	Mon: { evening: slot },
	Tue: { morning: { ...slot, start: '08:00', end: '11:00' } },
};

// R-week
test('a slot that is not there is made with the times of its period, five bags, on', () => {
	expect(toggled({}, 'Wed', 'afternoon').Wed?.afternoon).toEqual({
		start: '14:00',
		end: '17:00',
		quantity: 5,
		enabled: true,
	});
	expect(toggled(week, 'Mon', 'evening').Mon?.evening).toEqual({ ...slot, enabled: false });
});

test('a day is copied to all, also its empty periods', () => {
	const copied = copiedToAll(week, 'Mon');
	expect(Object.keys(copied)).toHaveLength(7);
	expect(copied.Tue).toEqual({ evening: slot });
	expect(activeSlots(copied, 'Sun')).toEqual([{ period: 'evening', slot }]);
});

test('all are switched off and nothing is forgotten', () => {
	const off = allDisabled(week);
	expect(off.Mon?.evening).toEqual({ ...slot, enabled: false });
	expect(activeSlots(off, 'Mon')).toEqual([]);
});

test.each([
	['', 1],
	['abc', 1],
	['0', 1],
	['-4', 1],
	['7.9', 7],
	['50', 50],
	['51', 50],
])('"%s" bags are %d', (typed, bags) => {
	expect(bagsFrom(typed)).toBe(bags);
});

test.each([
	['evening', '17:00', '20:00', undefined],
	['evening', '20:00', '20:00', 'order'],
	['evening', '16:55', '20:00', 'start'],
	['morning', '08:00', '12:00', 'end'],
] as const)('%s from %s to %s: %s', (period, start, end, problem) => {
	expect(problemOf(period, { ...slot, start, end })).toBe(problem);
});

test('the first wrong slot of the week is found', () => {
	expect(firstProblem(week)).toBeUndefined();
	expect(firstProblem(withSlot(week, 'Tue', 'morning', { ...slot, start: '11:00', end: '09:00' }))).toEqual({
		day: 'Tue',
		period: 'morning',
	});
});

test('weeks are the same whatever the order they were written in', () => {
	expect(sameWeek(week, { Tue: week.Tue, Mon: { evening: { ...slot } }, Sun: {} })).toBe(true);
	expect(sameWeek(week, allDisabled(week))).toBe(false);
	expect(sameWeek(week, {})).toBe(false);
});

test('what is sold on coming dates of a weekday stands beside its period', () => {
	const sold = { period: 'evening' as const, held: 1, sold: 3 };
	const monday = { date: '2031-06-09', day: 'Mon' as const, slots: [sold, { ...sold, held: 0, sold: 0 }] };
	const dates = [monday] as unknown as CalendarDate[];
	expect(goneOf(dates, 'Mon', 'evening')).toEqual([{ ...sold, date: '2031-06-09' }]);
	expect(goneOf(dates, 'Mon', 'morning')).toEqual([]);
	expect(goneOf(dates, 'Tue', 'evening')).toEqual([]);
});

test('periods of a day overlap where both are on', () => {
	const afternoon = { ...slot, start: '14:00', end: '17:59' };
	const both = { Mon: { afternoon, evening: slot }, Tue: { evening: slot } };
	expect(hasOverlap(both, 'Mon')).toBe(true);
	expect(hasOverlap(both, 'Tue')).toBe(false);
	expect(hasOverlap({ Mon: { afternoon: { ...afternoon, end: '17:00' }, evening: slot } }, 'Mon')).toBe(
		false,
	);
	expect(hasOverlap({ Mon: { afternoon: { ...afternoon, enabled: false }, evening: slot } }, 'Mon')).toBe(
		false,
	);
});
