import { days, periodBounds } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfWeek, instantOf, isTimeZone, toLocalDateTime } from '#lib/time.ts';
import {
	dayKey,
	inventory,
	offeredDates,
	rowsFromWindow,
	type WeekRow,
	weekStart,
	windowFromRows,
	windowProblems,
} from './window.rules.ts';

const zones = {
	Portland: 'America/Los_Angeles',
	Phoenix: 'America/Phoenix',
	Denver: 'America/Denver',
	Chicago: 'America/Chicago',
	NewYork: 'America/New_York',
	Indianapolis: 'America/Indiana/Indianapolis',
	Anchorage: 'America/Anchorage',
	Adak: 'America/Adak',
	Honolulu: 'Pacific/Honolulu',
};

test.each([
	['2026-07-01T06:59:00Z', zones.Portland, '2026-06-30', '23:59'],
	['2026-07-01T07:00:00Z', zones.Portland, '2026-07-01', '00:00'],
	['2026-01-01T07:59:59Z', zones.Portland, '2025-12-31', '23:59'],
	['2026-07-01T06:59:00Z', zones.Phoenix, '2026-06-30', '23:59'],
	['2026-07-01T06:00:00Z', zones.Denver, '2026-07-01', '00:00'],
	['2026-07-01T04:30:00Z', zones.Chicago, '2026-06-30', '23:30'],
	['2026-07-01T04:30:00Z', zones.NewYork, '2026-07-01', '00:30'],
	['2026-07-01T04:30:00Z', zones.Indianapolis, '2026-07-01', '00:30'],
	['2026-07-01T07:30:00Z', zones.Anchorage, '2026-06-30', '23:30'],
	['2026-07-01T08:30:00Z', zones.Adak, '2026-06-30', '23:30'],
	['2026-07-01T09:30:00Z', zones.Honolulu, '2026-06-30', '23:30'],
])('%s is in %s on %s at %s', (at, tz, date, time) => {
	expect(toLocalDateTime(new Date(at), tz)).toEqual({ date, time });
});

test.each([
	['2026-07-01', '17:00', zones.Portland, '2026-07-02T00:00:00.000Z'],
	['2026-12-01', '17:00', zones.Portland, '2026-12-02T01:00:00.000Z'],
	['2026-12-01', '17:00', zones.Phoenix, '2026-12-02T00:00:00.000Z'],
	['2026-07-01', '17:00', zones.Honolulu, '2026-07-02T03:00:00.000Z'],
	// Spring forward on March 8, 2026: 02:30 doesn't exist.
	['2026-03-07', '14:00', zones.NewYork, '2026-03-07T19:00:00.000Z'],
	['2026-03-08', '14:00', zones.NewYork, '2026-03-08T18:00:00.000Z'],
	['2026-03-08', '02:30', zones.NewYork, '2026-03-08T07:30:00.000Z'],
	['2026-03-08', '06:00', zones.Portland, '2026-03-08T13:00:00.000Z'],
	// Fall back on November 1, 2026: 01:30 is ambiguous and means the first one.
	['2026-11-01', '01:30', zones.NewYork, '2026-11-01T05:30:00.000Z'],
	['2026-11-01', '14:00', zones.NewYork, '2026-11-01T19:00:00.000Z'],
	['2026-11-01', '23:59', zones.Adak, '2026-11-02T09:59:00.000Z'],
])('%s %s in %s is the instant %s', (date, time, tz, at) => {
	expect(instantOf(date, time, tz).toISOString()).toBe(at);
});

test('an instant made from a local time reads as that local time in every zone and on every day of the year', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...Object.values(zones)),
			fc.integer({ min: 0, max: 730 }),
			fc.integer({ min: 6 * 60, max: 24 * 60 - 1 }),
			(tz, offset, minutes) => {
				const date = addDays('2026-01-01', offset);
				const pad = (value: number) => String(value).padStart(2, '0');
				const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
				expect(toLocalDateTime(instantOf(date, time, tz), tz)).toEqual({ date, time });
			},
		),
		{ numRuns: 300, seed: 6 },
	);
});

