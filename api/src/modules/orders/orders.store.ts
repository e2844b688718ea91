/** The only SQL of orders. Writes are conditioned on the status they expect (R-status-by-condition). */
import {
	type OrderStatus,
	type Period,
	untypedReasons,
	type WaitChance,
	waitlistLimits,
} from '@flavorbag/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, OrdersTable } from '#db/tables.ts';

/** Each in its place. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<(OrderRow | undefined)[]> {
	const rows = await db
		.selectFrom('orders')
		.selectAll()
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.map((id) => byId.get(id));
}

export function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
	return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockOrder(db: Db, id: string): Promise<OrderRow> {
	return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Undefined: the order was not in one of the expected statuses any more. */
export function moveOrder(
	db: Db,
	id: string,
	from: OrderStatus[],
	values: Updateable<OrdersTable>,
): Promise<OrderRow | undefined> {
	return db
		.updateTable('orders')
		.set(values)
		.where('id', '=', id)
		.where('status', 'in', from)
		.returningAll()
		.executeTakeFirst();
}

export function findByKey(db: Db, customerId: string, key: string): Promise<OrderRow | undefined> {
	return db
		.selectFrom('orders')
		.selectAll()
		.where('customer_id', '=', customerId)
		.where('idempotency_key', '=', key)
		.executeTakeFirst();
}

/** Whether somebody could still have paid for it: its business is listed and its slot offered. */
export async function isStillOffered(tx: Db, order: OrderRow): Promise<boolean> {
	const row = await tx
		.selectFrom('slots as s')
		.innerJoin('businesses as b', 'b.id', 's.business_id')
		.select('s.id')
		.where('s.id', '=', order.slot_id)
		.where('s.wanted', '>', 0)
		.where('b.listed', '=', true)
		.executeTakeFirst();
	return row !== undefined;
}

/** The customer's open checkout of this slot. */
export function findOwnHold(
	db: Db,
	customerId: string,
	slot: { business_id: string; local_date: string; period: Period },
): Promise<OrderRow | undefined> {
	return db
		.selectFrom('orders')
		.selectAll()
		.where('customer_id', '=', customerId)
		.where('status', '=', 'pending')
		.where('business_id', '=', slot.business_id)
		.where('local_date', '=', slot.local_date)
		.where('period', '=', slot.period)
		.executeTakeFirst();
}

