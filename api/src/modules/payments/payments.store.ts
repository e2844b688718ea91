import { sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { PaymentRow, PaymentsTable } from '#db/tables.ts';
import type { Intent, PaidCard } from '#ports/payments.ts';

export interface Opened {
	orderId: string;
	intent: Intent;
}

/** A retry changes nothing, because the intent is attached already. Rows are returned in input order. */
export async function attachIntents(db: Db, opened: readonly Opened[], now: Date): Promise<PaymentRow[]> {
	const { rows } = await sql<PaymentRow>`
		update payments p set provider_intent_id = a.intent, client_secret = a.secret, status = 'requires_payment',
			updated_at = ${now}
		from unnest(${opened.map(({ orderId }) => orderId)}::uuid[], ${opened.map(({ intent }) => intent.id)}::text[],
			${opened.map(({ intent }) => intent.clientSecret)}::text[]) as a (order_id, intent, secret)
		where p.order_id = a.order_id and p.status = 'creating'
		returning p.*`.execute(db);
	const attached = new Map(rows.map((row) => [row.order_id, row]));
	const earlier = await findByOrders(
		db,
		opened.map(({ orderId }) => orderId).filter((id) => !attached.has(id)),
	);
	return opened.map(({ orderId }) => {
		const row = attached.get(orderId) ?? earlier.get(orderId);
		if (!row) throw new Error(`order ${orderId} has no payment`);
		return row;
	});
}

const latestOf = (db: Db, orderId: string) =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at', 'desc');
export const findByOrder = (db: Db, orderId: string): Promise<PaymentRow | undefined> =>
	latestOf(db, orderId).executeTakeFirst();
export const lockLive = (db: Db, orderId: string): Promise<PaymentRow | undefined> =>
	latestOf(db, orderId).forUpdate().executeTakeFirst();

export async function findByOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, PaymentRow>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('payments')
		.selectAll()
		.where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
		.orderBy('created_at', 'asc')
		.execute();
	return new Map(rows.map((row) => [row.order_id, row]));
}

/** Updates an open payment. Late or repeated facts about a closed one are ignored. */
export async function setOpenPayment(db: Db, id: string, values: Updateable<PaymentsTable>): Promise<void> {
	await db
		.updateTable('payments')
		.set(values)
		.where('id', '=', id)
		// The cast to text keeps PostgreSQL from scanning the index of open payments for one row.
		.where(sql<boolean>`status::text in ('creating', 'requires_payment', 'authorized')`)
		.execute();
}

/** Returns false if captured before. A payment voided here but captured at the provider becomes captured. */
export async function setCaptured(
	db: Db,
	id: string,
	card: PaidCard | undefined,
	now: Date,
): Promise<boolean> {
	const result = await db
		.updateTable('payments')
		.set((eb) => ({
			status: 'captured',
			captured_cents: eb.ref('amount_cents'),
			client_secret: null,
			last_problem: null,
			card_brand: card?.brand ?? null,
			card_last4: card?.last4 ?? null,
			updated_at: now,
		}))
		.where('id', '=', id)
		.where('status', '<>', 'captured')
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

export async function findStaleOrders(
	db: Db,
	before: Date,
	statuses: PaymentRow['status'][],
): Promise<string[]> {
	const rows = await db
		.selectFrom('payments')
		.select('order_id')
		.where('status', 'in', statuses)
		.where('updated_at', '<', before)
		.orderBy('updated_at')
		.limit(200)
		.execute();
	return rows.map((row) => row.order_id);
}
