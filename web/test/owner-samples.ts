import {
	type Calendar,
	type CalendarSlot,
	type Dashboard,
	days,
	type Endpoints,
	limits,
	type Period,
	periodDefaults,
	type Reply,
	type ShopTonight,
	type Suggestions,
} from '@flavorbag/contract';
import { dateIn } from '#lib/time.ts';
import { businessOf, dateOf, now, ownBagOf, shop, userOf } from './samples.ts';

const noOrders = { orders: 0, bags: 0, sales: 0 };
export const dashboardOf = (given: Partial<Dashboard> = {}): Dashboard => ({
	business: businessOf(),
	orders: [],
	today_orders: [],
	pending_orders: [],
	today_count: 0,
	pending_count: 0,
	refunds_to_answer: 0,
	favorites: 0,
	today_revenue: 0,
	weekly: { orders: 0, revenue: 0, average: 0 },
	totals: {
		orders: 0,
		bags: 0,
		completed: 0,
		revenue: 0,
		not_picked_up: { orders: 0, sales: 0 },
		by_status: {
			paid: noOrders,
			fulfilled: noOrders,
			cancelled: noOrders,
			expired: noOrders,
			refunded: noOrders,
		},
	},
	days: [],
	today: dateOf(now().toISOString()),
	...given,
});

/** Eight weeks with an evening window each day; `given` overrides the first one. */
export const calendarOf = (given: Partial<CalendarSlot> = {}, of: Partial<Calendar> = {}): Calendar => {
	const slot = (period: Period, own: Partial<CalendarSlot>): CalendarSlot => ({
		period,
		quantity: 0,
		held: 0,
		sold: 0,
		price: 5.5,
		week: null,
		...periodDefaults[period],
		exception: null,
		version: 0,
		changed_at: null,
		...own,
	});
	const week = { start: '17:00', end: '23:59', quantity: 8 };
	const today = dateIn(shop.time_zone, now());
	const dates = Array.from({ length: limits.calendarDays }, (_, away) => {
		const date = new Date(Date.parse(today) + away * 86_400_000).toISOString().slice(0, 10);
		return {
			date,
			day: days[(new Date(date).getUTCDay() + 6) % 7] ?? 'Mon',
			holiday: null,
			slots: [
				slot('morning', {}),
				slot('afternoon', {}),
				slot('evening', { ...week, week, ...(away === 0 && given) }),
			],
		};
	});
	return { today, time_zone: shop.time_zone, paused_until: null, price: 5.5, dates, may_post: true, ...of };
};

export const suggestionsOf = (given: Partial<Suggestions> = {}): Suggestions => ({
	caution: 'cautious',
	today: calendarOf().today,
	dates: [],
	week: [],
	waiting: [],
	record: [],
	...given,
});

/** The next pickup: this evening in the shop's time zone. */
export const tonightOf = (given: Partial<ShopTonight> = {}): ShopTonight => ({
	id: shop.id,
	display_name: shop.display_name,
	time_zone: shop.time_zone,
	my_role: 'owner',
	next: {
		date: dateIn(shop.time_zone, now()),
		period: 'evening',
		start: '17:00',
		end: '19:00',
		is_open: false,
		sold: 3,
		held: 1,
		left: 4,
		orders_ahead: 0,
	},
	pickups_due: 0,
	refunds_to_answer: 0,
	paused_until: null,
	missing: [],
	has_times: true,
	...given,
});

/** An owner of one business, with answers for each of its screens. */
export const ownerOf = (business = businessOf()) => ({
	as: userOf({ role: 'business' }),
	'business.list': ({ query }: { query: Record<string, string> }) => ({
		businesses: query.closed ? [] : [business],
	}),
	'business.dashboard': dashboardOf({ business }),
	'business.get': business,
	'business.orders.list': { orders: [] },
	'business.payouts': payoutsOf(),
	'business.calendar.get': calendarOf(),
	'business.calendarFeed.get': { created_at: null },
	'business.dates': { today: calendarOf().today, time_zone: shop.time_zone, dates: [] },
	'business.day.orders': { orders: [], packed: [] },
	'business.bag.get': ownBagOf({ to_confirm: false }),
	'business.closing.get': { questions: [] },
	'business.suggestions.get': suggestionsOf(),
	'business.reliability.get': {
		honored: 40,
		counted: 40,
		in_a_row: 40,
		is_shown: true,
		step: 'fine' as const,
		broken: [],
		emergencies: [],
	},
	'business.tonight': { shops: [tonightOf()] },
	'business.drops.get': { lead_minutes: null, drops: [] },
	'user.shopOffers.list': { offers: [] },
	'user.pastBooks.list': { books: [] },
});

export const payoutsOf = (
	given: Partial<Reply<Endpoints['business.payouts']>> = {},
): Reply<Endpoints['business.payouts']> => ({
	payouts: [],
	months: [],
	next: null,
	expected: {
		today: { orders: 0, amount: 0 },
		week: { orders: 0, amount: 0 },
		last_pickup: null,
		by: null,
		waiting: 0,
	},
	on_the_way: { amount: 0, deposits: [] },
	on_hold: 0,
	paid_this_month: { amount: 0, deposits: 0 },
	deposits: [],
	failed: null,
	bank: null,
	statements: [],
	other_shops: [],
	owed_back: 0,
	...given,
});
