-- Needs: month_of, order_earnings
create or replace view drift_months as
	select m.business_id, m.month
	from payout_months m
	left join (
		select business_id, month_of(local_date) as month, count(*) as orders, sum(gross_cents) as gross_cents,
			sum(refund_cents) as refund_cents, sum(fee_cents) as fee_cents, sum(tax_cents) as tax_cents,
			sum(tax_passed_on_cents) as tax_passed_on_cents,
			sum(transferred_cents) as transferred_cents
		from order_earnings group by 1, 2
	) e on e.business_id = m.business_id and e.month = m.month
	where (m.orders, m.gross_cents, m.refund_cents, m.fee_cents, m.tax_cents, m.tax_passed_on_cents, m.transferred_cents) is distinct from (
		coalesce(e.orders, 0), coalesce(e.gross_cents, 0), coalesce(e.refund_cents, 0), coalesce(e.fee_cents, 0),
		coalesce(e.tax_cents, 0), coalesce(e.tax_passed_on_cents, 0), coalesce(e.transferred_cents, 0)
	);