test.each([
	['2026-11-20', 'Fri', '2026-11-16'],
	['2026-11-16', 'Mon', '2026-11-16'],
	['2026-11-22', 'Sun', '2026-11-16'],
	['2027-01-01', 'Fri', '2026-12-28'],
	['2028-03-01', 'Wed', '2028-02-28'],
])('%s is a %s of the week that starts on Monday %s', (date, day, monday) => {
	expect(dayKey(date)).toBe(day);
	expect(weekStart(date)).toBe(monday);
});

// R-offered-days
test('seven dates are offered, across the end of a month, a year and a clock change', () => {
	expect(offeredDates(new Date('2026-12-29T18:00:00Z'), zones.Portland)).toEqual([
		'2026-12-29',
		'2026-12-30',
		'2026-12-31',
		'2027-01-01',
		'2027-01-02',
		'2027-01-03',
		'2027-01-04',
	]);
	// It is 11:30 PM on the evening before the change.
	expect(offeredDates(new Date('2026-11-01T06:30:00Z'), zones.Portland).slice(0, 3)).toEqual([
		'2026-10-31',
		'2026-11-01',
		'2026-11-02',
	]);
});

test('today begins at midnight of the business, not of the server', () => {
	const now = new Date('2026-07-01T05:00:00Z');
	expect(offeredDates(now, zones.NewYork)[0]).toBe('2026-07-01');
	expect(offeredDates(now, zones.Honolulu)[0]).toBe('2026-06-30');
});

const row = (day: number, period: WeekRow['period'], start: string, end: string, more = {}): WeekRow => ({
	day,
	period,
	start_time: start,
	end_time: end,
	enabled: true,
	quantity: 5,
	...more,
});
// It is Friday, 10 AM in Portland.
const friday = new Date('2026-11-20T18:00:00Z');

test('the inventory is sorted by date, then by morning, afternoon, evening', () => {
	const week = [
		row(5, 'evening', '17:00', '20:00'),
		row(6, 'afternoon', '14:00', '17:00'),
		row(5, 'afternoon', '14:00', '17:00'),
		row(6, 'morning', '08:00', '11:00'),
	];
	expect(inventory(week, [], friday, zones.Portland).map((entry) => `${entry.date} ${entry.window}`)).toEqual(
		['2026-11-20 afternoon', '2026-11-20 evening', '2026-11-21 morning', '2026-11-21 afternoon'],
	);
});

test('an entry carries the bags left and the local times', () => {
	const slots = [{ local_date: '2026-11-20', period: 'evening' as const, held: 1, sold: 2 }];
	expect(inventory([row(5, 'evening', '17:30', '20:00')], slots, friday, zones.Portland)).toEqual([
		{ date: '2026-11-20', window: 'evening', available: 2, startTime: '17:30', endTime: '20:00' },
	]);
});

test('a slot that began is offered until its end and leaves at its end', () => {
	const week = [row(5, 'morning', '08:00', '11:00')];
	const at = (time: string) => instantOf('2026-11-20', time, zones.Portland);
	const offeredAt = (now: Date) => inventory(week, [], now, zones.Portland).map((entry) => entry.date);
	expect(offeredAt(at('08:30'))).toEqual(['2026-11-20']);
	expect(offeredAt(new Date(at('11:00').getTime() - 1))).toEqual(['2026-11-20']);
	expect(offeredAt(at('11:00'))).toEqual([]);
	expect(offeredAt(instantOf('2026-11-21', '00:00', zones.Portland))).toEqual(['2026-11-27']);
});

