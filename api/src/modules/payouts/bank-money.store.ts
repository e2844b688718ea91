import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BankPayoutRow } from '#db/tables.ts';
import { isOfSpans, isWhole, type Span } from './past-accounts.store.ts';

const depositsOf = (db: Db, account: string) =>
	db.selectFrom('bank_payouts').selectAll().where('provider_account_id', '=', account);

export function findDepositOf(db: Db, account: string, id: string): Promise<BankPayoutRow | undefined> {
	return depositsOf(db, account).where('id', '=', id).executeTakeFirst();
}

export interface ExpectedDay {
	local_date: string;
	orders: number;
	cents: number;
}

export async function expectedByDay(db: Db, businessIds: readonly string[]): Promise<ExpectedDay[]> {
	const { rows } = await sql<ExpectedDay>`
		select to_char(local_date, 'YYYY-MM-DD') as local_date, count(*)::int as orders, sum(cents)::int as cents from (
			select local_date, order_share(o) as cents from orders o
			where business_id = any(${businessIds}::uuid[]) and status = 'paid'
			union all
			select o.local_date, t.net_cents from transfers t join orders o on o.id = t.order_id
			where t.business_id = any(${businessIds}::uuid[]) and t.status in ('planned', 'sending')
				and o.status in ('fulfilled', 'expired')
		) share
		group by local_date order by local_date`.execute(db);
	return rows;
}

/** Returns all transfers less reversals, plus the provider's adjustments, in cents. */
export async function sentInAll(
	db: Db,
	account: string | null,
	businessIds: readonly string[],
	spans: readonly Span[],
): Promise<number> {
	const sent = isWhole(spans)
		? sql`select sum(transferred_cents) from payout_months where business_id = any(${businessIds}::uuid[])`
		: sql`select sum(amount_cents) from ledger
			where business_id = any(${businessIds}::uuid[]) and kind in ('transfer', 'reversal') and account like 'owed:%'
				and ${isOfSpans(sql`ledger.order_id`, spans)}`;
	const { rows } = await sql<{ cents: number }>`
		select coalesce((${sent}), 0)::int
			+ coalesce((select sum(l.amount_cents) from bank_payout_lines l join bank_payouts p on p.id = l.payout_id
				where p.provider_account_id = ${account} and l.kind = 'other'), 0)::int as cents`.execute(db);
	return rows[0]?.cents ?? 0;
}

/** Returns when the latest share was sent that isn't in a deposit yet. */
export async function latestSent(db: Db, businessIds: readonly string[]): Promise<Date | null> {
	const { rows } = await sql<{ at: Date | null }>`
		select max(sent_at) as at from transfers
		where business_id = any(${businessIds}::uuid[]) and status = 'sent' and deposited_at is null
			and amount_cents > reversed_cents`.execute(db);
	return rows[0]?.at ?? null;
}

export async function openDeposits(db: Db, account: string): Promise<BankPayoutRow[]> {
	return depositsOf(db, account)
		.where('status', 'in', ['pending', 'in_transit'])
		.orderBy('arrives_on')
		.orderBy('made_at')
		.execute();
}

export async function latestDeposits(db: Db, account: string, limit: number): Promise<BankPayoutRow[]> {
	return depositsOf(db, account)
		.where('status', 'in', ['paid', 'failed', 'canceled'])
		.orderBy('made_at', 'desc')
		.orderBy('id')
		.limit(limit)
		.execute();
}

/** Returns the latest failed deposit, unless a later one arrived. */
export async function failedDeposit(db: Db, account: string): Promise<BankPayoutRow | undefined> {
	const { rows } = await sql<BankPayoutRow>`
		select f.* from bank_payouts f
		where f.provider_account_id = ${account} and f.status = 'failed' and not exists (
			select from bank_payouts p
			where p.provider_account_id = f.provider_account_id and p.status = 'paid' and p.made_at > f.made_at
		)
		order by f.made_at desc limit 1`.execute(db);
	return rows[0];
}

export async function paidInAll(db: Db, account: string): Promise<number> {
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(amount_cents), 0)::int as cents from bank_payouts
		where provider_account_id = ${account} and status = 'paid'`.execute(db);
	return rows[0]?.cents ?? 0;
}

export interface DepositMonth {
	month: string;
	deposits: number;
	cents: number;
}

/** Lists the latest 36 months that have a deposit or a finished order, newest first. */
export async function statementMonths(
	db: Db,
	account: string | null,
	businessIds: readonly string[],
	spans: readonly Span[],
): Promise<DepositMonth[]> {
	const finished = isWhole(spans)
		? sql`select to_char(month, 'YYYY-MM'), 0, 0 from payout_months where business_id = any(${businessIds}::uuid[])`
		: sql`select distinct to_char(o.local_date, 'YYYY-MM'), 0, 0 from orders o
			where o.business_id = any(${businessIds}::uuid[]) and o.status in ('fulfilled', 'expired', 'refunded')
				and ${isOfSpans(sql`o.id`, spans)}`;
	const { rows } = await sql<DepositMonth>`
		select month, sum(deposits)::int as deposits, sum(cents)::int as cents from (
			select to_char(arrives_on, 'YYYY-MM') as month, count(*) filter (where status = 'paid') as deposits,
				coalesce(sum(amount_cents) filter (where status = 'paid'), 0) as cents
			from bank_payouts
			where provider_account_id = ${account} and status in ('paid', 'failed', 'canceled') group by 1
			union all
			${finished}
		) m
		group by month order by month desc limit 36`.execute(db);
	return rows;
}
