-- The lateral join makes a page of days read only its own orders, whatever the planner estimates.
create or replace view drift_days as
	select d.business_id, d.local_date, d.status
	from order_days d
	cross join lateral (
		select count(*) as orders, coalesce(sum(quantity), 0) as bags, coalesce(sum(unit_cents * quantity), 0) as subtotal_cents
		from orders o
		where o.business_id = d.business_id and o.local_date = d.local_date and o.status = d.status
			and o.status not in ('pending', 'abandoned')
	) o
	where (d.orders, d.bags, d.subtotal_cents) is distinct from (o.orders, o.bags, o.subtotal_cents);
