import { type DateChange, type Period, periods } from '@flavorbag/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek, instantOf } from '#lib/time.ts';
import { calendarSlots, changeProblems, rowOf, type Shop } from './exceptions.rules.ts';
import { holidayOn } from './holidays.rules.ts';
import { followed, inventory, type WeekRow } from './window.rules.ts';

const zones = [
	'America/Los_Angeles',
	'America/Phoenix',
	'America/Denver',
	'America/Chicago',
	'America/New_York',
	'America/Indiana/Indianapolis',
	'America/Anchorage',
	'America/Adak',
	'Pacific/Honolulu',
];
const clockChanges = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'];
const week: WeekRow[] = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
	{ day, period: 'morning' as const, start_time: '06:00', end_time: '09:00', enabled: true, quantity: 4 },
	{ day, period: 'evening' as const, start_time: '17:00', end_time: '20:00', enabled: true, quantity: 5 },
]);
const kinds: Record<string, DateChange['exception']> = {
	closed: { closed: true },
	'other hours': { start: '18:30', end: '21:00' },
	'other count': { quantity: 2 },
	'other price': { price: 3.5 },
	'all of it': { start: '18:00', end: '23:59', quantity: 7, price: 4 },
	'set back': null,
};

const dated = (date: string, period: Period, exception: DateChange['exception'], tz: string) => {
	const written = rowOf({ date, period, version: 0, exception });
	const slot = { local_date: date, period, start_time: '17:00', end_time: '20:00' };
	const { is_exception, ...terms } = followed(slot, week, [written], tz);
	return { ...terms, local_date: date, period, held: 0, sold: 1, instead: is_exception ? terms : undefined };
};

// R-date-exceptions, R-shop-clock
describe.each(zones)('in %s', (tz) => {
	test.each(
		clockChanges.flatMap((date) =>
			Object.entries(kinds).map(([kind, exception]) => ({ date, kind, exception })),
		),
	)(
		'on $date, $kind: shown until its own end, at its own times, and nothing else of the week moves',
		({ date, exception }) => {
			const slot = dated(date, 'evening', exception, tz);
			const [start, end] = [exception?.start ?? '17:00', exception?.end ?? '20:00'];
			const quantity = exception?.closed ? 0 : (exception?.quantity ?? 5);
			expect(slot).toMatchObject({
				starts_at: instantOf(date, start, tz),
				ends_at: instantOf(date, end, tz),
				wanted: quantity,
			});
			const before = instantOf(date, '05:00', tz);
			const shown = (now: Date, pausedUntil: string | null = null) =>
				inventory(week, [slot], now, tz, pausedUntil);
			const expected = {
				date,
				window: 'evening',
				available: quantity - 1,
				startTime: start,
				endTime: end,
				...(exception?.price !== undefined && { price: exception.price }),
			};
			const ofDay = (now: Date) =>
				shown(now).filter((entry) => entry.date === date && entry.window === 'evening');
			expect(ofDay(before)).toEqual(quantity > 1 ? [expected] : []);
			expect(ofDay(new Date(instantOf(date, end, tz).getTime() - 60_000))).toEqual(
				quantity > 1 ? [expected] : [],
			);
			expect(ofDay(instantOf(date, end, tz))).toEqual([]);
			// Other dates and periods are as in the week.
			const others = shown(before).filter((entry) => entry.date !== date || entry.window !== 'evening');
			expect(others).toEqual(
				inventory(week, [], before, tz).filter((entry) => entry.date !== date || entry.window !== 'evening'),
			);
			// R-pause
			const until = addDays(date, 2);
			expect(shown(before, until).every((entry) => entry.date >= until)).toBe(true);
			expect(shown(before, date)).toEqual(shown(before));
		},
	);
});

const shop: Shop = {
	id: 'shop',
	tz: 'America/New_York',
	price_cents: 500,
	retail_value_cents: 1500,
	paused_until: null,
};
const today = '2026-11-24';
const facts = { shop, week, now: new Date('2026-11-24T17:00:00Z'), today };
const given = (change: Partial<DateChange>): DateChange => ({
	date: '2026-11-26',
	period: 'evening',
	version: 0,
	exception: { closed: true },
	...change,
});

test('what an owner may set apart', () => {
	expect(changeProblems([given({})], facts)).toEqual([]);
	expect(changeProblems([given({ exception: { price: 15 } })], facts)[0]?.field).toBe(
		'changes.0.exception.price',
	);
	expect(changeProblems([given({}), given({})], facts)[0]?.field).toBe('changes.1.date');
	// At noon, this morning is over but this evening isn't.
	expect(changeProblems([given({ date: today, period: 'morning' })], facts)).toHaveLength(1);
	expect(changeProblems([given({ date: today })], facts)).toEqual([]);
	// Without a row in the week, a quantity is required.
	const afternoon = { period: 'afternoon' as const, exception: { start: '13:00', end: '15:00' } };
	expect(changeProblems([given(afternoon)], facts)[0]?.field).toBe('changes.0.exception.quantity');
});

test('what is set apart is shown as it was said, whatever it is', () => {
	const exceptions = fc.record(
		{
			closed: fc.constant(true),
			quantity: fc.integer({ min: 0, max: 50 }),
			price: fc.integer({ min: 300, max: 2_000 }).map((cents) => cents / 100),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(exceptions, fc.constantFrom(...periods), (exception, period) => {
			const written = {
				...rowOf({ date: today, period, version: 0, exception }),
				business_id: 'shop',
				version: 3,
				changed_by: 'owner',
				changed_at: new Date(0),
			};
			const [slot] = calendarSlots(
				today,
				shop,
				week,
				new Map([[`${today} ${period}`, written]]),
				new Map(),
			).filter((one) => one.period === period);
			const isEmpty = Object.keys(exception).length === 0;
			expect(slot?.exception).toEqual(isEmpty ? null : exception);
			expect(slot?.version).toBe(3);
			const row = week.find((one) => one.day === dayOfWeek(today) && one.period === period);
			expect(slot?.quantity).toBe(exception.closed ? 0 : (exception.quantity ?? row?.quantity ?? 0));
		}),
		{ seed: 6 },
	);
});

test.each([
	['2026-11-26', 'Thanksgiving'],
	['2027-11-25', 'Thanksgiving'],
	['2026-05-25', 'Memorial Day'],
	['2027-05-31', 'Memorial Day'],
	['2026-09-07', 'Labor Day'],
	['2027-01-18', 'Martin Luther King Jr. Day'],
	['2026-02-16', 'Presidents’ Day'],
	['2026-10-12', 'Columbus Day'],
	['2026-12-25', 'Christmas Day'],
	['2026-11-19', null],
	['2026-05-18', null],
])('%s is %s', (date, name) => {
	expect(holidayOn(date)).toBe(name);
});
