// Only triggers insert transfers (`orders_plan_transfer.sql`) and mark them deposited
// (`bank_payout_lines_deposited.sql`).
import { sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ReversalsTable, TransferRow, TransfersTable } from '#db/tables.ts';

/** Leases due transfers until `leaseUntil`. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date): Promise<TransferRow[]> {
	const { rows } = await sql<TransferRow>`
		update transfers set try_at = ${leaseUntil} where id = any(array(
			select id from transfers where status in ('planned', 'sending') and try_at <= ${now}
			order by try_at limit 50 for update skip locked
		)) returning *`.execute(db);
	return rows;
}

export async function claimRefused(db: Db, orderId: string, leaseUntil: Date): Promise<boolean> {
	const { rows } = await sql`
		update transfers set try_at = ${leaseUntil}
		where order_id = ${orderId} and refusals > 0 and status in ('planned', 'sending') returning id`.execute(
		db,
	);
	return rows.length > 0;
}

const ofOrder = (db: Db, orderId: string) =>
	db.selectFrom('transfers').selectAll().where('order_id', '=', orderId);
export const findTransfer = (db: Db, orderId: string): Promise<TransferRow | undefined> =>
	ofOrder(db, orderId).executeTakeFirst();
export const lockTransfer = (db: Db, orderId: string): Promise<TransferRow | undefined> =>
	ofOrder(db, orderId).forUpdate().executeTakeFirst();

export async function setTransfer(db: Db, id: string, values: Updateable<TransfersTable>): Promise<void> {
	await db.updateTable('transfers').set(values).where('id', '=', id).execute();
}

/** Plans the transfer again. Does nothing if another process recorded this refusal. */
export async function setRefused(
	db: Db,
	{ id, refusals }: TransferRow,
	values: Pick<TransferRow, 'refusals' | 'refused_at' | 'last_error' | 'try_at' | 'updated_at'>,
): Promise<void> {
	await db
		.updateTable('transfers')
		.set({ ...values, status: 'planned' })
		.where('id', '=', id)
		.where('status', '=', 'sending')
		.where('refusals', '=', refusals)
		.execute();
}

export interface OpenDebit {
	id: string;
	order_id: string;
	open_cents: number;
}

export async function lockOpenDebits(db: Db, businessId: string): Promise<OpenDebit[]> {
	const rows = await db
		.selectFrom('debits')
		.select(['id', 'order_id', 'amount_cents', 'settled_cents'])
		.where('business_id', '=', businessId)
		.whereRef('settled_cents', '<', 'amount_cents')
		.orderBy('created_at')
		.orderBy('id')
		.forUpdate()
		.execute();
	return rows.map(({ id, order_id, amount_cents, settled_cents }) => ({
		id,
		order_id,
		open_cents: amount_cents - settled_cents,
	}));
}

export async function settleDebit(db: Db, id: string, cents: number, now: Date): Promise<void> {
	await db
		.updateTable('debits')
		.set((eb) => ({ settled_cents: eb('settled_cents', '+', cents), updated_at: now }))
		.where('id', '=', id)
		.execute();
}

export async function insertDebit(
	db: Db,
	debit: { business_id: string; order_id: string; amount_cents: number },
	now: Date,
): Promise<void> {
	await db
		.insertInto('debits')
		.values({ ...debit, created_at: now, updated_at: now })
		.execute();
}

export async function openDebitOf(db: Db, orderId: string): Promise<number> {
	const row = await db
		.selectFrom('debits')
		.select(sql<number>`coalesce(sum(amount_cents - settled_cents), 0)::int`.as('cents'))
		.where('order_id', '=', orderId)
		.executeTakeFirstOrThrow();
	return row.cents;
}

/** Cancels the order's debts, because its refund failed. */
export async function closeDebits(db: Db, orderId: string, now: Date): Promise<void> {
	await db
		.updateTable('debits')
		.set((eb) => ({ settled_cents: eb.ref('amount_cents'), updated_at: now }))
		.where('order_id', '=', orderId)
		.whereRef('settled_cents', '<', 'amount_cents')
		.execute();
}

export interface PlannedReversal {
	id: string;
	amount_cents: number;
}

export function findPlannedReversal(db: Db, transferId: string): Promise<PlannedReversal | undefined> {
	return db
		.selectFrom('reversals')
		.select(['id', 'amount_cents'])
		.where('transfer_id', '=', transferId)
		.where('status', '=', 'planned')
		.executeTakeFirst();
}

export function insertReversal(
	db: Db,
	transferId: string,
	amountCents: number,
	now: Date,
): Promise<PlannedReversal> {
	return db
		.insertInto('reversals')
		.values({ transfer_id: transferId, amount_cents: amountCents, created_at: now, updated_at: now })
		.returning(['id', 'amount_cents'])
		.executeTakeFirstOrThrow();
}

/** Returns false if it had already ended. */
export async function endReversal(db: Db, id: string, values: Updateable<ReversalsTable>): Promise<boolean> {
	const result = await db
		.updateTable('reversals')
		.set(values)
		.where('id', '=', id)
		.where('status', '=', 'planned')
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

export interface HeldRow {
	why: 'refused' | 'no_account' | 'refund_or_dispute';
	cents: number;
	orders: number;
	order_id: string;
}

/** Sums held shares of finished orders by reason. Transfers that just wait for the job aren't held. */
export async function heldOf(db: Db, businessId: string): Promise<HeldRow[]> {
	const { rows } = await sql<HeldRow>`
		with open as (
			select t.order_id, t.created_at, t.net_cents - t.carried_cents as cents, case
				when t.refusals > 0 then 'refused'
				when not exists (select from payment_accounts a where a.business_id = t.business_id) then 'no_account'
				when exists (
					select from refunds r join payments p on p.id = r.payment_id
					where p.order_id = t.order_id and r.status in ('requested', 'approved', 'submitted')
				) or exists (
					select from disputes d join payments p on p.id = d.payment_id
					where p.order_id = t.order_id and d.status = 'open'
				) then 'refund_or_dispute'
			end as why
			from transfers t where t.business_id = ${businessId} and t.status in ('planned', 'sending')
		)
		select why, sum(cents)::int as cents, count(*)::int as orders,
			(array_agg(order_id order by created_at, order_id))[1] as order_id
		from open where why is not null group by why order by why = 'refused' desc, why`.execute(db);
	return rows;
}

export interface RefusedRow {
	order_id: string;
	business_id: string;
	business_name: string;
	net_cents: number;
	refusals: number;
	last_error: string | null;
	try_at: Date;
}

export const refusedTransfer = sql<boolean>`(transfers.refusals > 0 and transfers.status in ('planned', 'sending'))`;

export async function listRefused(
	db: Db,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: RefusedRow[]; total: number }> {
	const refused = db
		.selectFrom('transfers')
		.innerJoin('orders', 'orders.id', 'transfers.order_id')
		.where(refusedTransfer);
	const rows = await refused
		.select([
			'transfers.order_id',
			'transfers.business_id',
			'orders.business_name',
			'transfers.net_cents',
			'transfers.refusals',
			'transfers.last_error',
			'transfers.try_at',
		])
		.orderBy('transfers.created_at')
		.orderBy('transfers.id')
		.limit(per_page)
		.offset((page - 1) * per_page)
		.execute();
	const count = await refused.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
	return { rows, total: Number(count.total) };
}
