import type { Calendar, CalendarSlot, Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	closed,
	leftOf,
	matches,
	nextSlots,
	pickupTimes,
	posted,
	postings,
	restored,
	soldOut,
	withMore,
} from './tonight.ts';

const slotOf = (given: Partial<CalendarSlot> = {}): CalendarSlot => ({
	period: 'evening',
	start: '17:00',
	end: '20:00',
	quantity: 8,
	held: 1,
	sold: 3,
	price: 5,
	week: { start: '17:00', end: '20:00', quantity: 8 },
	exception: null,
	version: 0,
	changed_at: null,
	...given,
});
const date = '2026-11-26';
const dated = (given: Partial<CalendarSlot> = {}) => ({ ...slotOf(given), date });
const calendarOf = (...slots: CalendarSlot[][]): Calendar => ({
	today: date,
	time_zone: 'America/Chicago',
	paused_until: null,
	price: 5,
	dates: slots.map((ofDate, at) => ({
		date: `2026-11-${26 + at}`,
		day: 'Thu',
		holiday: null,
		slots: ofDate,
	})),
});

// R-tonight
test('the next pickup time is what is not over today, else the next date with something to sell', () => {
	const morning = slotOf({ period: 'morning', start: '08:00', end: '11:00' });
	const nothing = slotOf({ quantity: 0, week: null, held: 0, sold: 0 });
	const both = calendarOf([morning, slotOf()], [slotOf()]);
	expect(nextSlots(both, `${date} 07:00`).map(({ period }) => period)).toEqual(['morning', 'evening']);
	expect(nextSlots(both, `${date} 11:00`).map(({ period }) => period)).toEqual(['evening']);
	expect(nextSlots(both, `${date} 20:00`).map((one) => one.date)).toEqual(['2026-11-27']);
	expect(nextSlots(calendarOf([nothing], [nothing]), `${date} 07:00`)).toEqual([]);
	// A slot that was just closed stays visible.
	const shut = slotOf({ quantity: 0, exception: { closed: true } });
	expect(nextSlots(calendarOf([shut], [slotOf()]), `${date} 07:00`)[0]?.date).toBe(date);
	// So does one that was sold out, on a later date too.
	const out = slotOf({ quantity: 0, sold: 0, held: 0, exception: { quantity: 0 } });
	expect(nextSlots(calendarOf([nothing], [out], [slotOf()]), `${date} 07:00`)[0]?.date).toBe('2026-11-27');
});

// R-pause
test('while a shop pauses, the next pickup time is one that somebody comes for, else the first after it', () => {
	const nobody = slotOf({ held: 0, sold: 0 });
	const pausing = (sold: number): Calendar => ({
		...calendarOf([nobody], [nobody], [slotOf({ held: 0, sold })], [nobody]),
		paused_until: '2026-11-29',
	});
	expect(nextSlots(pausing(2), '2026-11-26 10:00')[0]?.date).toBe('2026-11-28');
	expect(nextSlots(pausing(0), '2026-11-26 10:00')[0]?.date).toBe('2026-11-29');
});

test('each press changes this date alone, on top of what is sold', () => {
	expect(withMore(dated(), 1)).toEqual({ date, period: 'evening', version: 0, exception: { quantity: 9 } });
	expect(withMore(dated(), -1).exception).toEqual({ quantity: 7 });
	// With fewer bags than are gone, nothing is left; one more is counted from what is gone.
	const over = dated({ quantity: 2 });
	expect(leftOf(over)).toBe(0);
	expect(withMore(over, 1).exception).toEqual({ quantity: 5 });
	expect(soldOut(dated()).exception).toEqual({ quantity: 0 });
	expect(closed(dated({ exception: { price: 4 } })).exception).toEqual({ price: 4, closed: true });
	expect(withMore(dated({ quantity: 0, exception: { closed: true } }), 1).exception).toEqual({ quantity: 5 });
});

test('a press is undone on top of what it made', () => {
	const before = dated({ exception: { price: 4 }, version: 2 });
	expect(restored(before, dated({ exception: { price: 4, quantity: 0 }, version: 3 }))).toEqual({
		date,
		period: 'evening',
		version: 3,
		exception: { price: 4 },
	});
	expect(restored(dated(), dated({ exception: { closed: true }, version: 1 })).exception).toBeNull();
});

