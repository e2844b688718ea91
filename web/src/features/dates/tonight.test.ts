import type { Calendar, CalendarSlot, Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { closed, leftOf, matches, nextSlots, pickupTimes, restored, soldOut, withMore } from './tonight.ts';

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
