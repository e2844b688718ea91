import { expect, test } from 'vitest';
import { type PastFacts, type PastSlot, pastOf } from './past.rules.ts';

const day = { local_date: '2026-03-06', period: 'evening' as const };
const opens = new Date('2026-03-07T01:00:00Z');
const earlier = new Date('2026-03-06T20:00:00Z');
const later = new Date('2026-03-07T02:00:00Z');
const slotOf = (given: Partial<PastSlot>): PastSlot => ({
	...day,
	start_time: '17:00',
	end_time: '20:00',
	starts_at: opens,
	ends_at: later,
	wanted: 8,
	sold: 5,
	counted_that_day: false,
	...given,
});
const answerOf = (difference: number) => [{ ...day, sold: 5, difference, answered_at: later }];
const salesOf = (last_sale: Date, cancelled = 0) => [{ ...day, last_sale, cancelled }];

// R-suggested-count
test.each<[string, Partial<PastFacts>, { count: number; orMore: boolean } | undefined]>([
	['nothing at all', { slots: [] }, undefined],
	['closed', { slots: [slotOf({ wanted: 0, sold: 0 })] }, undefined],
	['sold and unsold', {}, { count: 8, orMore: false }],
	['more could have been filled', { answers: answerOf(2) }, { count: 7, orMore: false }],
	['some were missing', { answers: answerOf(-2) }, { count: 3, orMore: false }],
	['answered, though nothing was sold', { slots: [], answers: answerOf(1) }, { count: 6, orMore: false }],
	['some added today', { slots: [slotOf({ wanted: 10 })] }, { count: 10, orMore: false }],
	['canceled for want of food', { sales: salesOf(later, 2) }, { count: 6, orMore: false }],
	['more canceled than left', { sales: salesOf(later, 9) }, { count: 5, orMore: false }],
	[
		'sold out before the window',
		{ slots: [slotOf({ sold: 8 })], sales: salesOf(earlier) },
		{ count: 8, orMore: true },
	],
	[
		'sold out within the window',
		{ slots: [slotOf({ sold: 8 })], sales: salesOf(later) },
		{ count: 8, orMore: false },
	],
	[
		'called sold out by hand',
		{ slots: [slotOf({ wanted: 0, counted_that_day: true })], sales: salesOf(earlier) },
		{ count: 5, orMore: false },
	],
	['planned as suggested', { suggested: [{ ...day, suggested: 8 }] }, { count: 8, orMore: true }],
	['planned above it', { suggested: [{ ...day, suggested: 7 }] }, { count: 8, orMore: false }],
	[
		'planned as suggested, counted that day',
		{ slots: [slotOf({ wanted: 6, counted_that_day: true })], suggested: [{ ...day, suggested: 8 }] },
		{ count: 6, orMore: false },
	],
])('%s', (_, given, expected) => {
	const facts = { slots: [slotOf({})], answers: [], sales: [], suggested: [], ...given };
	const [found] = pastOf(facts);
	expect(found && { count: found.count, orMore: found.orMore }).toEqual(expected);
});

test('the order in which facts are read says nothing', () => {
	const dates = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];
	const slots = dates.map((local_date) => slotOf({ local_date }));
	const answers = [0, 2, -1].map((difference, at) => ({
		...day,
		local_date: dates[at] ?? '',
		sold: 5,
		difference,
		answered_at: later,
	}));
	const facts = { slots, answers, sales: [], suggested: [] };
	const turned = { ...facts, slots: slots.toReversed(), answers: answers.toReversed() };
	expect(pastOf(turned)).toEqual(pastOf(facts));
});
