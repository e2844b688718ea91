-- Days of slots are looked up once a slot instead of once a status.
create or replace view drift_undated as
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

-- From a day on, up to another: a busy month is read in parts.
drop function earned_in;
create function earned_in(business uuid, first_day date, end_day date) returns table (
	orders bigint, gross_cents numeric, refund_cents numeric, fee_cents numeric, tax_cents numeric, transferred_cents numeric
) language sql stable as $$
	select count(*), coalesce(sum(gross_cents), 0), coalesce(sum(refund_cents), 0), coalesce(sum(fee_cents), 0),
		coalesce(sum(tax_cents), 0), coalesce(sum(transferred_cents), 0)
	from order_earnings
	where business_id = business and local_date >= first_day and local_date < end_day
$$;

-- Orders of a day, latest first, without looking at the orders of other days.
drop index orders_by_day;
create index orders_by_day on orders (business_id, local_date, created_at desc, id desc)
	where status not in ('pending', 'abandoned');

-- Bags that wait to be collected, next pickup first, without looking at those of other businesses.
drop index orders_open;
create index orders_open on orders (business_id, status, starts_at, created_at) where status in ('pending', 'paid');
