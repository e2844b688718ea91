import { days, purchaseWindow } from '@flavorbag/contract';
import { describe, expect, test } from 'vitest';
import { periodOf, proposedWeek, weekProblem, windowFrom } from './proposal.ts';
import { firstProblem } from './week.ts';

// R-first-week
describe.each(['bakery', 'cafe', 'deli', 'market', 'pastry', 'pizzeria', 'restaurant', 'any'])(
	'the week proposed to a shop of the kind %s',
	(kind) => {
		test('can be saved as it is', () => {
			const week = proposedWeek(kind);
			expect(weekProblem(week)).toBeUndefined();
			const window = windowFrom(week);
			expect(purchaseWindow.safeParse(window).success).toBe(true);
			expect(firstProblem(window)).toBeUndefined();
			expect(Object.keys(window)).toEqual(week.days);
		});
	},
);

test('times lie in the latest part of the day that has room for them', () => {
	expect(periodOf({ start: '17:00', end: '17:59' })).toBe('evening');
	expect(periodOf({ start: '16:30', end: '17:59' })).toBe('afternoon');
	expect(periodOf({ start: '06:00', end: '11:59' })).toBe('morning');
	expect(periodOf({ start: '11:00', end: '13:00' })).toBeUndefined();
});

test.each([
	[{ days: [] }, 'days'],
	[{ start: '18:00', end: '18:00' }, 'order'],
	[{ start: '16:00', end: '19:00' }, 'period'],
	[{ start: '05:00', end: '07:00' }, 'period'],
	[{ days: [...days], start: '21:00', end: '23:59' }, undefined],
] as const)('%j is a problem of its %s', (change, problem) => {
	const week = { ...proposedWeek('bakery'), ...change };
	expect(weekProblem(week)).toBe(problem);
});
