// Writes are conditioned on the expected status (R-status-by-condition). hold_bags.sql writes holds, and
// pickup.store.ts writes batches of pickups.
import { type Language, type OrderStatus, type Period, untypedReasons } from '@flavorbag/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, OrdersTable } from '#db/tables.ts';

export const lockOrder = async (db: Db, id: string): Promise<OrderRow> =>
	db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Returns undefined if the order has a different status. */
export const moveOrder = (
	db: Db,
	id: string,
	from: OrderStatus[],
	values: Updateable<OrdersTable>,
): Promise<OrderRow | undefined> =>
	db
		.updateTable('orders')
		.set(values)
		.where('id', '=', id)
		.where('status', 'in', from)
		.returningAll()
		.executeTakeFirst();

export const findByKey = (db: Db, customerId: string, key: string): Promise<OrderRow | undefined> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('customer_id', '=', customerId)
		.where('idempotency_key', '=', key)
		.executeTakeFirst();

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

export const findOwnHold = (
	db: Db,
	customerId: string,
	slot: { business_id: string; local_date: string; period: Period },
): Promise<OrderRow | undefined> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('customer_id', '=', customerId)
		.where('status', '=', 'pending')
		.where('business_id', '=', slot.business_id)
		.where('local_date', '=', slot.local_date)
		.where('period', '=', slot.period)
		.executeTakeFirst();

export async function businessesOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom('orders')
		.select(['id', 'business_id'])
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();
	return new Map(rows.map(({ id, business_id }) => [id, business_id]));
}

export const openOrdersOf = (
	db: Db,
	businessId: string,
	{ date, period }: { date?: string | undefined; period?: Period | undefined },
	status: 'pending' | 'paid',
): Promise<(OrderRow & { language: Language | null })[]> =>
	db
		.selectFrom('orders')
		.innerJoin('users', 'users.id', 'orders.customer_id')
		.selectAll('orders')
		.select('users.language')
		.where('business_id', '=', businessId)
		.where('status', '=', status)
		.$if(date !== undefined, (query) => query.where('local_date', '=', date ?? ''))
		.$if(period !== undefined, (query) => query.where('period', '=', period as Period))
		.orderBy('starts_at')
		.orderBy('orders.created_at')
		.execute();

export const dueHolds = async (db: Db, now: Date): Promise<OrderRow[]> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('status', '=', 'pending')
		.where('hold_expires_at', '<=', now)
		.orderBy('hold_expires_at')
		.limit(200)
		.execute();

export async function expirePaid(db: Db, endedBefore: Date, now: Date, limit: number): Promise<number> {
	const { rows } = await sql`
		update orders set status = 'expired', changed_at = ${now} where id = any(array(
			select id from orders where status = 'paid' and ends_at <= ${endedBefore}
			order by ends_at limit ${limit} for update skip locked
		)) and status = 'paid' returning id`.execute(db);
	return rows.length;
}

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

/** Codes are reused once their order is done. */
export const findByCode = (db: Db, businessId: string, code: string): Promise<OrderRow | undefined> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('pickup_code', '=', code)
		.where('status', 'not in', ['pending', 'abandoned'])
		.orderBy(sql`status in ('paid', 'expired')`, 'desc')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst();

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

/** `madeSince` narrows the scan: orders are placed at most a week before their pickup. */
export const pickupsOf = (db: Db, customerId: string, since: Date, madeSince: Date) =>
	db
		.selectFrom('orders')
		.select(['id', 'business_id', 'business_name', 'picked_up_at', 'tz'])
		.where('customer_id', '=', customerId)
		.where('created_at', '>', madeSince)
		.where('status', '=', 'fulfilled')
		.where('picked_up_at', '>', since)
		.orderBy('picked_up_at', 'desc')
		.execute();

export const pickedUpSince = (db: Db, after: Date, until: Date, limit: number) =>
	db
		.selectFrom('orders')
		.select(['id', 'picked_up_at', 'tz'])
		.where('status', '=', 'fulfilled')
		.where('picked_up_at', '>', after)
		.where('picked_up_at', '<=', until)
		.orderBy('picked_up_at')
		.limit(limit)
		.execute();

/** A subquery of ids as text. */
export const idsOf = (customerId: string, businessIds: readonly string[]): RawBuilder<unknown> => sql`
	select id::text from orders where customer_id = ${customerId} or business_id = any(${businessIds}::uuid[])`;

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
