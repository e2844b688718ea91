/** Sums from a business's counters instead of its orders. */
import type { Dashboard, OrderStatus } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';

interface Sums {
	orders: number;
	/** Paid, fulfilled and expired orders (R-figures). */
	bags: number;
	/** Paid and fulfilled orders. */
	earning: number;
	/** Paid and fulfilled orders, without tax (R-figures). */
	revenue_cents: number;
}

const sums = [
	sql<number>`coalesce(sum(orders), 0)::int`.as('orders'),
	sql<number>`coalesce(sum(bags) filter (where status in ('paid', 'fulfilled', 'expired')), 0)::int`.as(
		'bags',
	),
	sql<number>`coalesce(sum(orders) filter (where status in ('paid', 'fulfilled')), 0)::int`.as('earning'),
	sql<number>`coalesce(sum(subtotal_cents) filter (where status in ('paid', 'fulfilled')), 0)::bigint`.as(
		'revenue_cents',
	),
];

/** `between` includes both ends. Without it, sums all dates. */
export function sumOrders(db: Db, businessId: string, between?: { from: string; to: string }): Promise<Sums> {
	if (!between)
		return db
			.selectFrom('order_totals')
			.select(sums)
			.where('business_id', '=', businessId)
			.executeTakeFirstOrThrow();
	return db
		.selectFrom('order_days')
		.select(sums)
		.where('business_id', '=', businessId)
		.where('local_date', '>=', between.from)
		.where('local_date', '<=', between.to)
		.executeTakeFirstOrThrow();
}

/** Returns all-time totals by status. */
export async function sumStatuses(db: Db, businessId: string): Promise<Dashboard['totals']['by_status']> {
	const rows = await db
		.selectFrom('order_totals')
		.select(['status', 'orders', 'bags', 'subtotal_cents'])
		.where('business_id', '=', businessId)
		.execute();
	const of = (status: OrderStatus) => {
		const row = rows.find((one) => one.status === status);
		return { orders: row?.orders ?? 0, bags: row?.bags ?? 0, sales: toDollars(row?.subtotal_cents ?? 0) };
	};
	return {
		paid: of('paid'),
		fulfilled: of('fulfilled'),
		cancelled: of('cancelled'),
		expired: of('expired'),
		refunded: of('refunded'),
	};
}

/** Omits dates without orders. */
export async function sumDays(
	db: Db,
	businessId: string,
	between: { from: string; to: string },
): Promise<Map<string, Sums>> {
	const rows = await db
		.selectFrom('order_days')
		.select('local_date')
		.select(sums)
		.where('business_id', '=', businessId)
		.where('local_date', '>=', between.from)
		.where('local_date', '<=', between.to)
		.groupBy('local_date')
		.execute();
	return new Map(rows.map(({ local_date, ...found }) => [local_date, found]));
}
