-- Days that no total counts.
create or replace view drift_missing_totals as
	select d.business_id, d.local_date, d.status
	from order_days d
	where d.orders > 0 and not exists (
		select from order_totals t where t.business_id = d.business_id and t.status = d.status
	);
