import { expect, test } from 'vitest';
import { clockTime, longDate, money, shortWindow, zoneName } from './formats.rules.ts';

test.each([
	['00:05', '12:05 AM', '12:05 a.m.'],
	['11:59', '11:59 AM', '11:59 a.m.'],
	['12:00', '12:00 PM', '12:00 p.m.'],
	['17:30', '5:30 PM', '5:30 p.m.'],
])('%s is read as %s, or %s', (time, en, es) => {
	expect([clockTime(time, 'en'), clockTime(time, 'es')]).toEqual([en, es]);
});

test.each([
	['17:00', '20:00', '5–8 PM', '5–8 p.m.'],
	['11:30', '13:00', '11:30 AM–1 PM', '11:30 a.m.–1 p.m.'],
	['18:00', undefined, '6 PM', '6 p.m.'],
])('a window from %s to %s is %s, or %s', (start, end, en, es) => {
	expect([shortWindow('en', start, end), shortWindow('es', start, end)]).toEqual([en, es]);
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
