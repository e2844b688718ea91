/** Read-only facts about orders for lower-level modules. */
import { type Period, type WaitChance, waitlistLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';

export async function findOrders(db: Db, ids: readonly string[]): Promise<(OrderRow | undefined)[]> {
	const rows = await db
		.selectFrom('orders')
		.selectAll()
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.map((id) => byId.get(id));
}

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
	db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

export async function countOpen(db: Db, businessIds: readonly string[]): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from orders
		where business_id = any(${businessIds}::uuid[]) and status in ('pending', 'paid')`.execute(db);
	return rows[0]?.count ?? 0;
}

export const openEnding = (
	db: Db,
	after: Date,
	until: Date,
): Promise<{ id: string; customer_id: string }[]> =>
	db
		.selectFrom('orders')
		.select(['id', 'customer_id'])
		.where('status', '=', 'paid')
		.where('ends_at', '>', after)
		.where('ends_at', '<=', until)
		.execute();

export async function haveOrder(
	db: Db,
	customerIds: readonly string[],
	{ business_id, local_date }: { business_id: string; local_date: string },
): Promise<Set<string>> {
	const { rows } = await sql<{ customer_id: string }>`
		select distinct customer_id from orders
		where customer_id = any(${customerIds}::uuid[]) and business_id = ${business_id} and local_date = ${local_date}
			and status in ('pending', 'paid', 'fulfilled', 'expired')`.execute(db);
	return new Set(rows.map((row) => row.customer_id));
}

/** Bags sold at each price, the highest first, where there were several. Keyed by `date period`. */
export async function pricesSold(
	db: Db,
	businessId: string,
	from: string,
): Promise<Map<string, { price: number; bags: number }[]>> {
	const { rows } = await sql<{ key: string; prices: { price: number; bags: number }[] }>`
		select p.key, json_agg(json_build_object('price', p.unit_cents / 100.0, 'bags', p.bags) order by p.unit_cents desc) as prices
		from (
			select o.local_date || ' ' || o.period as key, o.unit_cents, sum(o.quantity)::int as bags
			from orders o
			where o.business_id = ${businessId} and o.local_date >= ${from} and o.status in ('paid', 'fulfilled', 'expired')
			group by 1, 2
		) p group by p.key having count(*) > 1`.execute(db);
	return new Map(rows.map(({ key, prices }) => [key, prices]));
}

/** Keyed by `date period`. */
export async function bagMoves(
	db: Db,
	businessId: string,
	from: string,
): Promise<Map<string, { times: number; at: Date }>> {
	const { rows } = await sql<{ key: string; times: number; at: Date }>`
		select o.local_date || ' ' || o.period as key, count(*)::int as times, max(e.at) as at
		from orders o join order_events e on e.order_id = o.id
		where o.business_id = ${businessId} and o.local_date >= ${from} and e.to_status not in ('pending', 'abandoned')
		group by 1`.execute(db);
	return new Map(rows.map(({ key, ...moves }) => [key, moves]));
}

export async function takenOffers(
	db: Db,
	customerIds: readonly string[],
	since: Date,
): Promise<TakenOffer[]> {
	const { rows } = await sql<TakenOffer>`
		select offer_id, customer_id, business_id, local_date from orders
		where customer_id = any(${customerIds}::uuid[]) and offer_id is not null and created_at > ${since}
			and status in ('pending', 'paid', 'fulfilled', 'expired')`.execute(db);
	return rows;
}
export interface TakenOffer {
	offer_id: string;
	customer_id: string;
	business_id: string;
	local_date: string;
}

export async function chanceOf(
	db: Db,
	{ business_id, local_date, period }: { business_id: string; local_date: string; period: Period },
): Promise<WaitChance> {
	const { rows } = await sql<WaitChance>`
		select coalesce(sum(o.quantity) filter (where o.status = 'cancelled'), 0)::int as came_back,
			count(distinct o.local_date)::int as dates
		from orders o
		where o.business_id = ${business_id} and o.period = ${period} and o.paid_at is not null
			and o.local_date = any(
				select ${local_date}::date - 7 * n from generate_series(1, ${waitlistLimits.chanceDates}::int) n
			)`.execute(db);
	return rows[0] ?? { came_back: 0, dates: 0 };
}

interface Sales {
	local_date: string;
	period: Period;
	last_sale: Date | null;
	cancelled: number;
}

/** Sales that were undone don't count. */
export const salesFrom = (db: Db, businessId: string, from: string): Promise<Sales[]> =>
	db
		.selectFrom('orders')
		.select(['local_date', sql<Sales['period']>`period`.as('period')])
		.select(sql<Date | null>`max(paid_at) filter (where stock = 'sold')`.as('last_sale'))
		.select(
			sql<number>`coalesce(sum(quantity) filter (where status = 'cancelled' and exists (
				select from order_events e
				where e.order_id = orders.id and e.to_status = 'cancelled' and e.actor like 'business:%'
			)), 0)::int`.as('cancelled'),
		)
		.where('business_id', '=', businessId)
		.where('status', 'not in', ['pending', 'abandoned'])
		.where('local_date', '>=', from)
		.groupBy(['local_date', 'period'])
		.execute();
