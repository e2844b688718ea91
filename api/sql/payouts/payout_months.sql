-- Needs: month_of
-- What finished orders brought a shop, by the month of their pickup.
create or replace view payout_months as
	select business_id, month_of(local_date) as month, sum(orders)::int as orders, sum(gross_cents)::bigint as gross_cents,
		sum(refund_cents)::bigint as refund_cents, sum(fee_cents)::bigint as fee_cents, sum(tax_cents)::bigint as tax_cents,
		sum(tax_passed_on_cents)::bigint as tax_passed_on_cents, sum(transferred_cents)::bigint as transferred_cents
	from order_days where status in ('fulfilled', 'expired', 'refunded') group by business_id, month_of(local_date);