test('sold-out, oversubscribed and disabled slots are not offered', () => {
	const week = [
		row(5, 'afternoon', '14:00', '17:00', { quantity: 3 }),
		row(5, 'evening', '17:00', '20:00', { quantity: 2 }),
		row(6, 'morning', '08:00', '11:00', { enabled: false }),
	];
	const slots = [
		{ local_date: '2026-11-20', period: 'afternoon' as const, held: 1, sold: 2 },
		// The quantity was lowered below the sold bags (R-week-edits).
		{ local_date: '2026-11-20', period: 'evening' as const, held: 0, sold: 4 },
	];
	expect(inventory(week, slots, friday, zones.Portland)).toEqual([]);
});

test.each(Object.values(zones))(
	'on the days of a clock change every slot of %s leaves at its own end',
	(tz) => {
		for (const date of ['2026-03-08', '2026-11-01']) {
			const week = [row(dayOfWeek(date), 'evening', '17:00', '20:00')];
			const end = instantOf(date, '20:00', tz).getTime();
			expect(inventory(week, [], new Date(end - 60_000), tz)[0]?.date).toBe(date);
			expect(inventory(week, [], new Date(end), tz)).toEqual([]);
		}
	},
);

// Havana and Cairo skip the hour after midnight when daylight saving begins.
test.each([...Object.values(zones), 'America/Havana', 'Africa/Cairo'])(
	'what is offered in %s changes on full minutes only',
	(tz) => {
		const week = days.flatMap((_, at) => [
			row(at + 1, 'morning', '08:00', '11:30'),
			row(at + 1, 'evening', '17:00', '23:59'),
		]);
		const offeredAt = (time: number) => inventory(week, [], new Date(time), tz);
		const quarter = fc.integer({ min: 0, max: 366 * 96 }).map((count) => friday.getTime() + count * 900_000);
		fc.assert(
			fc.property(quarter, fc.integer({ min: 1, max: 59_999 }), (at, later) => {
				expect(offeredAt(at + later)).toEqual(offeredAt(at));
				expect(offeredAt(at + 14 * 60_000 + later)).toEqual(offeredAt(at + 14 * 60_000));
			}),
			{ seed: 6 },
		);
	},
);

test('the week survives the way to JSON and back', () => {
	const rows = [
		row(1, 'morning', '08:00', '11:00'),
		row(1, 'evening', '17:00', '20:00', { enabled: false, quantity: 50 }),
		row(7, 'afternoon', '14:00', '17:00'),
	];
	const window = windowFromRows(rows);
	expect(window).toEqual({
		Mon: {
			morning: { start: '08:00', end: '11:00', enabled: true, quantity: 5 },
			evening: { start: '17:00', end: '20:00', enabled: false, quantity: 50 },
		},
		Sun: { afternoon: { start: '14:00', end: '17:00', enabled: true, quantity: 5 } },
	});
	expect(rowsFromWindow(window)).toEqual(rows);
	expect(rowsFromWindow({})).toEqual([]);
});

test.each([
	['morning', '05:59', '11:00', 'start'],
	['morning', '08:00', '12:00', 'end'],
	['afternoon', '11:59', '17:00', 'start'],
	['evening', '16:59', '20:00', 'start'],
	['evening', '20:00', '20:00', 'end'],
	['evening', '21:00', '20:00', 'end'],
] as const)('%s from %s to %s is refused at its %s', (period, start, end, field) => {
	const problems = windowProblems({ Tue: { [period]: { start, end, enabled: true, quantity: 5 } } });
	expect(problems.map((problem) => problem.field)).toEqual([`purchase_window.Tue.${period}.${field}`]);
});

test('the bounds themselves are allowed, and so is an evening from 17:00 (R-slot-bounds)', () => {
	for (const period of ['morning', 'afternoon', 'evening'] as const) {
		const { from: start, to: end } = periodBounds[period];
		expect(windowProblems({ Wed: { [period]: { start, end, enabled: true, quantity: 1 } } })).toEqual([]);
	}
});

test('zones are told from nonsense', () => {
	expect(Object.values(zones).every(isTimeZone)).toBe(true);
	expect(isTimeZone('Oregon/Portland')).toBe(false);
	expect(isTimeZone('PST')).toBe(false);
});
