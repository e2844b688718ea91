-- Needs: order_earnings
-- What order_days should say, column by column.
create or replace view counted_days as
	select business_id, local_date, status, sum(orders)::int as orders, sum(bags)::int as bags,
		sum(subtotal_cents)::bigint as subtotal_cents, sum(gross_cents)::bigint as gross_cents,
		sum(refund_cents)::bigint as refund_cents, sum(fee_cents)::bigint as fee_cents, sum(tax_cents)::bigint as tax_cents,
		sum(tax_passed_on_cents)::bigint as tax_passed_on_cents, sum(transferred_cents)::bigint as transferred_cents
	from (
		select business_id, local_date, status, 1 as orders, quantity as bags, unit_cents * quantity as subtotal_cents,
			0 as gross_cents, 0 as refund_cents, 0 as fee_cents, 0 as tax_cents, 0 as tax_passed_on_cents, 0 as transferred_cents
		from orders where status not in ('pending', 'abandoned')
		union all
		select business_id, local_date, 'fulfilled', 0, 0, 0, gross_cents, refund_cents, fee_cents, tax_cents,
			tax_passed_on_cents, transferred_cents
		from order_earnings
	) order_or_earnings
	group by business_id, local_date, status;
