-- Needs: inv_idle_at, inv_stuck_at
/* R-metrics: counts and ages of open work, 0 if there is none, read from partial indexes and counters only. */
create or replace function open_figures_at(moment timestamptz) returns table (name text, label text, value float8)
language sql stable as $$
	select 'orders', status::text, sum(orders)::float8 from order_days group by status
	union all
	select figure.name, figure.label, figure.value
	from (
		select count(*)::float8 as orders, coalesce(sum(quantity), 0)::float8 as bags, min(created_at) as oldest
		from orders where status = 'pending'
	) held, lateral (values
		('orders', 'pending', held.orders), ('held_bags', '', held.bags),
		('oldest_hold_seconds', '', extract(epoch from moment - held.oldest)::float8)
	) figure(name, label, value)
	union all
	select 'oldest_open_payment_seconds', status::text, extract(epoch from moment - min(updated_at))::float8
	from payments where status in ('creating', 'requires_payment', 'authorized') group by status
	union all
	select 'refunds', status::text, count(*)::float8
	from refunds where status in ('requested', 'approved', 'submitted') group by status
	union all
	select 'refunds', 'failed', count(*)::float8 from refunds where status = 'failed'
	union all
	select 'refunds_overdue', '', count(*)::float8 from refunds where status = 'requested' and answer_due_at <= moment
	union all
	select 'refused_transfers', '', count(*)::float8
	from transfers where status in ('planned', 'sending') and refusals > 0
	union all
	select 'disputes_due_soon', '', count(*)::float8
	from disputes where status = 'open' and evidence_due_at < moment + interval '3 days'
	union all
	select 'waitlist_entries', state, count(*)::float8
	from waitlist_entries where state in ('waiting', 'offered', 'watching') group by state
	union all
	select figure.name, '', figure.value
	from (
		select count(*)::float8 as open, min(expires_at) as ends from bag_offers where state = 'open'
	) offered, lateral (values
		('open_bag_offers', offered.open), ('bag_offer_overdue_seconds', extract(epoch from moment - offered.ends)::float8)
	) figure(name, value)
	union all
	select figure.name, '', figure.value
	from (
		select coalesce(sum(reserved), 0)::float8 as bags, min(reserved_since) as oldest
		from slots where reserved > 0 and draws_at is null
	) free, lateral (values
		('reserved_bags', free.bags), ('oldest_reserved_bag_seconds', extract(epoch from moment - free.oldest)::float8)
	) figure(name, value)
	union all
	select 'idle_slots', '', count(*)::float8 from inv_idle_at(moment)
	union all
	select 'stuck', kind, count(*)::float8 from inv_stuck_at(moment) group by kind
	union all
	select case what when 'listed' then 'listed_businesses' else what end, '', sum(count)::float8
	from platform_counts where what in ('listed', 'users') group by what
	union all
	select 'database_size_bytes', '', pg_database_size(current_database())::float8
$$;
