import { expect, test } from 'vitest';
import { countedSince, isCapped, shownOf, stepOf } from './reliability.rules.ts';

const counts = (honored: number, counted: number, in_a_row = 0) => ({ honored, counted, in_a_row });

// R-reliability
test('numbers are shown from 20 orders on', () => {
	expect(shownOf(counts(19, 19, 19))).toBeNull();
	expect(shownOf(counts(19, 20))).toEqual({ honored: 19, counted: 20 });
});

test('six months before, also where the month has no such day', () => {
	expect(countedSince(new Date('2031-08-31T10:00:00Z'))).toEqual(new Date('2031-02-28T10:00:00Z'));
	expect(countedSince(new Date('2031-06-11T10:00:00Z'))).toEqual(new Date('2030-12-11T10:00:00Z'));
});

// R-reliability-steps
test.each([
	[counts(0, 19), 'fine'],
	[counts(98, 100), 'fine'],
	[counts(39, 40), 'fine'],
	[counts(97, 100), 'note'],
	[counts(95, 100), 'note'],
	[counts(94, 100, 19), 'cap'],
	[counts(94, 100, 20), 'note'],
	[counts(80, 100), 'cap'],
	[counts(79, 100), 'review'],
	[counts(79, 100, 20), 'review'],
] as const)('%o: %s', (given, step) => expect(stepOf(given)).toBe(step));

test('a cap ends with 20 in a row, under review too', () => {
	expect(isCapped(counts(79, 100, 19))).toBe(true);
	expect(isCapped(counts(79, 100, 20))).toBe(false);
	expect(isCapped(counts(95, 100))).toBe(false);
});
