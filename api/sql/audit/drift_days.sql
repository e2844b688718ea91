create or replace view drift_days as
	select d.business_id, d.local_date, d.status
	from order_days d
	left join orders o on o.business_id = d.business_id and o.local_date = d.local_date and o.status = d.status
		and o.status not in ('pending', 'abandoned')
	group by d.business_id, d.local_date, d.status
	having (d.orders, d.bags, d.subtotal_cents) is distinct from (
		count(o.id), coalesce(sum(o.quantity), 0), coalesce(sum(o.unit_cents * o.quantity), 0)
	);
