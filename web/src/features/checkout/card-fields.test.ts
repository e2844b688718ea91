import { expect, test } from 'vitest';
import {
	cardProblems,
	caretAfter,
	onlyDigits,
	passesLuhn,
	spaceCardNumber,
	spaceExpiry,
} from './card-fields.ts';

const now = new Date(2026, 10, 20);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123', zip: '97201' };

test.each([
	['4242424242424242', '4242 4242 4242 4242'],
	['42424', '4242 4'],
	['378282246310005', '3782 822463 10005'],
	['4242-4242', '4242 4242'],
	['', ''],
])('the number %s is spaced as %s', (typed, spaced) => {
	expect(spaceCardNumber(typed)).toBe(spaced);
});

test.each([
	['1229', '12 / 29'],
	['12', '12'],
	['4', '04'],
	['4 / 29', '04 / 29'],
	['1', '1'],
	['12 / 20', '12 / 20'],
	['12 / 203', '12 / 3'],
	['12/2034', '12 / 34'],
	['4/2029', '04 / 29'],
])('the expiry %s becomes %s', (typed, spaced) => {
	expect(spaceExpiry(typed)).toBe(spaced);
});

test('a good card has no problem', () => {
	expect(cardProblems(good, now)).toEqual({});
	expect(cardProblems({ ...good, number: '3782 822463 10005', cvc: '1234' }, now)).toEqual({});
	expect(cardProblems({ ...good, expiry: '11 / 26' }, now)).toEqual({});
});

test.each([
	[{ number: '4242 4242 4242 4241' }, { number: 'number' }],
	[{ expiry: '13 / 29' }, { expiry: 'expiry' }],
	[{ expiry: '10 / 26' }, { expiry: 'past' }],
	[{ cvc: '12' }, { cvc: 'cvc' }],
	[{ zip: '9720' }, { zip: 'zip' }],
])('%j is a problem', (wrong, problems) => {
	expect(cardProblems({ ...good, ...wrong }, now)).toEqual(problems);
});

test('one wrong digit fails the checksum', () => {
	expect(passesLuhn('4000 0000 0000 0002')).toBe(true);
	expect(passesLuhn('4000 0000 0000 0003')).toBe(false);
});

test.each([
	// A digit is inserted after the second of four.
	['42942 4', 3, '4294 24', 3],
	// Deleting only the space leaves the caret before it.
	['42424242', 4, '4242 4242', 4],
	['4242 4', 6, '4242 4', 6],
	['4', 1, '04', 2],
])('in %s with the caret at %i, tidied to %s, the caret goes to %i', (typed, caret, tidied, expected) => {
	expect(caretAfter(typed, caret, tidied)).toBe(expected);
});

test('a check number has digits only', () => {
	expect(onlyDigits('12a34 5', 4)).toBe('1234');
});
