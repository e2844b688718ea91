-- A shop's all-time sales.
create or replace view order_totals as
	select business_id, status, sum(orders)::int as orders, sum(bags)::int as bags, sum(subtotal_cents)::bigint as subtotal_cents
	from order_days group by business_id, status;
