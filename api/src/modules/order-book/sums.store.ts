/** What a business sold: sums of its counters, never of its orders. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface Sums {
	orders: number;
	/** Of paid, fulfilled and expired orders (R-figures). */
	bags: number;
	completed: number;
	/** Orders that make the revenue. */
	earning: number;
	/** Subtotal without tax of paid and fulfilled orders, in cents (R-figures). */
	revenue_cents: number;
	/** Expired: nobody came for them. */
	not_picked_up: number;
	not_picked_up_cents: number;
}

/** Of days or of totals. */
const sums = [
	sql<number>`coalesce(sum(orders), 0)::int`.as('orders'),
	sql<number>`coalesce(sum(bags) filter (where status in ('paid', 'fulfilled', 'expired')), 0)::int`.as(
		'bags',
	),
	sql<number>`coalesce(sum(orders) filter (where status = 'fulfilled'), 0)::int`.as('completed'),
	sql<number>`coalesce(sum(orders) filter (where status in ('paid', 'fulfilled')), 0)::int`.as('earning'),
	sql<number>`coalesce(sum(subtotal_cents) filter (where status in ('paid', 'fulfilled')), 0)::bigint`.as(
		'revenue_cents',
	),
	sql<number>`coalesce(sum(orders) filter (where status = 'expired'), 0)::int`.as('not_picked_up'),
	sql<number>`coalesce(sum(subtotal_cents) filter (where status = 'expired'), 0)::bigint`.as(
		'not_picked_up_cents',
	),
];

/** Figures of a business: of all dates, or from one to another, both included. */
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

/** The same by date; dates without orders are not there. */
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
