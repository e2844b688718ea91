import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RefundRow, RefundsTable } from '#db/tables.ts';
import { type LockedOrder, lockOrderAndPayment } from './locks.store.ts';

export async function insertRefund(db: Db, refund: Insertable<RefundsTable>): Promise<RefundRow> {
	return db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export function setRefund(db: Db, id: string, values: Updateable<RefundsTable>): Promise<RefundRow> {
	return db.updateTable('refunds').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

const lockOf = (db: Db, paymentId: string) =>
	db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).forUpdate();

export function lockOpenRequest(db: Db, paymentId: string): Promise<RefundRow | undefined> {
	return lockOf(db, paymentId).where('status', '=', 'requested').executeTakeFirst();
}

/** Returns what the console may refund now: nothing while a refund is underway or the payment is disputed. */
export async function refundableOf(db: Db, orderId: string): Promise<number> {
	const row = await db
		.selectFrom('payments')
		.select(sql<number>`captured_cents - refund_reserved_cents`.as('cents'))
		.where('order_id', '=', orderId)
		.where('status', '=', 'captured')
		.where('disputed', '=', false)
		.where(
			sql<boolean>`not exists (select from refunds where payment_id = payments.id and status in ('approved', 'submitted'))`,
		)
		.executeTakeFirst();
	return row?.cents ?? 0;
}

/** Whether the provider has yet to answer about a refund. */
export async function isUnderWay(db: Db, paymentId: string): Promise<boolean> {
	const found = await lockOf(db, paymentId).where('status', 'in', ['approved', 'submitted']).execute();
	return found.length > 0;
}

/** Locks a refund that is requested, approved or submitted but has no provider ID yet. */
export function lockOpen(db: Db, paymentId: string): Promise<RefundRow | undefined> {
	return lockOf(db, paymentId)
		.where('status', 'in', ['requested', 'approved', 'submitted'])
		.where('provider_refund_id', 'is', null)
		.executeTakeFirst();
}

/** Returns the total refunded in cents, optionally excluding one refund. */
export async function succeededBefore(db: Db, paymentId: string, exceptId?: string): Promise<number> {
	const row = await db
		.selectFrom('refunds')
		.select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
		.where('payment_id', '=', paymentId)
		.where('status', '=', 'succeeded')
		.$if(exceptId !== undefined, (q) => q.where('id', '<>', exceptId ?? ''))
		.executeTakeFirstOrThrow();
	return row.cents;
}

export interface RefundWithOrder extends LockedOrder {
	refund: RefundRow;
}

export async function findRefund(db: Db, refundId: string): Promise<RefundWithOrder | undefined> {
	const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
	if (!refund) return undefined;
	const payment = await db
		.selectFrom('payments')
		.selectAll()
		.where('id', '=', refund.payment_id)
		.executeTakeFirstOrThrow();
	const order = await db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	return { refund, payment, order };
}

export async function lockRefund(db: Db, refundId: string): Promise<RefundWithOrder | undefined> {
	const found = await findRefund(db, refundId);
	if (!found) return undefined;
	const { order, payment } = await lockOrderAndPayment(db, found.order.id);
	const refund = await db
		.selectFrom('refunds')
		.selectAll()
		.where('id', '=', refundId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return { refund, payment, order };
}

export async function findByProviderId(db: Db, providerRefundId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('refunds')
		.select('id')
		.where('provider_refund_id', '=', providerRefundId)
		.executeTakeFirst();
	return row?.id;
}

export interface RefundState {
	refund: RefundRow | undefined;
	disputed: boolean;
}

const unresolved = sql<boolean>`status = 'failed' and retried_at is null`;

/** Notes that a later refund makes up for failed ones: the given one, or all. */
export async function closeFailed(db: Db, paymentId: string, now: Date, id?: string): Promise<void> {
	await db
		.updateTable('refunds')
		.set({ retried_at: now })
		.where('payment_id', '=', paymentId)
		.where(unresolved)
		.$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
		.execute();
}

/** Shows a failed refund until it is made up for, else the newest. */
export async function refundStates(db: Db, orderIds: string[]): Promise<Map<string, RefundState>> {
	if (orderIds.length === 0) return new Map();
	const payments = await db
		.selectFrom('payments')
		.select(['id', 'order_id', 'disputed'])
		.where('order_id', 'in', orderIds)
		.where('status', '=', 'captured')
		.execute();
	if (payments.length === 0) return new Map();
	const refunds = await db
		.selectFrom('refunds')
		.selectAll()
		.where(
			'payment_id',
			'in',
			payments.map((payment) => payment.id),
		)
		.orderBy(sql`case when status <> 'failed' then 1 when retried_at is null then 2 else 0 end`)
		.orderBy('created_at')
		.orderBy('updated_at')
		.execute();
	const newest = new Map(refunds.map((refund) => [refund.payment_id, refund]));
	return new Map(
		payments.map(({ id, order_id, disputed }) => [order_id, { refund: newest.get(id), disputed }]),
	);
}

export interface RefundRequest {
	at: Date;
	refusedAt: Date | null;
	/** 'system' if the request was closed without anyone answering it. */
	refusedBy: 'business' | 'admin' | 'system';
}

/** Returns the customer's requests, oldest first. Answers by `owners` count as the shop's. */
export function requestsOf(db: Db, orderId: string, owners: readonly string[]): Promise<RefundRequest[]> {
	return db
		.selectFrom('payments as p')
		.innerJoin('refunds as r', 'r.payment_id', 'p.id')
		.select([
			'r.created_at as at',
			sql<Date | null>`case when r.status = 'rejected' then r.answered_at end`.as('refusedAt'),
			sql<RefundRequest['refusedBy']>`case when r.answered_by is null then 'system'
				when r.answered_by = any(${owners}::uuid[]) then 'business' else 'admin' end`.as('refusedBy'),
		])
		.where('p.order_id', '=', orderId)
		.where('r.answer_due_at', 'is not', null)
		.orderBy('r.created_at')
		.execute();
}

export async function countRequests(db: Db, businessIds: readonly string[]): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from refunds
		where status = 'requested' and business_id = any(${businessIds}::uuid[])`.execute(db);
	return rows[0]?.count ?? 0;
}

/** Matches a failed refund `r` that no later one makes up for. */
export const failedRefund = sql`(r.status = 'failed' and r.retried_at is null)`;

export async function ordersWaiting(
	db: Db,
	state: 'overdue' | 'failed',
	now: Date,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ orderIds: string[]; total: number }> {
	const which =
		state === 'overdue' ? sql`r.status = 'requested' and r.answer_due_at <= ${now}` : failedRefund;
	const { rows } = await sql<{ order_id: string; total: number }>`
		select p.order_id, count(*) over ()::int as total
		from refunds r join payments p on p.id = r.payment_id
		where ${which}
		order by r.updated_at, r.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
	return { orderIds: rows.map((row) => row.order_id), total: rows[0]?.total ?? 0 };
}
