/** The only SQL of orders. Writes are conditioned on the status they expect (R-status-by-condition). */
import type { OrderStatus, Period } from '@flavorbag/contract';
import { sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, OrdersTable } from '#db/tables.ts';

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

interface OpenWork {
	/** Bags that are held or wait to be collected. */
	orders: number;
	/** Refund requests that nobody has answered. */
	refundRequests: number;
}
/** What customers of these businesses still wait for. */
export async function openWork(db: Db, businessIds: readonly string[]): Promise<OpenWork> {
	const { rows } = await sql<OpenWork>`select
		(select count(*)::int from orders
			where business_id = any(${businessIds}::uuid[]) and status in ('pending', 'paid')) as orders,
		(select count(*)::int from refunds r join payments p on p.id = r.payment_id
			join orders o on o.id = p.order_id
			where r.status = 'requested' and o.business_id = any(${businessIds}::uuid[])) as "refundRequests"`.execute(
		db,
	);
	return rows[0] ?? { orders: 0, refundRequests: 0 };
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

export function findCustomer(
	db: Db,
	id: string,
): Promise<{ email: string | null; first_name: string | null } | undefined> {
	return db
		.selectFrom('users')
		.select(['email', 'first_name'])
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();
}

/** Where a business reads its mail, and whether it wants news. A deleted one gets none. */
export function findAddressOfBusiness(
	db: Db,
	id: string,
): Promise<{ email: string; email_notifications: boolean } | undefined> {
	return db
		.selectFrom('businesses')
		.select(['email', 'email_notifications'])
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();
}

/** First names and initials of customers, for the counter. Erased people have none. */
export async function customerNames(db: Db, customerIds: string[]): Promise<Map<string, string>> {
	if (customerIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('users')
		.select(['id', 'first_name', 'last_name'])
		.where('id', 'in', customerIds)
		.where('deleted_at', 'is', null)
		.execute();
	return new Map(
		rows.map((row) => [row.id, `${row.first_name ?? ''} ${(row.last_name ?? '').slice(0, 1)}.`.trim()]),
	);
}
