/** A shop on a busy evening: three windows a day, many orders, a question to answer and counts to choose. */
import { type CalendarSlot, days, type Period, periods } from '@flavorbag/contract';
import { calendarOf, dashboardOf, ownerOf, suggestionsOf } from './owner-samples.ts';
import { businessOf, idOf, later, orderOf } from './samples.ts';

const week: Record<Period, { start: string; end: string; quantity: number }> = {
	morning: { start: '08:00', end: '11:00', quantity: 8 },
	afternoon: { start: '14:00', end: '16:30', quantity: 8 },
	evening: { start: '17:00', end: '20:00', quantity: 8 },
};
const names = ['Ada M.', 'Ben O.', 'Cleo P.', 'Dan R.', 'Eve S.', 'Finn T.', 'Grace U.', 'Hugo L.'];
const counts = { low: 3, high: 9, suggested: 4 };

export function busyEvening({ orders: count = 24 } = {}) {
	const open = Object.fromEntries(periods.map((period) => [period, { ...week[period], enabled: true }]));
	const business = businessOf({ purchase_window: Object.fromEntries(days.map((day) => [day, open])) });
	const calendar = calendarOf();
	const slotOf = (slot: CalendarSlot, away: number): CalendarSlot => ({
		...slot,
		...week[slot.period],
		week: week[slot.period],
		// Windows that are over aren't shown.
		...(away === 0 && { end: '23:59', sold: 3, held: 1, quantity: 7, exception: { quantity: 7 } }),
	});
	const dates = calendar.dates.map((date, away) => ({
		...date,
		slots: date.slots.map((slot) => slotOf(slot, away)),
	}));
	const orders = Array.from({ length: count }, (_, at) =>
		orderOf({
			id: idOf(200 + at),
			customer_name: at < names.length ? (names[at] ?? null) : `Guest ${at}`,
			quantity: 1 + (at % 2),
			pickup_window: at < count - 2 ? 'morning' : 'evening',
			pickup_code: `CODE${2345 + at}`,
			pickup_opens_at: later(-1),
			cancel_until: null,
		}),
	);
	const tomorrow = dates[1]?.date ?? '';
	return {
		...ownerOf(business),
		'business.dashboard': dashboardOf({
			business,
			orders: [],
			today_orders: orders.slice(0, 8),
			today_count: count,
			pending_count: count,
			today_revenue: 231,
			favorites: 12,
			weekly: { orders: 88, revenue: 913.5, average: 10.38 },
			totals: { ...dashboardOf().totals, orders: 400 },
		}),
		'business.calendar.get': { ...calendar, dates },
		'business.day.orders': { orders, packed: orders.slice(0, 2).map(({ id }) => id) },
		'business.closing.get': {
			questions: [
				{
					date: calendar.today,
					period: 'afternoon' as const,
					start: '12:00',
					end: '14:00',
					offered: 12,
					sold: 6,
					open_until: later(12),
					answer: null,
				},
			],
		},
		'business.suggestions.get': suggestionsOf({
			dates: periods.map((period) => ({ date: tomorrow, period, ...counts })),
			week: days.flatMap((day) => periods.map((period) => ({ day, period, ...counts }))),
		}),
	};
}
