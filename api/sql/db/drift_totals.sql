create or replace view drift_totals as
	select t.business_id, t.status
	from order_totals t
	cross join lateral (
		select coalesce(sum(orders), 0) as orders, coalesce(sum(bags), 0) as bags, coalesce(sum(subtotal_cents), 0) as subtotal_cents
		from order_days d where d.business_id = t.business_id and d.status = t.status
	) d
	where (t.orders, t.bags, t.subtotal_cents) is distinct from (d.orders, d.bags, d.subtotal_cents);
