-- Orders that no day counts. Days are looked up per slot instead of per status.
create or replace view drift_missing_days as
	select o.slot_id, o.business_id, o.local_date, missing.status
	from (
		select slot_id, business_id, local_date, array_agg(distinct status) as statuses
		from orders where status not in ('pending', 'abandoned')
		group by slot_id, business_id, local_date
	) o
	cross join lateral (
		select unnest(o.statuses) as status
		except all
		select d.status from order_days d where d.business_id = o.business_id and d.local_date = o.local_date
	) missing;
