import { expect, test } from 'vitest';
import { bagsFor, isAsGood, milesMax } from './replacements.rules.ts';

const at = (time: string) => new Date(`2031-06-11T${time}:00Z`);
const pickup = (starts: string, ends: string, more: { unit_cents?: number; local_date?: string } = {}) => ({
	local_date: '2031-06-11',
	unit_cents: 500,
	...more,
	starts_at: at(starts),
	ends_at: at(ends),
});
const lost = pickup('17:00', '20:00');

// R-replacement
test.each([
	['the same', pickup('17:00', '20:00'), '12:00', true],
	['half an hour of both', pickup('19:30', '21:00'), '12:00', true],
	['a minute less', pickup('19:31', '21:00'), '12:00', false],
	['before it', pickup('14:00', '17:00'), '12:00', false],
	['another day', pickup('17:00', '20:00', { local_date: '2031-06-12' }), '12:00', false],
	['cheaper', pickup('17:00', '20:00', { unit_cents: 1 }), '12:00', true],
	['dearer by a cent', pickup('17:00', '20:00', { unit_cents: 501 }), '12:00', false],
	['31 minutes left', pickup('17:00', '20:00'), '19:29', true],
	['half an hour left', pickup('17:00', '20:00'), '19:30', false],
])('as good: %s', (_, found, now, expected) => {
	expect(isAsGood(lost, found, at(now))).toBe(expected);
});

test.each([
	[0, 2],
	[1, 2],
	[2, 3],
	[10, 15],
])('who goes %d miles is offered what is within %d', (miles, max) => expect(milesMax(miles)).toBe(max));

test.each([
	// wanted, free, replacing, alone, bags
	[1, 1, 0, true, 1],
	[1, 1, 0, false, 0],
	[1, 1, 1, true, 0],
	[2, 1, 0, true, 1],
	[1, 2, 0, false, 1],
	[4, 5, 0, true, 2],
	[2, 4, 1, false, 1],
	[2, 3, 2, false, 0],
	[3, 10, 0, false, 3],
	[1, 0, 0, true, 0],
	[1, 0, 3, true, 0],
])('of %d wanted, with %d free and %d offered so (alone: %s): %d', (wanted, free, replacing, alone, bags) => {
	expect(bagsFor(wanted, { free, replacing }, alone)).toBe(bags);
});
