import { expect, test } from 'vitest';
import {
	countedSince,
	hasContact,
	mailTime,
	measuredValue,
	ratingRefusal,
	shownOf,
	textStateOf,
} from './ratings.rules.ts';

const at = (text: string) => new Date(text);
const pickedUp = at('2031-06-11T20:00:00Z');
const order = { status: 'fulfilled', picked_up_at: pickedUp } as const;
const hours = (count: number) => new Date(pickedUp.getTime() + count * 3_600_000);

// R-ratings
test.each([
	['right away', order, undefined, false, hours(0), undefined],
	['at the last moment', order, undefined, false, hours(168), undefined],
	['too late', order, undefined, false, hours(168.1), 'RATING_TOO_LATE'],
	['changed in time', order, { given_at: pickedUp }, false, hours(48), undefined],
	['changed too late', order, { given_at: pickedUp }, false, hours(48.1), 'RATING_FINAL'],
	['by an insider', order, undefined, true, hours(1), 'RATING_INSIDER'],
	...(['pending', 'abandoned', 'paid', 'cancelled', 'expired', 'refunded'] as const).map(
		(status) =>
			[status, { status, picked_up_at: pickedUp }, undefined, false, hours(1), 'WRONG_STATUS'] as const,
	),
] as const)('%s', (_what, given, rating, isInsider, now, refusal) => {
	expect(ratingRefusal(given, rating, isInsider, now)).toBe(refusal);
});

// R-rating-held
test.each([
	['Call me at 503-555-0177', true],
	['(503) 555 0177', true],
	['５０３ ５５５ ０１７７', true],
	['write to me@example.com', true],
	['me (at) example', true],
	['see www.example.org', true],
	['https://example.com/x', true],
	['cheaper at example.com', true],
	['Two loaves, 3 rolls and 12 cookies for $5.99!', false],
	['Pickup 5:00 to 8:00, came at 7. Great.', false],
])('%s is held: %s', (text, held) => {
	expect(hasContact(text)).toBe(held);
	expect(textStateOf(text, undefined)).toBe(held ? 'held' : 'shown');
});

test('words that were hidden are looked at once more when they change, and stay as they are when they do not', () => {
	expect(textStateOf('Good', { text: 'Bad', text_state: 'hidden' })).toBe('held');
	expect(textStateOf('Bad', { text: 'Bad', text_state: 'hidden' })).toBe('hidden');
	expect(textStateOf('me@example.com', { text: 'me@example.com', text_state: 'shown' })).toBe('shown');
	expect(textStateOf(undefined, { text: 'Bad', text_state: 'held' })).toBe('none');
});

// R-rating-asked
test.each([
	['America/Los_Angeles', '2031-06-12T05:59:00Z', '2031-06-12T05:59:00Z'],
	['America/Los_Angeles', '2031-06-12T06:00:00Z', '2031-06-12T13:00:00Z'],
	['America/Los_Angeles', '2031-06-12T12:59:00Z', '2031-06-12T13:00:00Z'],
	['America/Los_Angeles', '2031-06-12T13:00:00Z', '2031-06-12T13:00:00Z'],
	['America/New_York', '2031-06-12T03:30:00Z', '2031-06-12T10:00:00Z'],
	['Pacific/Honolulu', '2031-06-12T09:00:00Z', '2031-06-12T16:00:00Z'],
	// The nights of the clock changes are an hour shorter and longer.
	['America/New_York', '2031-03-09T04:30:00Z', '2031-03-09T10:00:00Z'],
	['America/New_York', '2031-11-02T03:30:00Z', '2031-11-02T11:00:00Z'],
])('in %s an email of %s goes at %s', (tz, due, sent) => {
	expect(mailTime(at(due), tz)).toEqual(at(sent));
});

// R-ratings-shown
test('six months are counted, also from a day that the month did not have', () => {
	expect(countedSince(at('2031-06-11T12:00:00Z'))).toEqual(at('2030-12-11T12:00:00Z'));
	expect(countedSince(at('2031-08-31T12:00:00Z'))).toEqual(at('2031-02-28T12:00:00Z'));
});

test('below five ratings nothing is shown but that there are few', () => {
	const counts = [{ what: 'food', answer: '5', ratings: 4 }];
	expect(shownOf(counts, null, [], true)).toMatchObject({ is_new: true, ratings: 4, mean: null });
	const five = [{ what: 'food', answer: '5', ratings: 5 }];
	expect(shownOf(five, 5, [], true)).toMatchObject({
		is_new: false,
		mean: 5,
		distribution: [0, 0, 0, 0, 5],
		value: null,
	});
});

// R-value
test.each([
	[0, 19, 0, null],
	[6, 10, 4, { answers: 20, percent: 70, low: false }],
	[7, 9, 4, { answers: 20, percent: 65, low: true }],
	[301, 600, 99, { answers: 1_000, percent: 69, low: true }],
])('%i said less, %i about, %i more', (less, about, more, shown) => {
	const counts = Object.entries({ less, about, more }).map(([answer, ratings]) => ({
		what: 'value',
		answer,
		ratings,
	}));
	expect(measuredValue(counts)).toEqual(shown);
});
