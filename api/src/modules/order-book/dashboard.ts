import type { Dashboard } from '@flavorbag/contract';
import { toDollars } from '#lib/money.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { overdueSince } from '#orders';
import type { Who } from '#shops';
import { weekStart } from '#stock';
import type { OrderBookDeps } from './deps.ts';
import * as store from './order-book.store.ts';
import { pageOfOrders } from './order-lists.store.ts';
import { sumDays, sumOrders, sumStatuses } from './sums.store.ts';

const firstPage = { page: 1, per_page: 20 };
const chartDays = 14;
const ofToday = { page: 1, per_page: 100 };

export async function dashboard(
	{ db, clock, shops, presenter }: OrderBookDeps,
	who: string | Who,
	businessId: string,
): Promise<Dashboard> {
	const business = await shops.getForBooks(who, businessId);
	const now = clock.now();
	const today = toLocalDateTime(now, business.time_zone).date;
	const mine = { business_id: businessId };
	const [latest, todays, waiting, todaySums, weekSums, allSums, by_status, days, counts, favorites] =
		await Promise.all([
			pageOfOrders(db, mine, firstPage),
			pageOfOrders(db, { ...mine, local_date: today }, ofToday),
			store.waitingOrders(db, businessId, overdueSince(now)),
			sumOrders(db, businessId, { from: today, to: today }),
			sumOrders(db, businessId, { from: weekStart(today), to: today }),
			sumOrders(db, businessId),
			sumStatuses(db, businessId),
			sumDays(db, businessId, { from: addDays(today, 1 - chartDays), to: today }),
			store.countWaiting(db, businessId, overdueSince(now)),
			shops.favorites.count(businessId),
		]);
	const rows = [...latest, ...todays, ...waiting];
	const shown = new Map((await presenter.named(db, rows)).map((order) => [order.id, order]));
	const pick = (list: { id: string }[]) => list.flatMap(({ id }) => shown.get(id) ?? []);
	const average = weekSums.earning === 0 ? 0 : Math.round(weekSums.revenue_cents / weekSums.earning);
	return {
		business,
		orders: pick(latest),
		today_orders: pick(todays),
		pending_orders: pick(waiting),
		today_count: todaySums.orders,
		pending_count: counts.pickups,
		refunds_to_answer: counts.refunds,
		favorites,
		today_revenue: toDollars(todaySums.revenue_cents),
		weekly: {
			orders: weekSums.orders,
			revenue: toDollars(weekSums.revenue_cents),
			average: toDollars(average),
		},
		totals: {
			orders: allSums.orders,
			bags: allSums.bags,
			completed: by_status.fulfilled.orders,
			revenue: toDollars(allSums.revenue_cents),
			not_picked_up: { orders: by_status.expired.orders, sales: by_status.expired.sales },
			by_status,
		},
		days: Array.from({ length: chartDays }, (_, index) => {
			const date = addDays(today, index + 1 - chartDays);
			const { bags = 0, revenue_cents = 0 } = days.get(date) ?? {};
			return { date, bags, revenue: toDollars(revenue_cents) };
		}),
		today,
	};
}