/** Bags of these businesses that are held or wait to be collected. */
export async function countOpen(db: Db, businessIds: readonly string[]): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from orders
		where business_id = any(${businessIds}::uuid[]) and status in ('pending', 'paid')`.execute(db);
	return rows[0]?.count ?? 0;
}

export async function businessesOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom('orders')
		.select(['id', 'business_id'])
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();
	return new Map(rows.map(({ id, business_id }) => [id, business_id]));
}

/** Held or paid, of one date of a business. */
export function openOrdersOf(
	db: Db,
	businessId: string,
	{ date, period }: { date: string; period?: Period | undefined },
	status: 'pending' | 'paid',
): Promise<OrderRow[]> {
	return db
		.selectFrom('orders')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('status', '=', status)
		.where('local_date', '=', date)
		.$if(period !== undefined, (query) => query.where('period', '=', period as Period))
		.orderBy('starts_at')
		.orderBy('created_at')
		.execute();
}

export async function dueHolds(db: Db, now: Date): Promise<OrderRow[]> {
	return db
		.selectFrom('orders')
		.selectAll()
		.where('status', '=', 'pending')
		.where('hold_expires_at', '<=', now)
		.orderBy('hold_expires_at')
		.limit(200)
		.execute();
}

/** Paid orders whose window ended before `endedBefore` become expired; says how many. */
export async function expirePaid(db: Db, endedBefore: Date, now: Date): Promise<number> {
	const { rows } = await sql`
		update orders set status = 'expired', changed_at = ${now} where id in (
			select id from orders where status = 'paid' and ends_at <= ${endedBefore}
			order by ends_at limit 500 for update skip locked
		) and status = 'paid' returning id`.execute(db);
	return rows.length;
}

/** Paid, not collected yet, and their pickup ends then. */
export function openEnding(db: Db, after: Date, until: Date): Promise<{ id: string; customer_id: string }[]> {
	return db
		.selectFrom('orders')
		.select(['id', 'customer_id'])
		.where('status', '=', 'paid')
		.where('ends_at', '>', after)
		.where('ends_at', '<=', until)
		.execute();
}

/** Of these people, those who have an order of this business and date that stands, or are paying for one. */
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

/** Of a shop's dates from one on, by `date period`: how often bags were sold or given back, and when the last time. */
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

/** Offers that these people took since, as orders that stand or are being paid. */
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
	/** Of the pickup. */
	local_date: string;
}

/** Bags that came back after they were paid, on the last ten dates of this weekday and period that sold any. */
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

/** The shops where a customer holds bags that are not paid, each once. */
export async function shopsOfOpenHolds(db: Db, customerId: string): Promise<string[]> {
	const rows = await db
		.selectFrom('orders')
		.select('business_name')
		.distinct()
		.where('customer_id', '=', customerId)
		.where('status', '=', 'pending')
		.orderBy('business_name')
		.execute();
	return rows.map((row) => row.business_name);
}

/** Open ones first, then the newest: a code may come again once its order is done. */
export function findByCode(db: Db, businessId: string, code: string): Promise<OrderRow | undefined> {
	return db
		.selectFrom('orders')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('pickup_code', '=', code)
		.where('status', 'not in', ['pending', 'abandoned'])
		.orderBy(sql`status in ('paid', 'expired')`, 'desc')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst();
}

/** Whether a customer holds bags, or has some to collect. */
export async function hasOpen(db: Db, customerId: string): Promise<boolean> {
	const row = await db
		.selectFrom('orders')
		.select('id')
		.where('customer_id', '=', customerId)
		.where('status', 'in', ['pending', 'paid'])
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** What a customer collected since then, newest first. Orders are made at most a week before. */
export function pickupsOf(db: Db, customerId: string, since: Date, madeSince: Date) {
	return db
		.selectFrom('orders')
		.select(['id', 'business_id', 'business_name', 'picked_up_at', 'tz'])
		.where('customer_id', '=', customerId)
		.where('created_at', '>', madeSince)
		.where('status', '=', 'fulfilled')
		.where('picked_up_at', '>', since)
		.orderBy('picked_up_at', 'desc')
		.execute();
}

/** What was collected in this time, in its order. */
export function pickedUpSince(db: Db, after: Date, until: Date, limit: number) {
	return db
		.selectFrom('orders')
		.select(['id', 'picked_up_at', 'tz'])
		.where('status', '=', 'fulfilled')
		.where('picked_up_at', '>', after)
		.where('picked_up_at', '<=', until)
		.orderBy('picked_up_at')
		.limit(limit)
		.execute();
}

/** To be asked within another statement: as texts, those of a customer and those of businesses. */
export const idsOf = (customerId: string, businessIds: readonly string[]): RawBuilder<unknown> => sql`
	select id::text from orders where customer_id = ${customerId} or business_id = any(${businessIds}::uuid[])`;

/** What a customer wrote, and how these businesses were reached. */
export async function forgetWords(tx: Db, customerId: string, businessIds: readonly string[]): Promise<void> {
	await tx
		.updateTable('orders')
		.set({ reason: 'erased' })
		.where('customer_id', '=', customerId)
		.where('reason', 'not in', untypedReasons)
		.execute();
	await sql`
		update orders set acknowledged = '{}' where customer_id = ${customerId} and acknowledged is not null`.execute(
		tx,
	);
	await sql`
		update orders set pickup_place = pickup_place || '{"phone_number": null, "notes": null}'
		where business_id = any(${businessIds}::uuid[])
			and (pickup_place ->> 'phone_number' is not null or pickup_place ->> 'notes' is not null)`.execute(tx);
}
