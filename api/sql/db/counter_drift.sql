-- Needs: counted_days
/*
Counters of slots, of shops' days and of the platform that differ from their rows, with both values. `of_money`: the
rows are the ledger's. `subject_id` is a slot or shop. Filtered by it or by a range of days, the view reads only those:
the audit reads pages (ADR 31), and the inv_ views read everything.
*/
create or replace view counter_drift as
	select 'slot' as what, s.id as subject_id, false as of_money, s.business_id, s.local_date, s.start_time, s.end_time, null::order_status as status,
		n.counter, n.says, n.truth
	from slots s
	cross join lateral (
		select coalesce(sum(quantity) filter (where stock = 'held'), 0) as held,
			coalesce(sum(quantity) filter (where stock = 'sold'), 0) as sold
		from orders where slot_id = s.id
	) o
	cross join lateral (values
		('held', s.held::numeric, o.held + s.reserved
			+ (select coalesce(sum(quantity), 0) from bag_offers where slot_id = s.id and state = 'open')::numeric),
		('sold', s.sold, o.sold),
		('waiting', s.waiting, (select coalesce(sum(bags), 0) from waitlist_entries where slot_id = s.id and state = 'waiting'))
	) n (counter, says, truth)
	where n.says <> n.truth
	union all
	select 'days', d.business_id, n.of_money, d.business_id, d.local_date, null, null, d.status, n.counter, sum(n.value * d.says),
		sum(n.value * (1 - d.says))
	from (
		select 1 as says, business_id, local_date, status, orders, bags, subtotal_cents, gross_cents, refund_cents, fee_cents,
			tax_cents, tax_passed_on_cents, transferred_cents
		from order_days
		union all
		select 0, c.* from counted_days c
	) d
	cross join lateral (values
		(false, 'orders', d.orders::bigint), (false, 'bags', d.bags), (false, 'cents', d.subtotal_cents),
		(true, 'gross', d.gross_cents), (true, 'refunds', d.refund_cents), (true, 'fees', d.fee_cents),
		(true, 'tax', d.tax_cents), (true, 'tax_passed_on', d.tax_passed_on_cents), (true, 'transferred', d.transferred_cents)
	) n (of_money, counter, value)
	group by n.of_money, d.business_id, d.local_date, d.status, n.counter
	having sum(n.value * d.says) <> sum(n.value * (1 - d.says))
	union all
	select 'count', null, false, null, null, null, null, null, c.counter, n.says, c.truth
	from (values
		('users', (select count(*) from users where deleted_at is null)),
		('businesses', (select count(*) from businesses where deleted_at is null)),
		('listed', (select count(*) from businesses where listed))
	) c (counter, truth)
	cross join lateral (select coalesce(sum(count), 0) as says from platform_counts where what = c.counter) n
	where n.says <> c.truth;
