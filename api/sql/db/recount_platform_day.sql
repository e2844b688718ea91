-- Rebuilds a platform day by correcting its first row; null if it was right.
create or replace function recount_platform_day(day date) returns jsonb language plpgsql as $$
declare
	changed jsonb;
begin
	lock table platform_days in share row exclusive mode;
	with counted as (
		select tz, status, sum(orders)::int as orders, sum(subtotal_cents)::bigint as cents, sum(is_real * orders)::int as real_orders
		from (
			select tz, status, count(*) as orders, sum(quantity * unit_cents) as subtotal_cents, 1 as is_real
			from orders where local_date = day and status not in ('pending', 'abandoned') group by 1, 2
			union all
			select tz, status, -sum(orders), -sum(subtotal_cents), 0 from platform_days where local_date = day group by 1, 2
		) rows group by 1, 2
	), written as (
		insert into platform_days as d
		select day, tz, status, 0, orders, cents from counted where orders <> 0 or cents <> 0
		on conflict (local_date, tz, status, shard) do update
			set orders = d.orders + excluded.orders, subtotal_cents = d.subtotal_cents + excluded.subtotal_cents
		returning 1
	)
	select jsonb_build_object(
		'was', jsonb_build_object('orders', (select sum(real_orders - orders) from counted)),
		'became', jsonb_build_object('orders', (select sum(real_orders) from counted))
	) into changed where exists (select from written);
	return changed;
end $$;
