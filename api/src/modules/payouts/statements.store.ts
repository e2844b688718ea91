import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BankPayoutLinesTable, BankPayoutRow } from '#db/tables.ts';
import { isOfSpans, type Span } from './past-accounts.store.ts';
import type { OrderMoney, Parts } from './statement-lines.ts';

/** SQL equivalent of `depositDate` in deposits.rules.ts. */
const depositDay = (tz: string) => sql`least(p.arrives_on, (p.returned_at at time zone ${tz})::date)`;

export interface Period {
	account: string;
	businessIds: readonly string[];
	/** Limits the orders to those of one owner. */
	spans: readonly Span[];
	tz: string;
	/** First day (inclusive) and end (exclusive), as dates. */
	from: string;
	to: string;
}

export interface LineRow {
	id: string;
	payout_id: string;
	kind: BankPayoutLinesTable['kind'];
	amount_cents: number;
	reversal_id: string | null;
	order_id: string | null;
	source_id: string | null;
	description: string | null;
	local_date: string;
	returned_from: string | null;
}

export async function depositsBetween(db: Db, { account, tz, from, to }: Period): Promise<BankPayoutRow[]> {
	const { rows } = await sql<BankPayoutRow>`
		select p.* from bank_payouts p
		where p.provider_account_id = ${account} and p.status in ('paid', 'failed', 'canceled')
			and ${depositDay(tz)} >= ${from}::date and ${depositDay(tz)} < ${to}::date
		order by ${depositDay(tz)}, p.made_at, p.id`.execute(db);
	return rows;
}

export async function linesOf(db: Db, payoutIds: readonly string[], tz: string): Promise<LineRow[]> {
	const { rows } = await sql<LineRow>`
		select l.id, l.payout_id, l.kind, l.amount_cents, l.reversal_id, l.order_id, l.source_id, l.description,
			to_char(l.at at time zone ${tz}, 'YYYY-MM-DD') as local_date,
			to_char(${depositDay(tz)}, 'YYYY-MM-DD') as returned_from
		from bank_payout_lines l
		left join bank_payouts p on l.kind = 'failed_payout' and p.provider_payout_id = l.source_id
		where l.payout_id = any(${payoutIds}::uuid[])
		order by l.at, l.kind = 'transfer' desc, l.id`.execute(db);
	return rows;
}

/** An amount that one order withheld to settle another's debt. */
export interface CarryRow {
	id: string;
	earned_by: string;
	owed_by: string;
	local_date: string;
}

export async function carriesOf(db: Db, orderIds: readonly string[], tz: string): Promise<CarryRow[]> {
	const { rows } = await sql<CarryRow>`
		select o.id::text as id, e.order_id as earned_by, o.order_id as owed_by,
			to_char(o.at at time zone ${tz}, 'YYYY-MM-DD') as local_date
		from ledger e
		join ledger o on o.journal = e.journal and o.amount_cents < 0
		where e.order_id = any(${orderIds}::uuid[]) and e.kind = 'carry' and e.amount_cents > 0
		order by o.id`.execute(db);
	return rows;
}

interface OrderRow {
	order_id: string;
	business_id: string;
	local_date: string;
	gross: number;
	tax: number;
	passed_on: number;
	fee: number;
	amount_cents: number | null;
	carried_cents: number | null;
	refunded: Parts[];
	reversed: { id: string; cents: number }[];
}

export async function orderMoneyOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderMoney>> {
	const { rows } = await sql<OrderRow>`
		select o.id as order_id, o.business_id, o.local_date, o.total_cents as gross, o.tax_cents as tax,
			o.tax_passed_on_cents as passed_on, o.fee_cents as fee,
			t.amount_cents, t.carried_cents, coalesce(r.steps, '[]') as refunded, coalesce(b.pieces, '[]') as reversed
		from orders o
		left join transfers t on t.order_id = o.id
		left join lateral (
			select json_agg(json_build_object('gross', gross, 'tax', tax, 'passedOn', passed_on, 'fee', fee) order by nth) as steps from (
				select min(l.id) as nth,
					coalesce(-sum(l.amount_cents) filter (where l.account in ('provider:platform', 'refund_loss')), 0)::int as gross,
					coalesce(sum(l.amount_cents) filter (where l.account = 'tax'), 0)::int as tax,
					coalesce(-sum(l.amount_cents) filter (where l.account = 'tax_passed_on'), 0)::int as passed_on,
					coalesce(sum(l.amount_cents) filter (where l.account = 'fee'), 0)::int as fee
				from ledger l
				where l.order_id = o.id and l.kind = 'refund' and not exists (
					select from ledger f where f.refund_id = l.refund_id and f.kind = 'refund_failed'
				)
				-- A refund of which the shop bears no cent changes nothing between it and the platform.
				group by l.refund_id having bool_or(l.account like 'owed:%')
			) refund
		) r on true
		left join lateral (
			select json_agg(json_build_object('id', id, 'cents', cents) order by at, id) as pieces from (
				select v.id::text as id, v.amount_cents as cents, v.updated_at as at
				from reversals v where v.transfer_id = t.id and v.status = 'done'
				union all
				select l.id::text, -l.amount_cents, l.at
				from ledger l where l.order_id = o.id and l.kind = 'carry' and l.amount_cents < 0
			) piece
		) b on true
		where o.id = any(${orderIds}::uuid[])`.execute(db);
	return new Map(
		rows.map((row) => [
			row.order_id,
			{
				orderId: row.order_id,
				businessId: row.business_id,
				date: row.local_date,
				whole: { gross: row.gross, tax: row.tax, passedOn: row.passed_on, fee: row.fee },
				refunded: row.refunded,
				sent:
					row.amount_cents === null
						? null
						: { amountCents: row.amount_cents, carriedCents: row.carried_cents ?? 0 },
				reversed: row.reversed,
			},
		]),
	);
}

