create or replace function orders_totals_platform() returns trigger language plpgsql as $$
begin
	insert into platform_days as d
	select local_date, tz, status, pg_backend_pid() % 8, sum(sign), sum(sign * quantity * unit_cents)
	from (
		select b.local_date, b.tz, b.status, -1 as sign, b.quantity, b.unit_cents
		from old_rows b join new_rows a on a.id = b.id where a.status <> b.status
		union all
		select a.local_date, a.tz, a.status, 1, a.quantity, a.unit_cents
		from new_rows a join old_rows b on b.id = a.id where a.status <> b.status
	) moved
	where status not in ('pending', 'abandoned')
	group by 1, 2, 3 order by 1, 2, 3
	on conflict (local_date, tz, status, shard) do update set orders = d.orders + excluded.orders,
		subtotal_cents = d.subtotal_cents + excluded.subtotal_cents;
	return null;
end $$;
