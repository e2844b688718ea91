-- Needs: drift_totals, drift_missing_totals
-- Rebuilds a shop's mismatched totals from its days and returns their sums; null if there are none.
create or replace function recount_totals(business uuid) returns jsonb language plpgsql as $$
declare
	changed jsonb;
begin
	lock table order_totals in share row exclusive mode;
	with wrong as (
		select status from drift_totals where business_id = business
		union select status from drift_missing_totals where business_id = business
	), counted as (
		select w.status, coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.bags), 0)::int as bags,
			coalesce(sum(d.subtotal_cents), 0)::bigint as subtotal_cents
		from wrong w left join order_days d on d.business_id = business and d.status = w.status
		group by 1
	), before as (
		select coalesce(sum(t.orders), 0) as orders, coalesce(sum(t.bags), 0) as bags
		from wrong w join order_totals t on t.business_id = business and t.status = w.status
	), written as (
		insert into order_totals select business, status, orders, bags, subtotal_cents from counted
		on conflict (business_id, status) do update
			set orders = excluded.orders, bags = excluded.bags, subtotal_cents = excluded.subtotal_cents
		returning orders, bags
	)
	select jsonb_build_object(
		'was', (select to_jsonb(before) from before),
		'became', (select jsonb_build_object('orders', sum(orders), 'bags', sum(bags)) from written)
	) into changed where exists (select from wrong);
	return changed;
end $$;
