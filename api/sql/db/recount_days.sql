-- Needs: drift_days, drift_missing_days
-- Rebuilds a shop's mismatched days and returns their sums; null if there are none.
create or replace function recount_days(business uuid) returns jsonb language plpgsql as $$
declare
	changed jsonb;
begin
	lock table order_days in share row exclusive mode;
	with wrong as (
		select local_date, status from drift_days where business_id = business
		union select local_date, status from drift_missing_days where business_id = business
	), counted as (
		select w.local_date, w.status, count(o.id)::int as orders, coalesce(sum(o.quantity), 0)::int as bags,
			coalesce(sum(o.unit_cents * o.quantity), 0)::bigint as subtotal_cents
		from wrong w
		left join orders o on o.business_id = business and o.local_date = w.local_date and o.status = w.status
		group by 1, 2
	), before as (
		select coalesce(sum(d.orders), 0) as orders, coalesce(sum(d.bags), 0) as bags
		from wrong w join order_days d on d.business_id = business and d.local_date = w.local_date and d.status = w.status
	), written as (
		insert into order_days select business, local_date, status, orders, bags, subtotal_cents from counted
		on conflict (business_id, local_date, status) do update
			set orders = excluded.orders, bags = excluded.bags, subtotal_cents = excluded.subtotal_cents
		returning orders, bags
	)
	select jsonb_build_object(
		'was', (select to_jsonb(before) from before),
		'became', (select jsonb_build_object('orders', sum(orders), 'bags', sum(bags)) from written)
	) into changed where exists (select from wrong);
	return changed;
end $$;
