import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BankPayoutRow, TransferRow } from '#db/tables.ts';

export interface Sums {
	gross_cents: number;
	tax_cents: number;
	/** Part of `tax_cents`. */
	tax_passed_on_cents: number;
	fee_cents: number;
	refund_cents: number;
}
export interface PayoutRow extends Sums {
	order_id: string;
	local_date: string;
	status: 'fulfilled' | 'expired' | 'refunded';
	quantity: number;
	transfer_status: TransferRow['status'] | null;
	provider_transfer_id: string | null;
	amount_cents: number | null;
	carried_cents: number | null;
	reversed_cents: number | null;
	sent_at: Date | null;
	deposit_status: BankPayoutRow['status'] | null;
	arrives_on: string | null;
	returned_at: Date | null;
	refusals: number | null;
	has_account: boolean;
	refund_open: boolean;
	dispute_open: boolean;
}
export interface MonthRow extends Sums {
	month: string;
	orders: number;
	transferred_cents: number;
}

/** Matches finished orders: paid ones aren't earned yet, and canceled ones earned nothing. */
const earned = (businessId: string, month: string | undefined) => sql`
	o.business_id = ${businessId} and o.status in ('fulfilled', 'expired', 'refunded')
	${month === undefined ? sql`` : sql`and o.local_date >= ${`${month}-01`}::date and o.local_date < ${`${month}-01`}::date + interval '1 month'`}`;

const booked = sql`
	cross join lateral (
		select coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'provider:platform'), 0)::int as gross_cents,
			coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_failed') and account in ('provider:platform', 'refund_loss')), 0)::int as refund_cents,
			coalesce(-sum(amount_cents) filter (where account = 'fee'), 0)::int as fee_cents,
			coalesce(-sum(amount_cents) filter (where account = 'tax'), 0)::int as tax_cents,
			coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0)::int as tax_passed_on_cents
		from ledger where order_id = o.id
	) l
	left join transfers t on t.order_id = o.id`;

/** Follows a failed deposit to the one that pays it again (R-deposit-failed). */
const latestDeposit = sql`
	left join lateral (
		with recursive ways as (
			select p.* from bank_payout_lines l join bank_payouts p on p.id = l.payout_id
			where l.transfer_id = t.id
			union
			select p.* from ways w
			join bank_payout_lines l on l.kind = 'failed_payout' and l.source_id = w.provider_payout_id
			join bank_payouts p on p.id = l.payout_id
		)
		select status, arrives_on, returned_at from ways order by made_at desc limit 1
	) d on true`;

/** With `oldestFirst`, new orders come last, so a file that is being written has each row once. */
export async function listPayouts(
	db: Db,
	businessId: string,
	month: string | undefined,
	page: { limit: number; offset: number; oldestFirst?: true },
): Promise<PayoutRow[]> {
	const order = page.oldestFirst
		? sql`o.local_date, o.start_time, o.id`
		: sql`o.local_date desc, o.start_time desc, o.id`;
	// The lateral joins run only for the rows of the page.
	const { rows } = await sql<PayoutRow>`
		select o.id as order_id, o.local_date, o.status, o.quantity,
			l.gross_cents, l.refund_cents, l.fee_cents, l.tax_cents, l.tax_passed_on_cents,
			t.status as transfer_status, t.provider_transfer_id, t.amount_cents, t.carried_cents, t.reversed_cents,
			t.sent_at, t.refusals, d.status as deposit_status, d.arrives_on, d.returned_at,
			exists (select from payment_accounts a where a.business_id = o.business_id) as has_account,
			exists (select from refunds r join payments p on p.id = r.payment_id
				where p.order_id = o.id and r.status in ('requested', 'approved', 'submitted')) as refund_open,
			exists (select from disputes d join payments p on p.id = d.payment_id
				where p.order_id = o.id and d.status = 'open') as dispute_open
		from (
			select * from orders o where ${earned(businessId, month)} order by ${order}
			limit ${page.limit} offset ${page.offset}
		) o ${booked} ${latestDeposit}
		order by ${order}`.execute(db);
	return rows;
}

/** Returns the latest 36 months. A trigger maintains the sums. */
export async function listMonths(db: Db, businessId: string): Promise<MonthRow[]> {
	const { rows } = await sql<MonthRow>`
		select to_char(month, 'YYYY-MM') as month, orders, gross_cents::int, refund_cents::int, fee_cents::int, tax_cents::int,
			tax_passed_on_cents::int, transferred_cents::int
		from payout_months where business_id = ${businessId} order by payout_months.month desc limit 36`.execute(
		db,
	);
	return rows;
}

export async function countPayouts(db: Db, businessId: string, month: string | undefined): Promise<number> {
	const counted = month === undefined ? sql`from order_totals o` : sql`from order_days o`;
	const { rows } = await sql<{ total: number }>`
		select coalesce(sum(orders), 0)::int as total ${counted} where ${earned(businessId, month)}`.execute(db);
	return rows[0]?.total ?? 0;
}

export async function owedBack(db: Db, businessId: string): Promise<number> {
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(amount_cents - settled_cents), 0)::int as cents from debits
		where business_id = ${businessId}`.execute(db);
	return rows[0]?.cents ?? 0;
}
