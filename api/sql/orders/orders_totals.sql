create or replace function orders_totals() returns trigger language plpgsql as $$
begin
	insert into order_totals as t
	select business_id, status, sum(sign), sum(sign * quantity), sum(sign * quantity * unit_cents)
	from (
		select b.business_id, b.status, -1 as sign, b.quantity, b.unit_cents
		from old_rows b join new_rows a on a.id = b.id where a.status <> b.status
		union all
		select a.business_id, a.status, 1, a.quantity, a.unit_cents
		from new_rows a join old_rows b on b.id = a.id where a.status <> b.status
	) moved
	where status not in ('pending', 'abandoned')
	group by 1, 2 order by 1, 2
	on conflict (business_id, status) do update set orders = t.orders + excluded.orders, bags = t.bags + excluded.bags,
		subtotal_cents = t.subtotal_cents + excluded.subtotal_cents;
	return null;
end $$;