// R-pack-list
test('orders stand at their window, and those of no window to come on a line of their own', () => {
	const order = (pickup_window: string, status = 'paid') =>
		({ pickup_window, status, order_date: date, start_time: '12:00', end_time: '14:00' }) as Order;
	const [evening, late, done] = [order('evening'), order('afternoon'), order('morning', 'fulfilled')];
	const times = pickupTimes([dated()], [evening, late, done]);
	expect(times.map(({ period, start, orders }) => [period, start, orders])).toEqual([
		['evening', '17:00', [evening]],
		['afternoon', '12:00', [late]],
	]);
});

test('a row is found by part of a name, by a code with or without its dash, and by the end of an ID', () => {
	const order = {
		id: '0b8f2f0e-8a8c-4d3a-9b7e-00000000beef',
		customer_name: 'Bén Okafor',
		pickup_code: 'ABCD2345',
	};
	for (const typed of ['ben', 'BÉN o', 'okaf', 'abcd-2', '2345', 'beef', ''])
		expect(matches(order, typed)).toBe(true);
	expect(matches({ ...order, customer_name: 'Łukasz Đặng' }, 'lukasz dang')).toBe(true);
	for (const typed of ['hugo', '9999']) expect(matches(order, typed)).toBe(false);
});

// R-post-left
const nothing = { quantity: 0, held: 0, sold: 0, week: null };
const free = (...own: Partial<CalendarSlot>[]) =>
	calendarOf(
		(['morning', 'afternoon', 'evening'] as const).map((period) => ({
			...slotOf({ period, ...nothing }),
			...own.find((one) => one.period === period),
		})),
	);

test.each([
	['05:00', 'morning 06:00–06:30'],
	['11:10', 'afternoon 12:00–12:30'],
	['16:10', 'afternoon 16:10–17:00'],
	['17:10', 'evening 17:10–18:00'],
	['18:02', 'evening 18:02–19:00'],
	['23:29', 'evening 23:29–23:59'],
])(
	'at %s bags are posted until half an hour later at the earliest, in one part of the day',
	(clock, first) => {
		const [soonest] = postings(free(), `${date} ${clock}`);
		expect(soonest && `${soonest.slot.period} ${soonest.start}–${soonest.end}`).toBe(first);
	},
);

test('a window from four o’clock on that ends after six starts when the evening may', () => {
	const ends = postings(free(), `${date} 16:10`).map(({ slot, start, end }) => [slot.period, start, end]);
	expect(ends).toContainEqual(['afternoon', '16:10', '17:30']);
	expect(ends).toContainEqual(['evening', '17:00', '19:30']);
	expect(ends.at(-1)).toEqual(['evening', '17:00', '23:59']);
});

test('nothing is posted half an hour before midnight, in a pause, or beside a window to come', () => {
	expect(postings(free(), `${date} 23:30`)).toEqual([]);
	expect(postings({ ...free(), paused_until: '2026-11-27' }, `${date} 18:00`)).toEqual([]);
	const evening = { period: 'evening' as const, week: { start: '17:00', end: '20:00', quantity: 8 } };
	for (const [quantity, exception] of [
		[8, null],
		[0, { quantity: 0 }],
		[0, { closed: true }],
	] as const)
		expect(postings(free({ ...evening, quantity, exception }), `${date} 12:30`)).toEqual([]);
	expect(postings(free({ period: 'evening', sold: 2, end: '18:00' }), `${date} 17:30`)).toEqual([]);
	expect(postings(free({ period: 'evening', quantity: 4, end: '18:00' }), `${date} 18:00`)).not.toEqual([]);
});

test('what was sold earlier that evening stays beside what is posted', () => {
	const over = dated({ end: '18:00', sold: 3, held: 0, quantity: 8, version: 2 });
	const [posting] = postings(free(over), `${date} 20:15`);
	expect(posting && posted(over, posting, 4)).toEqual({
		date,
		period: 'evening',
		version: 2,
		exception: { start: '20:15', end: '21:00', quantity: 7 },
	});
});
