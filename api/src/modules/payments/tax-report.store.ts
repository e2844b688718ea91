import type { TaxClass, TaxRemitter } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface TaxAmounts {
	orders: number;
	sales_cents: number;
	exempt_cents: number;
	tax_cents: number;
	refunded_sales_cents: number;
	refunded_tax_cents: number;
	/** Net tax (tax less refunded tax) that goes to the shops. */
	passed_on_cents: number;
}
export interface TaxRow extends TaxAmounts {
	state: string;
	tax_class: TaxClass | null;
	rate_bps: number | null;
	remitted_by: TaxRemitter;
}

/** `month` is YYYY-MM in each shop's time zone. The indexed range is a day wider on both sides. */
export async function sumTaxMonth(db: Db, month: string): Promise<TaxRow[]> {
	const first = sql`${`${month}-01`}::date`;
	const { rows } = await sql<TaxRow>`
		with booked as (
			select l.order_id, l.at, l.kind = 'capture' as is_sale,
				case when l.account = 'tax' then 0 else l.amount_cents end as paid,
				case when l.account = 'tax' then l.amount_cents else 0 end as tax
			from ledger l
			where l.kind in ('capture', 'refund', 'refund_failed') and l.account in ('provider:platform', 'tax')
				and l.at >= (${first} - 1)::timestamp at time zone 'UTC'
				and l.at < (${first} + interval '1 month 1 day') at time zone 'UTC'
		)
		select o.pickup_place ->> 'state' as state, o.tax_class, o.tax_rate_bps as rate_bps,
			coalesce(o.tax_remitted_by, 'platform') as remitted_by,
			count(*) filter (where b.is_sale and b.paid <> 0)::int as orders,
			coalesce(sum(b.paid + b.tax) filter (where b.is_sale), 0)::bigint as sales_cents,
			coalesce(sum(b.paid + b.tax) filter (where b.is_sale and o.tax_cents = 0), 0)::bigint as exempt_cents,
			coalesce(-sum(b.tax) filter (where b.is_sale), 0)::bigint as tax_cents,
			coalesce(-sum(b.paid + b.tax) filter (where not b.is_sale), 0)::bigint as refunded_sales_cents,
			coalesce(sum(b.tax) filter (where not b.is_sale), 0)::bigint as refunded_tax_cents,
			coalesce(-sum(b.tax) filter (where o.tax_passed_on_cents > 0), 0)::bigint as passed_on_cents
		from booked b join orders o on o.id = b.order_id
		where b.at at time zone o.tz >= ${first} and b.at at time zone o.tz < ${first} + interval '1 month'
		group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
	return rows;
}