/** Returns orders whose whole share was withheld. */
export async function carriedInWholeBetween(
	db: Db,
	{ businessIds, spans, tz, from, to }: Period,
): Promise<string[]> {
	const { rows } = await sql<{ order_id: string }>`
		select order_id from transfers
		where business_id = any(${businessIds}::uuid[]) and status = 'sent' and amount_cents = 0
			and ${isOfSpans(sql`transfers.order_id`, spans)}
			and (sent_at at time zone ${tz})::date >= ${from}::date and (sent_at at time zone ${tz})::date < ${to}::date
		order by sent_at, order_id`.execute(db);
	return rows.map(({ order_id }) => order_id);
}

export interface DisputeLine {
	order_id: string;
	business_id: string;
	local_date: string;
	status: 'open' | 'won' | 'lost';
}

export async function disputesBetween(
	db: Db,
	{ businessIds, spans, tz, from, to }: Period,
): Promise<DisputeLine[]> {
	const { rows } = await sql<DisputeLine>`
		select p.order_id, d.business_id, d.status, to_char(d.opened_at at time zone ${tz}, 'YYYY-MM-DD') as local_date
		from disputes d join payments p on p.id = d.payment_id
		where d.business_id = any(${businessIds}::uuid[]) and ${isOfSpans(sql`p.order_id`, spans)}
			and (d.opened_at at time zone ${tz})::date >= ${from}::date and (d.opened_at at time zone ${tz})::date < ${to}::date
		order by d.opened_at, d.id`.execute(db);
	return rows;
}

export interface MonthSums {
	opening: number;
	earned: number;
	adjusted: number;
	deposited: number;
	returned: number;
}

export async function sumsOfMonth(
	db: Db,
	{ account, businessIds, spans, tz, from, to }: Period,
): Promise<MonthSums> {
	const { rows } = await sql<MonthSums>`
		with moved as (
			select (at at time zone ${tz})::date as day, 'earned' as what, amount_cents as cents from ledger
			where business_id = any(${businessIds}::uuid[]) and kind in ('transfer', 'reversal') and account like 'owed:%'
				and ${isOfSpans(sql`ledger.order_id`, spans)}
			union all
			select (l.at at time zone ${tz})::date, 'adjusted', l.amount_cents
			from bank_payout_lines l join bank_payouts p on p.id = l.payout_id
			where p.provider_account_id = ${account} and l.kind = 'other'
			union all
			select ${depositDay(tz)}, 'deposited', -p.amount_cents from bank_payouts p
			where p.provider_account_id = ${account} and p.status in ('paid', 'failed', 'canceled')
			union all
			select (p.returned_at at time zone ${tz})::date, 'returned', p.amount_cents from bank_payouts p
			where p.provider_account_id = ${account} and p.returned_at is not null
		)
		select coalesce(sum(cents) filter (where day < ${from}::date), 0)::int as opening,
			coalesce(sum(cents) filter (where what = 'earned' and day >= ${from}::date), 0)::int as earned,
			coalesce(sum(cents) filter (where what = 'adjusted' and day >= ${from}::date), 0)::int as adjusted,
			coalesce(sum(cents) filter (where what = 'deposited' and day >= ${from}::date), 0)::int as deposited,
			coalesce(sum(cents) filter (where what = 'returned' and day >= ${from}::date), 0)::int as returned
		from moved where day < ${to}::date`.execute(db);
	return rows[0] ?? { opening: 0, earned: 0, adjusted: 0, deposited: 0, returned: 0 };
}
