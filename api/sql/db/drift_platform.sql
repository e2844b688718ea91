create or replace view drift_platform as
	select c.what
	from (
		select what, sum(count) as count from platform_counts group by what
		union all select what, 0 from unnest(array['users', 'businesses', 'listed']) w (what)
	) c
	group by c.what
	having sum(c.count) <> case c.what
		when 'users' then (select count(*) from users where deleted_at is null)
		when 'businesses' then (select count(*) from businesses where deleted_at is null)
		else (select count(*) from businesses where listed) end
	union all
	select 'orders of ' || coalesce(d.local_date, o.local_date)
	from (
		select local_date, tz, status, sum(orders) as orders, sum(subtotal_cents) as subtotal_cents
		from platform_days group by 1, 2, 3 having sum(orders) <> 0 or sum(subtotal_cents) <> 0
	) d
	full join (
		select local_date, tz, status, count(*) as orders, sum(quantity * unit_cents) as subtotal_cents
		from orders where status not in ('pending', 'abandoned') group by 1, 2, 3
	) o on o.local_date = d.local_date and o.tz = d.tz and o.status = d.status
	where (d.orders, d.subtotal_cents) is distinct from (o.orders, o.subtotal_cents);
