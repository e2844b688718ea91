import { expect, test } from 'vitest';
import { clockTime, longDate, money, zoneName } from './formats.rules.ts';

test.each([
	['00:05', '12:05 AM'],
	['11:59', '11:59 AM'],
	['12:00', '12:00 PM'],
	['17:30', '5:30 PM'],
])('%s is read as %s', (time, shown) => {
	expect(clockTime(time)).toBe(shown);
});

// R-cents
test.each([
	[0, '$0.00'],
	[5, '$0.05'],
	[599, '$5.99'],
	[10_000, '$100.00'],
])('%d cents are %s', (cents, shown) => {
	expect(money(cents)).toBe(shown);
});

test('a local date is the same day wherever the server stands', () => {
	expect(longDate('2027-03-14', 'en-US')).toBe('Sunday, March 14');
});

test('the zone is named as it holds on that date', () => {
	expect(zoneName('2027-01-10', 'America/New_York', 'en-US')).toBe('EST');
	expect(zoneName('2027-07-10', 'America/New_York', 'en-US')).toBe('EDT');
});
