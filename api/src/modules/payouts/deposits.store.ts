import { type Insertable, sql, type Updateable } from 'kysely';
import { type Cursor, lastOfFullPage, withCursor } from '#db/audit-cursors.ts';
import type { Db } from '#db/database.ts';
import type { BankPayoutRow, BankPayoutsTable } from '#db/tables.ts';
import type { BankPayoutLine } from '#ports/payments.ts';

export async function shopsOfAccount(db: Db, accountId: string): Promise<string[]> {
	const rows = await db
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', accountId)
		.orderBy('business_id')
		.execute();
	return rows.map(({ business_id }) => business_id);
}

export function findDeposit(db: Db, payoutId: string): Promise<BankPayoutRow | undefined> {
	return db
		.selectFrom('bank_payouts')
		.selectAll()
		.where('provider_payout_id', '=', payoutId)
		.executeTakeFirst();
}

/** Returns the existing or inserted row, locked. */
export async function lockOrMake(tx: Db, row: Insertable<BankPayoutsTable>) {
	const made = await tx
		.insertInto('bank_payouts')
		.values(row)
		.onConflict((oc) => oc.column('provider_payout_id').doNothing())
		.returningAll()
		.executeTakeFirst();
	if (made) return { deposit: made, isNew: true };
	const deposit = await tx
		.selectFrom('bank_payouts')
		.selectAll()
		.where('provider_payout_id', '=', row.provider_payout_id)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return { deposit, isNew: false };
}

export async function setDeposit(tx: Db, id: string, values: Updateable<BankPayoutsTable>): Promise<void> {
	await tx.updateTable('bank_payouts').set(values).where('id', '=', id).execute();
}

export async function insertLines(tx: Db, payoutId: string, lines: readonly BankPayoutLine[]): Promise<void> {
	if (lines.length === 0) return;
	await tx
		.insertInto('bank_payout_lines')
		.values(
			lines.map((line) => ({
				payout_id: payoutId,
				provider_line_id: line.id,
				kind: line.kind,
				amount_cents: line.amountCents,
				source_id: line.sourceId ?? null,
				description: line.kind === 'other' ? (line.description ?? null) : null,
				at: line.createdAt,
			})),
		)
		.execute();
}

/** Links lines that arrived before their transfer was stored: those of transfer `id`, or all. */
export async function matchTransfer(db: Db, id?: string): Promise<void> {
	await sql`
		update bank_payout_lines l set transfer_id = t.id, business_id = t.business_id, order_id = t.order_id
		from transfers t
		where l.business_id is null and l.kind = 'transfer' and t.destination_payment_id = l.source_id
			${id === undefined ? sql`` : sql`and t.id = ${id}`}`.execute(db);
}
export async function matchReversal(db: Db, id?: string): Promise<void> {
	await sql`
		update bank_payout_lines l set reversal_id = r.id, business_id = r.business_id, order_id = t.order_id
		from reversals r join transfers t on t.id = r.transfer_id
		where l.business_id is null and l.kind = 'reversal' and r.destination_refund_id = l.source_id
			${id === undefined ? sql`` : sql`and r.id = ${id}`}`.execute(db);
}
export async function matchLines(db: Db): Promise<void> {
	await matchTransfer(db);
	await matchReversal(db);
}

export interface DueAccount {
	business_id: string;
	account: string;
	/** Start of the period to ask the provider about. */
	since: Date;
}
export interface AsOf {
	/** Transfers sent before this and fully reversed are ignored, because they may never be in a deposit. */
	emptied: Date;
}
const accountsPerTurn = 50;

/** Lists accounts with money missing from deposits, unfinished deposits, or paid ones due for a last check. */
async function dueAccounts(db: Db, asOf: AsOf, after: string, limit: number): Promise<DueAccount[]> {
	const { rows } = await sql<DueAccount>`
		select a.business_id, a.provider_account_id as account, due.since
		from payment_accounts a
		cross join lateral (
			select min(since) as since from (
				select min(sent_at) as since from transfers
				where business_id = a.business_id and status = 'sent' and deposited_at is null and amount_cents > 0
					and (amount_cents > reversed_cents or sent_at > ${asOf.emptied})
				union all
				select min(made_at) from bank_payouts
				where provider_account_id = a.provider_account_id
					and (status in ('pending', 'in_transit') or lines_read_at is null)
				union all
				select min(made_at) from bank_payouts r
				where provider_account_id = a.provider_account_id and returned_at is not null and not exists (
					select from bank_payout_lines where kind = 'failed_payout' and source_id = r.provider_payout_id
				)
				union all
				select min(made_at) from bank_payouts
				where provider_account_id = a.provider_account_id and status = 'paid' and last_look_at is null
			) open
		) due
		where a.business_id > ${after} and due.since is not null
		order by a.business_id limit ${limit}`.execute(db);
	return rows;
}

/** Marks deposits past their return window as final. */
export async function noteLastLook(
	db: Db,
	payoutIds: readonly string[],
	{ returnable, now }: { returnable: Date; now: Date },
): Promise<void> {
	await sql`
		update bank_payouts set last_look_at = ${now} where provider_payout_id = any(${payoutIds})
			and status = 'paid' and last_look_at is null and arrives_on < ${returnable}::date`.execute(db);
}

const duePage =
	(asOf: AsOf) =>
	async (tx: Db, { after_id }: Cursor) => {
		const rows = await dueAccounts(tx, asOf, after_id, accountsPerTurn);
		const last = lastOfFullPage(rows, accountsPerTurn);
		return { found: rows, next: last && { after_id: last.business_id } };
	};

const first = '00000000-0000-0000-0000-000000000000';

/** Lists all due accounts, or the next page of the periodic check. */
export async function listDueAccounts(db: Db, asOf: AsOf, scope: 'all' | 'turn') {
	if (scope === 'all') return dueAccounts(db, asOf, first, 1_000_000);
	return (await withCursor(db, 'accounts with deposits', duePage(asOf))) ?? [];
}

export interface UnnamedTransfer {
	id: string;
	order_id: string;
	account: string;
	sent_at: Date;
}

/** Lists transfers sent before the account-side ID was stored. */
export async function listUnnamed(db: Db, limit: number): Promise<UnnamedTransfer[]> {
	const { rows } = await sql<UnnamedTransfer>`
		select t.id, t.order_id, a.provider_account_id as account, t.sent_at
		from transfers t join payment_accounts a on a.business_id = t.business_id
		where t.status = 'sent' and t.deposited_at is null and t.amount_cents > 0 and t.destination_payment_id is null
		order by t.sent_at desc limit ${limit}`.execute(db);
	return rows;
}
