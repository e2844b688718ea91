import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { listOwnersOf } from '#shops';

/** Orders of the shop placed from `since` (inclusive) until `until` (exclusive); null is unbounded. */
export interface Span {
	business_id: string;
	since: Date | null;
	until: Date | null;
}

const before = (business: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
	sql`(select max(b.until) from past_accounts b where b.business_id = ${business} and b.until < ${until})`;

/** Shops that are still paid into the account come first. */
export async function spansOfAccount(db: Db, account: string): Promise<Span[]> {
	const { rows } = await sql<Span>`
		select a.business_id, ${before(sql`a.business_id`, sql`'infinity'::timestamptz`)} as since, null::timestamptz as until
		from payment_accounts a where a.provider_account_id = ${account}
		union all
		select p.business_id, ${before(sql`p.business_id`, sql`p.until`)}, p.until
		from past_accounts p where p.provider_account_id = ${account}
		order by until nulls first, business_id`.execute(db);
	return rows;
}

/** Null if the shop never changed owners. */
export async function ownedSince(db: Db, businessId: string): Promise<Date | null> {
	const row = await db
		.selectFrom('past_accounts')
		.select((eb) => eb.fn.max('until').as('since'))
		.where('business_id', '=', businessId)
		.executeTakeFirst();
	return row?.since ?? null;
}

export const isWhole = (spans: readonly Span[]) => spans.every(({ since, until }) => !since && !until);

/** Matches orders within the spans; `true` if none of the shops changed owners. */
export function isOfSpans(orderId: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<boolean> {
	if (isWhole(spans)) return sql<boolean>`true`;
	return sql<boolean>`exists (
		select from orders x
		join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) s (business_id uuid, since timestamptz, until timestamptz)
			on s.business_id = x.business_id
		where x.id = ${orderId} and x.created_at >= coalesce(s.since, '-infinity') and x.created_at < coalesce(s.until, 'infinity')
	)`;
}

export const booksOfOwner = (db: Db, ownerId: string) =>
	db
		.selectFrom('past_accounts')
		.select(['id', 'business_id', 'provider_account_id as account', 'until'])
		.where('owner_id', '=', ownerId)
		.where('provider_account_id', 'is not', null)
		.orderBy('until', 'desc')
		.execute();

export async function ownersEver(db: Db, businessId: string): Promise<string[]> {
	const past = await db
		.selectFrom('past_accounts')
		.select('owner_id')
		.where('business_id', '=', businessId)
		.execute();
	return [...(await listOwnersOf(db, [businessId])), ...past].map(({ owner_id }) => owner_id);
}

interface OpenMoney {
	disputes: number;
	refunds: number;
	payouts: number;
	owedCents: number;
}

/** Money in transit blocks a handover. */
export async function openMoneyOf(tx: Db, businessId: string): Promise<OpenMoney> {
	const { rows } = await sql<OpenMoney>`
		select
			(select count(*)::int from disputes where business_id = ${businessId} and status = 'open') as disputes,
			(select count(*)::int from refunds where business_id = ${businessId} and status in ('approved', 'submitted')) as refunds,
			(select count(*)::int from transfers t where t.business_id = ${businessId} and (
				t.status in ('planned', 'sending')
				or exists (select from reversals r where r.transfer_id = t.id and r.status = 'planned')
				or t.status = 'sent' and t.amount_cents > t.reversed_cents and not exists (
					with recursive ways as (
						select p.id, p.status, p.provider_payout_id from bank_payout_lines l join bank_payouts p on p.id = l.payout_id
						where l.transfer_id = t.id
						union
						select p.id, p.status, p.provider_payout_id from ways w
						join bank_payout_lines l on l.kind = 'failed_payout' and l.source_id = w.provider_payout_id
						join bank_payouts p on p.id = l.payout_id
					)
					select from ways where status = 'paid'
				)
			)) as payouts,
			(select coalesce(sum(amount_cents - settled_cents), 0)::int from debits where business_id = ${businessId}) as "owedCents"
		`.execute(tx);
	return rows[0] ?? { disputes: 0, refunds: 0, payouts: 0, owedCents: 0 };
}
