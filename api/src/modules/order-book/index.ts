/** Reads of many orders. Not part of #orders, because it also reads #ratings, which depends on #orders. */
import type { Order, OrderStatus } from '@flavorbag/contract';
import { bound } from '#lib/bound.ts';
import { overdueSince } from '#orders';
import { fileForAdmin, findForAdmin, oneForAdmin } from './admin-orders.ts';
import { dashboard } from './dashboard.ts';
import type { OrderBookDeps } from './deps.ts';
import { createOpenOrders } from './open-orders.ts';
import * as store from './order-book.store.ts';
import * as lists from './order-lists.store.ts';
import { fileOfShop, listOfShop, oneOfShop, ordersOfDate } from './shop-orders.ts';
import { sumOrders } from './sums.store.ts';
import { tonight } from './tonight.ts';

interface Page {
	page: number;
	per_page: number;
}
interface Orders {
	orders: Order[];
	total: number;
}

const latestMax = 1_000;

export type OrderBook = ReturnType<typeof createOrderBook>;

export function createOrderBook(deps: OrderBookDeps) {
	const { db, clock, refunds, presenter } = deps;
	return {
		...bound(deps, { dashboard, tonight, list: listOfShop, ofDate: ordersOfDate, get: oneOfShop }),
		...bound(deps, { file: fileOfShop, findForAdmin, fileForAdmin, getForAdmin: oneForAdmin }),
		totalsOf: (businessId: string) => sumOrders(db, businessId),

		async ofCustomer(
			customerId: string,
			query: Page & { status?: OrderStatus | undefined },
		): Promise<Orders & Awaited<ReturnType<typeof store.countByStatus>>> {
			const since = overdueSince(clock.now());
			const condition = { customer_id: customerId, status: query.status };
			const { rows, total } = await lists.listOrders(db, await lists.withOverdue(db, condition, since), {
				...query,
				withBag: true,
			});
			const counted = await store.countByStatus(db, customerId, since);
			return { orders: await presenter.many(db, rows), total, ...counted };
		},

		openOrders: createOpenOrders(deps),

		async latest(page: Page): Promise<Orders> {
			const [rows, total] = await Promise.all([
				lists.pageOfOrders(db, {}, page),
				lists.countOrdersUpTo(db, latestMax),
			]);
			return { orders: await presenter.brief(db, rows), total };
		},

		async countOfCustomer(customerId: string): Promise<number> {
			const { counts } = await store.countByStatus(db, customerId, overdueSince(clock.now()));
			return Object.values(counts).reduce((sum, count) => sum + count, 0);
		},

		async refundsWaiting(state: 'overdue' | 'failed', page: Page): Promise<Orders> {
			const { orderIds, total } = await refunds.ordersWaiting(state, page);
			const rows = await store.findOrders(db, orderIds);
			const byId = new Map(rows.map((row) => [row.id, row]));
			return {
				orders: await presenter.named(
					db,
					orderIds.flatMap((id) => byId.get(id) ?? []),
				),
				total,
			};
		},
	};
}
