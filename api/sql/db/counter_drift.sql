-- Needs: drift_slots, drift_days, drift_missing_days, drift_totals, drift_missing_totals
/*
The values of mismatched counters for a person (R-console-health). Reads everything, so it is queried only after a
mismatch.
*/
create or replace view counter_drift as
	select d.*, b.display_name as business_name from (
		select 'slot' as what, s.business_id, s.local_date, s.start_time, s.end_time, null::order_status as status, n.counter, n.says, n.truth
		from drift_slots d join slots s on s.id = d.id
		cross join lateral (
			select coalesce(sum(quantity) filter (where stock = 'held'), 0) as held,
				coalesce(sum(quantity) filter (where stock = 'sold'), 0) as sold
			from orders where slot_id = s.id
		) o
		cross join lateral (values
			('held', s.held::bigint, o.held + s.reserved
				+ (select coalesce(sum(quantity), 0) from bag_offers where slot_id = s.id and state = 'open')),
			('sold', s.sold, o.sold),
			('waiting', s.waiting, (select coalesce(sum(bags), 0) from waitlist_entries where slot_id = s.id and state = 'waiting'))
		) n (counter, says, truth)
		where n.says <> n.truth
		union all
		select 'day', w.business_id, w.local_date, null, null, w.status, n.counter, n.says, n.truth
		from (
			select business_id, local_date, status from drift_days union select business_id, local_date, status from drift_missing_days
		) w
		left join order_days d on d.business_id = w.business_id and d.local_date = w.local_date and d.status = w.status
		cross join lateral (
			select count(*) as orders, coalesce(sum(quantity), 0) as bags, coalesce(sum(unit_cents * quantity), 0) as cents
			from orders where business_id = w.business_id and local_date = w.local_date and status = w.status
		) o
		cross join lateral (values
			('orders', coalesce(d.orders, 0)::bigint, o.orders),
			('bags', coalesce(d.bags, 0), o.bags),
			('cents', coalesce(d.subtotal_cents, 0), o.cents)
		) n (counter, says, truth)
		where n.says <> n.truth
		union all
		select 'total', w.business_id, null, null, null, w.status, n.counter, n.says, n.truth
		from (
			select business_id, status from drift_totals union select business_id, status from drift_missing_totals
		) w
		left join order_totals t on t.business_id = w.business_id and t.status = w.status
		cross join lateral (
			select count(*) as orders, coalesce(sum(quantity), 0) as bags, coalesce(sum(unit_cents * quantity), 0) as cents
			from orders where business_id = w.business_id and status = w.status
		) o
		cross join lateral (values
			('orders', coalesce(t.orders, 0)::bigint, o.orders),
			('bags', coalesce(t.bags, 0), o.bags),
			('cents', coalesce(t.subtotal_cents, 0), o.cents)
		) n (counter, says, truth)
		where n.says <> n.truth
		union all
		select 'platform', null, null, null, null, null, n.counter, n.says, n.truth
		from (values
			('users', (select count(*) from users where deleted_at is null)),
			('businesses', (select count(*) from businesses where deleted_at is null)),
			('listed', (select count(*) from businesses where listed))
		) c (counter, truth)
		cross join lateral (
			select c.counter, coalesce(sum(count), 0) as says, c.truth from platform_counts where what = c.counter
		) n
		where n.says <> n.truth
		union all
		select 'platform', null, d.local_date, null, null, d.status, n.counter, n.says, n.truth
		from (
			select local_date, status, sum(says) as says, sum(truth) as truth, sum(says_cents) as says_cents, sum(truth_cents) as truth_cents
			from (
				select local_date, status, orders as says, 0 as truth, subtotal_cents as says_cents, 0 as truth_cents from platform_days
				union all
				select local_date, status, 0, 1, 0, quantity * unit_cents from orders where status not in ('pending', 'abandoned')
			) each_one
			group by 1, 2
		) d
		cross join lateral (values ('orders', d.says, d.truth), ('cents', d.says_cents, d.truth_cents)) n (counter, says, truth)
		where n.says <> n.truth
	) d left join businesses b on b.id = d.business_id;
