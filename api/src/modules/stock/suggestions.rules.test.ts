/** R-suggested-count, on generated days. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/time.ts';
import { historiesOf, kinds, poissonLimit, tryOut } from '#test/histories.ts';
import { countQuantile, lastingQuantile } from './quantiles.rules.ts';
import { learnedFrom, type PastDay, suggestFrom } from './suggestions.rules.ts';

const first = '2026-03-02';
const daysOf = (counts: readonly number[], orMore = false): PastDay[] =>
	counts.map((count, away) => ({ date: addDays(first, away), count, orMore }));
const suggestAfter = (past: readonly PastDay[], date = addDays(past.at(-1)?.date ?? first, 1)) =>
	suggestFrom(learnedFrom(past), date);

test('nothing is suggested before there are fourteen days', () => {
	expect(suggestAfter([])).toBeNull();
	expect(suggestAfter(daysOf(Array(13).fill(6)))).toBeNull();
	expect(suggestAfter(daysOf(Array(14).fill(6)))).not.toBeNull();
});

test('the same each day: around it, the bolder the more, and never beyond what a window holds', () => {
	const found = suggestAfter(daysOf(Array(40).fill(6)));
	expect(found).toMatchObject({ low: 6, high: 6, counts: { cautious: 6, even: 6, bold: 6 } });
	const uneven = suggestAfter(daysOf(Array.from({ length: 70 }, (_, at) => [3, 9, 6, 5, 7][at % 5] ?? 6)));
	const { low, high, counts } = uneven ?? { low: 0, high: 0, counts: { cautious: 0, even: 0, bold: 0 } };
	expect([low, high]).toEqual([3, 9]);
	expect(counts.cautious).toBeLessThan(counts.even);
	expect(counts.even).toBeLessThanOrEqual(counts.bold);
	expect(suggestAfter(daysOf(Array(20).fill(80)))?.counts.bold).toBe(50);
	// At least one bag is suggested.
	expect(suggestAfter(daysOf(Array(20).fill(0)))?.counts.cautious).toBe(1);
});

test('a weekday that is stronger is learned, and a holiday from what holidays were', () => {
	const past = daysOf(Array.from({ length: 126 }, (_, at) => (at % 7 === 5 ? 16 : 8)));
	const sunday = suggestAfter(past, '2026-07-12');
	const saturday = suggestAfter(past, '2026-07-11');
	expect(sunday?.counts.bold).toBe(8);
	expect(saturday?.counts.bold).toBeGreaterThan(14);
	const onHolidays = past.map((day) => (day.date === '2026-06-19' ? { ...day, count: 24 } : day));
	const fourth = (days: readonly PastDay[], asUsual = false) =>
		suggestFrom(learnedFrom(days.filter(({ date }) => date < '2026-07-04')), '2026-07-04', asUsual)?.counts
			.bold ?? 0;
	expect(fourth(onHolidays)).toBeGreaterThan(fourth(past));
	expect(fourth(onHolidays, true)).toBe(fourth(past, true));
});

test('a level that has moved is found within two weeks, and one that has not is left alone', () => {
	const even = Array.from({ length: 140 }, (_, at) => [14, 17, 15, 16, 13][at % 5] ?? 15);
	const settled = suggestAfter(daysOf(even))?.counts.bold ?? 0;
	expect(settled).toBe(15);
	const halved = [...even, ...even.slice(0, 14).map((bags) => Math.round(bags / 2))];
	expect(suggestAfter(daysOf(halved))?.counts.bold).toBeLessThanOrEqual(9);
	// A single outlier barely changes the level.
	expect(suggestAfter(daysOf([...even, 2]))?.counts.bold).toBeGreaterThanOrEqual(settled - 2);
	expect(suggestAfter(daysOf([...even, 2]))?.counts.bold).toBeLessThanOrEqual(settled);
});

test('what is only known to be at least so many never pulls down', () => {
	const known = daysOf(Array(40).fill(8));
	const later = daysOf(Array(40).fill(3), true).map((day) => ({ ...day, date: addDays(day.date, 40) }));
	expect(suggestAfter([...known, ...later])?.counts.bold).toBe(8);
	const more = later.map((day) => ({ ...day, count: 14 }));
	expect(suggestAfter([...known, ...more])?.counts.bold).toBeGreaterThan(11);
});

test('a shop that offers what is suggested, and says nothing, is led neither down nor up day by day', () => {
	const past = daysOf([6, 9, 4, 7, 8, 5, 7, 6, 9, 4, 7, 8, 5, 7, 6, 9, 4, 7, 8, 5, 7]);
	const before = suggestAfter(past)?.counts.cautious ?? 0;
	for (let day = 0; day < 120; day++) {
		const { date } = past.at(-1) ?? { date: first };
		const count = suggestAfter(past)?.counts.cautious ?? 0;
		past.push({ date: addDays(date, 1), count, orMore: true });
	}
	const after = suggestAfter(past)?.counts.cautious ?? 0;
	expect(Math.abs(after - before)).toBeLessThanOrEqual(1);
});

test.each([
	[3, 1, 0.25, 2],
	[3, 1, 0.5, 3],
	[8, 1, 0.25, 6],
	[8, 2, 0.25, 5],
	[30, 1, 0.5, 30],
	[0.5, 1, 0.25, 0],
])('of a mean of %d and a dispersion of %d the quantile %d is %d', (mean, dispersion, probability, count) => {
	expect(countQuantile(mean, dispersion, probability)).toBe(count);
});

test('a value that is only at least so much passes its weight on', () => {
	const exact = [1, 2, 3, 4].map((value) => ({ value, orMore: false }));
	expect([0.25, 0.5, 0.75, 1].map((share) => lastingQuantile(exact, share))).toEqual([1, 2, 3, 4]);
	const second = exact.map((one) => (one.value === 2 ? { ...one, orMore: true } : one));
	expect(lastingQuantile(second, 0.5)).toBe(3);
});

// The table is in docs/suggested-count.md.
test.each([
	[2, 1.08],
	[3, 1.34],
	[5, 1.75],
	[8, 2.23],
	[10, 2.5],
	[20, 3.55],
	[50, 5.63],
])('nobody can be closer to a mean of %d than %d bags', (mean, limit) => {
	expect(poissonLimit(mean)).toBeCloseTo(limit, 2);
});

describe('whatever the past', () => {
	const pastDays = fc.array(fc.record({ bags: fc.integer({ min: 0, max: 60 }), orMore: fc.boolean() }), {
		maxLength: 60,
	});
	const daysFrom = (given: readonly { bags: number; orMore: boolean }[]): PastDay[] =>
		given.map(({ bags, orMore }, away) => ({ date: addDays(first, away), count: bags, orMore }));

	test('the counts rise with the boldness, lie in the band as far as a window goes, and wait for the fourteenth day', () =>
		fc.assert(
			fc.property(pastDays, (given) => {
				const found = suggestAfter(daysFrom(given));
				if (given.length < 14) {
					expect(found).toBeNull();
					return;
				}
				const { low, high, counts } = found ?? {
					low: -1,
					high: -1,
					counts: { cautious: 0, even: 0, bold: 0 },
				};
				expect(low).toBeGreaterThanOrEqual(0);
				expect(low).toBeLessThanOrEqual(high);
				const inWindow = (bags: number) => Math.min(50, Math.max(1, bags));
				const { cautious, even, bold } = counts;
				expect([inWindow(low), cautious, even, bold, inWindow(high)]).toEqual(
					[inWindow(low), cautious, even, bold, inWindow(high)].sort((one, next) => one - next),
				);
			}),
			{ seed: 6 },
		));
});

describe('one day ahead, for years on which nothing was chosen', () => {
	const trials = ['other seeds', 'other years'] as const;
	test.each(
		trials.flatMap((trial) =>
			kinds.flatMap((kind) => [3, 5, 8, 15, 30].map((mean) => [trial, kind, mean] as const)),
		),
	)('%s, %s, around %d', (trial, kind, mean) => {
		const { covered, cost, error } = tryOut(historiesOf(trial, kind, mean, 4));
		expect(covered).toBeGreaterThanOrEqual(0.78);
		expect(covered).toBeLessThanOrEqual(0.86);
		// When sold out, even a model that knows level and weekdays may save less than 25%, so the bound is relative.
		const informed = 1 - cost.informed / cost.lastFour;
		const wanted = kind === 'sold out' ? Math.min(0.25, informed - 0.02) : 0.25;
		expect(1 - cost.ours / cost.lastFour).toBeGreaterThanOrEqual(wanted);
		expect(error.ours).toBeLessThan(error.lastWeek);
	});
});
