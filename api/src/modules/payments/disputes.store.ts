import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import { mailsAbout } from '#db/outbox.ts';
import type { DisputeRow, DisputesTable, OrderRow } from '#db/tables.ts';

export function lockDispute(db: Db, providerDisputeId: string): Promise<DisputeRow | undefined> {
	return db
		.selectFrom('disputes')
		.selectAll()
		.where('provider_dispute_id', '=', providerDisputeId)
		.forUpdate()
		.executeTakeFirst();
}

export function insertDispute(db: Db, dispute: Insertable<DisputesTable>): Promise<DisputeRow> {
	return db.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow();
}

export async function setDispute(db: Db, id: string, values: Updateable<DisputesTable>): Promise<void> {
	await db.updateTable('disputes').set(values).where('id', '=', id).execute();
}

export async function flagPayment(db: Db, paymentId: string, now: Date): Promise<void> {
	await sql`
		update payments set updated_at = ${now}, disputed = exists (
			select from disputes where payment_id = ${paymentId} and status in ('open', 'lost')
		) where id = ${paymentId}`.execute(db);
}

/** Nothing is sent to the business while a refund or dispute is open (R-nothing-sent-while-open). */
export async function isAskedBack(db: Db, paymentId: string): Promise<boolean> {
	const { rows } = await sql<{ asked: boolean }>`
		select exists (select from refunds where payment_id = ${paymentId} and status in ('requested', 'approved', 'submitted'))
			or exists (select from disputes where payment_id = ${paymentId} and status = 'open') as asked`.execute(
		db,
	);
	return rows[0]?.asked ?? false;
}

/** Omits name and address, because erasure doesn't reach this copy. */
export async function evidenceOf(db: Db, order: OrderRow): Promise<object> {
	const history = await db
		.selectFrom('order_events')
		.select(['from_status', 'to_status', 'at'])
		.where('order_id', '=', order.id)
		.orderBy('id')
		.execute();
	const mails = await mailsAbout(db, order.id);
	return {
		business: order.business_name,
		bags: order.quantity,
		total_cents: order.total_cents,
		ordered_at: order.created_at,
		paid_at: order.paid_at,
		pickup: { date: order.local_date, from: order.start_time, to: order.end_time, zone: order.tz },
		picked_up_at: order.picked_up_at,
		picked_up_by: order.picked_up_by === order.customer_id ? 'customer' : order.picked_up_by && 'business',
		history,
		mails: mails.map(({ dedupe_key, done_at }) => ({ kind: dedupe_key.split(':')[1], sent_at: done_at })),
	};
}

export interface DisputeWithOrder extends DisputeRow {
	order_id: string;
	business_name: string;
}

/** Sorted with open disputes first, then newest first. */
export async function listDisputes(
	db: Db,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: DisputeWithOrder[]; total: number }> {
	const rows = await db
		.selectFrom('disputes')
		.innerJoin('payments', 'payments.id', 'disputes.payment_id')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.selectAll('disputes')
		.select(['payments.order_id', 'orders.business_name'])
		.orderBy(sql`disputes.status = 'open'`, 'desc')
		.orderBy('disputes.opened_at', 'desc')
		.orderBy('disputes.id')
		.limit(per_page)
		.offset((page - 1) * per_page)
		.execute();
	const count = await db
		.selectFrom('disputes')
		.select((eb) => eb.fn.countAll<number>().as('total'))
		.executeTakeFirstOrThrow();
	return { rows, total: Number(count.total) };
}

export async function findOpenDisputes(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom('disputes')
		.select('provider_dispute_id')
		.where('status', '=', 'open')
		.execute();
	return rows.map((row) => row.provider_dispute_id);
}
