import type { CalendarDate, CalendarSlot, Period } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	allClosed,
	asUsual,
	changesOf,
	draftOf,
	isChanged,
	isClosed,
	problemOf,
	reopened,
	setBack,
	stateOf,
	weeksOf,
	weekWith,
} from './date-draft.ts';

const slotOf = (period: Period, given: Partial<CalendarSlot> = {}): CalendarSlot => ({
	period,
	start: '08:00',
	end: '11:00',
	quantity: 0,
	held: 0,
	sold: 0,
	price: 5,
	week: null,
	exception: null,
	version: 0,
	changed_at: null,
	...given,
});
const evening = (given: Partial<CalendarSlot> = {}) =>
	slotOf('evening', {
		start: '17:00',
		end: '20:00',
		quantity: 8,
		week: { start: '17:00', end: '20:00', quantity: 8 },
		...given,
	});
const dateOf = (late = evening()): CalendarDate => ({
	date: '2026-11-26',
	day: 'Thu',
	holiday: 'Thanksgiving',
	slots: [slotOf('morning'), slotOf('afternoon', { start: '14:00', end: '17:00' }), late],
});

// R-date-exceptions
test('only what was edited is sent, and only where it differs from the week', () => {
	const date = dateOf();
	const draft = draftOf(date);
	expect(isChanged(date, draft)).toBe(false);
	expect(changesOf(date, draft, 5, '')).toEqual([]);
	const fewer = { ...draft, evening: { ...draft.evening, quantity: 3 } };
	expect(isChanged(date, fewer)).toBe(true);
	expect(changesOf(date, fewer, 5, 'Holiday')).toEqual([
		{ date: '2026-11-26', period: 'evening', version: 0, exception: { quantity: 3, reason: 'Holiday' } },
	]);
	const opened = { ...draft, morning: { ...draft.morning, open: true } };
	expect(changesOf(date, opened, 5, '')[0]?.exception).toEqual({ start: '08:00', end: '11:00', quantity: 5 });
	const shut = { ...draft, evening: { ...draft.evening, open: false } };
	expect(changesOf(date, shut, 5, '')[0]?.exception).toEqual({ closed: true });
	const cheap = { ...draft, evening: { ...draft.evening, price: 4 } };
	expect(changesOf(date, cheap, 5, '')[0]?.exception).toEqual({ price: 4 });
	const once = dateOf(evening({ quantity: 3, exception: { quantity: 3 }, version: 2 }));
	const back = { ...draftOf(once), evening: { ...draftOf(once).evening, quantity: 8 } };
	expect(changesOf(once, back, 5, 'no reason is left')).toEqual([
		{ date: '2026-11-26', period: 'evening', version: 2, exception: null },
	]);
});

test('a date is closed whole, and set back where it is otherwise', () => {
	expect(
		allClosed(dateOf(), '2026-11-26 07:00', 'Thanksgiving').map(({ period, exception }) => [
			period,
			exception,
		]),
	).toEqual([
		['morning', { closed: true, reason: 'Thanksgiving' }],
		['afternoon', { closed: true, reason: 'Thanksgiving' }],
		['evening', { closed: true, reason: 'Thanksgiving' }],
	]);
	expect(asUsual(dateOf(evening({ exception: { closed: true }, version: 4 })))).toEqual([
		{ date: '2026-11-26', period: 'evening', version: 4, exception: null },
	]);
});

test('“every Thursday” writes the week, and nothing of its other days', () => {
	const date = dateOf();
	const draft = { ...draftOf(date), evening: { ...draftOf(date).evening, quantity: 3 } };
	const slot = { start: '17:00', end: '20:00', enabled: true, quantity: 8 };
	expect(weekWith({ Wed: { evening: slot }, Thu: { evening: slot } }, date, draft)).toEqual({
		Wed: { evening: slot },
		Thu: { evening: { ...slot, quantity: 3 } },
	});
});

test.each([
	[{ start: '20:00', end: '18:00' }, 'order'],
	[{ start: '16:00' }, 'start'],
	[{ price: 2 }, 'price'],
	[{ price: 15 }, 'price'],
	[{ open: false, price: 2 }, undefined],
	[{}, undefined],
])('%o is wrong by its %s', (given, problem) => {
	expect(problemOf('evening', { ...draftOf(dateOf()).evening, ...given }, 15)).toBe(problem);
});

test('a cell says what the date is', () => {
	expect(stateOf(dateOf(evening({ sold: 2, held: 1 })), null)).toEqual({
		state: 'open',
		bags: 8,
		gone: 3,
		sold: 2,
		waiting: 0,
	});
	expect(stateOf(dateOf(evening({ quantity: 3, exception: { quantity: 3 } })), null).state).toBe('changed');
	expect(stateOf(dateOf(evening({ quantity: 0, exception: { closed: true } })), null).state).toBe('closed');
	expect(stateOf(dateOf(evening({ quantity: 0, week: null })), null).state).toBe('nothing');
	expect(stateOf(dateOf(), '2026-11-27').state).toBe('paused');
	expect(stateOf(dateOf(), '2026-11-26').state).toBe('open');
});

test('what closes keeps what was otherwise, leaves out what is over, and opens as it was', () => {
	const date = dateOf(evening({ exception: { quantity: 3 } }));
	const day = date.date;
	const changes = allClosed(date, `${day} 14:30`, 'Thanksgiving');
	expect(changes.map(({ period }) => period)).not.toContain('morning');
	expect(changes.at(-1)?.exception).toEqual({ quantity: 3, closed: true, reason: 'Thanksgiving' });
	const shut = { quantity: 0, version: 1, exception: { quantity: 3, closed: true } };
	const closed = dateOf(evening(shut));
	expect(isClosed(closed)).toBe(true);
	expect(isClosed(dateOf(evening({ quantity: 0, exception: { quantity: 0 } })))).toBe(false);
	expect(reopened(closed, `${day} 14:30`).map(({ exception }) => exception)).toEqual([{ quantity: 3 }]);
	expect(setBack(date, closed, `${day} 14:30`).map(({ exception }) => exception)).toEqual([{ quantity: 3 }]);
});

test('weeks begin on Monday, and the days before today are left out', () => {
	const weeks = weeksOf([dateOf(), { ...dateOf(), date: '2026-11-27' }]);
	expect(weeks[0]?.map((one) => one?.date ?? null)).toEqual([null, null, null, '2026-11-26', '2026-11-27']);
});
