/** Reads of orders. Only #orders writes them. */
import type { OrderStatus, Period } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';
import type { OrderRow } from '#db/tables.ts';
import type { ListedOrderRow } from '#orders';

/** Internal statuses that are never listed or counted (R-status-table). */
export const unlisted: OrderStatus[] = ['pending', 'abandoned'];

export interface ToPickUp {
	customer_id: string;
	business_id: string;
	id: string;
	order_date: string;
	pickup_window: Period;
	start_time: string;
	end_time: string;
}
const toPickUp = prepared((db, { customerIds, overdue }: { customerIds: readonly string[]; overdue: Date }) =>
	db
		.selectFrom('orders')
		.select([
			'customer_id',
			'business_id',
			'id',
			'local_date as order_date',
			'period as pickup_window',
			'start_time',
			'end_time',
		])
		.where(sql<boolean>`customer_id = any(${customerIds}::uuid[])`)
		.where('status', '=', sql<OrderStatus>`'paid'`)
		.where('ends_at', '>', overdue)
		.orderBy('starts_at')
		.orderBy('id'),
);
/** Skips orders whose window ended before `overdue`. */
export const ordersToPickUp = (db: Db, customerIds: readonly string[], overdue: Date): Promise<ToPickUp[]> =>
	toPickUp(db, { customerIds, overdue });

export const listedColumns = [
	'id',
	'customer_id',
	'business_id',
	'slot_id',
	'quantity',
	'unit_cents',
	'tax_cents',
	'total_cents',
	'fee_cents',
	'business_name',
	'pickup_place',
	'local_date',
	'period',
	'start_time',
	'end_time',
	'tz',
	'starts_at',
	'ends_at',
	'status',
	'stock',
	'reason',
	'hold_expires_at',
	'unpaid_at',
	'cancel_until',
	'paid_at',
	'picked_up_at',
	'picked_up_by',
	'pickup_code',
	'idempotency_key',
	'request_sha256',
	'version',
	'created_at',
	'changed_at',
	'tax_class',
	'tax_rate_bps',
	'tax_remitted_by',
	'tax_passed_on_cents',
	'offer_id',
	'offer_bags',
] as const satisfies (keyof ListedOrderRow)[];

export const findListed = (db: Db, id: string): Promise<OrderRow | undefined> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', id)
		.where('status', 'not in', unlisted)
		.executeTakeFirst();

export function findOrders(db: Db, ids: string[]): Promise<ListedOrderRow[]> {
	if (ids.length === 0) return Promise.resolve([]);
	return db.selectFrom('orders').select(listedColumns).where('id', 'in', ids).execute();
}

export const ordersOfDate = (db: Db, businessId: string, date: string): Promise<ListedOrderRow[]> =>
	db
		.selectFrom('orders')
		.select(listedColumns)
		.where('business_id', '=', businessId)
		.where('local_date', '=', date)
		.where('status', 'not in', ['pending', 'abandoned'])
		.orderBy('created_at', 'desc')
		.limit(500)
		.execute();

export const eventsOf = (
	db: Db,
	orderId: string,
): Promise<{ to_status: OrderStatus; actor: string; at: Date }[]> =>
	db
		.selectFrom('order_events')
		.select(['to_status', 'actor', 'at'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute();

export async function countWaiting(
	db: Db,
	businessId: string,
	overdueSince: Date,
): Promise<{ pickups: number; refunds: number }> {
	const { rows } = await sql<{ pickups: number; refunds: number }>`select
		coalesce((select orders from order_totals where business_id = ${businessId} and status = 'paid'), 0)
			- (select count(*)::int from orders where business_id = ${businessId} and status = 'paid'
				and ends_at <= ${overdueSince}) as pickups,
		(select count(*)::int from refunds where status = 'requested' and business_id = ${businessId}) as refunds`.execute(
		db,
	);
	return rows[0] ?? { pickups: 0, refunds: 0 };
}

export interface NextAt {
	businessId: string;
	date: string | null;
	period: Period | null;
}

interface WaitingAt {
	pickups_due: number;
	orders_ahead: number;
	refunds: number;
}

export async function waitingAt(
	db: Db,
	shops: readonly NextAt[],
	{ opensBy, overdue }: { opensBy: Date; overdue: Date },
): Promise<Map<string, WaitingAt>> {
	const { rows } = await sql<WaitingAt & { business_id: string }>`
		select shop.business_id,
			(select count(*)::int from orders o where o.business_id = shop.business_id and o.status = 'paid'
				and o.starts_at > ${opensBy} and o.local_date = shop.date and o.period = shop.period) as orders_ahead,
			(select count(*)::int from orders o where o.business_id = shop.business_id and o.status = 'paid'
				and o.ends_at > ${overdue} and o.starts_at <= ${opensBy}) as pickups_due,
			(select count(*)::int from refunds r
				where r.status = 'requested' and r.business_id = shop.business_id) as refunds
		from unnest(${shops.map(({ businessId }) => businessId)}::uuid[], ${shops.map(({ date }) => date)}::date[],
			${shops.map(({ period }) => period)}::text[]) as shop (business_id, date, period)`.execute(db);
	return new Map(rows.map(({ business_id, ...counts }) => [business_id, counts]));
}

export const waitingOrders = (db: Db, businessId: string, overdueSince: Date): Promise<ListedOrderRow[]> =>
	db
		.selectFrom('orders')
		.select(listedColumns)
		.where('business_id', '=', businessId)
		.where('status', '=', 'paid')
		.where('ends_at', '>', overdueSince)
		.orderBy('starts_at')
		.orderBy('created_at')
		.limit(50)
		.execute();

export async function countByStatus(
	db: Db,
	customerId: string,
	overdueSince: Date,
): Promise<{ counts: Partial<Record<OrderStatus, number>>; bagsPickedUp: number }> {
	const shown = sql<OrderStatus>`case when status = 'paid' and ends_at <= ${overdueSince} then 'expired' else status end`;
	const rows = await db
		.selectFrom('orders')
		.select((eb) => [
			shown.as('status'),
			eb.fn.countAll<number>().as('count'),
			eb.fn.sum<number>('quantity').as('bags'),
		])
		.where('customer_id', '=', customerId)
		.where('status', 'not in', unlisted)
		.groupBy(sql`1`)
		.execute();
	return {
		counts: Object.fromEntries(rows.map((row) => [row.status, Number(row.count)])),
		bagsPickedUp: Number(rows.find(({ status }) => status === 'fulfilled')?.bags ?? 0),
	};
}
