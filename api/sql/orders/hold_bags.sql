/*
Holds bags for those of `wishes` about whom nothing has to be thought over; first come, first served. `place` of a wish says
which of `places` it is for. Verdict of each: `held`; `sold_out`; `again`, when it would fit although somebody before it did
not; `no_slot`, when nothing was sold on that date yet; none, or no row, when it is not this simple (an older checkout of the
same slot, one that ended unpaid a short time ago, most of a large slot, a limit, a price that changed, a customer whose other
checkout is under way): the long way decides (modules/orders/place.ts).
*/
create or replace function hold_bags(
	wishes jsonb, places jsonb, moment timestamptz, until timestamptz, most_holds int, most_bags int
)
returns table (
	nth int, verdict text, order_id uuid, slot uuid, shop text, zone text, from_time text, to_time text,
	opens timestamptz, closes timestamptz, expires timestamptz, found_at jsonb
) language plpgsql as $$
declare
	fitting int[];
	busy int[];
begin
	perform set_config('app.actor', 'customers', true);
	-- Every flush of every process takes the slots in one order. The next statement sees what the last owner of the lock left.
	perform from slots s
	where s.id in (
		select k.id from jsonb_to_recordset(places) p (business_id uuid, local_date date, period text)
		cross join lateral (
			select s2.id from slots s2
			where s2.business_id = p.business_id and s2.local_date = p.local_date and s2.period = p.period limit 1
		) k
	)
	order by s.id for update;

	-- One customer's checkouts go one after the other; who is at it elsewhere goes the long way, which waits.
	select coalesce(array_agg(w.n), '{}'), coalesce(array_agg(w.n) filter (where not w.is_free), '{}') into fitting, busy
	from (
		select a.n, pg_try_advisory_xact_lock(7204, hashtext(a.customer_id::text)) as is_free
		from jsonb_to_recordset(wishes) a (n int, place int, customer_id uuid, quantity int)
		join (
			select p.place, s.capacity - s.held - s.sold as room
			from jsonb_to_recordset(places) p (place int, business_id uuid, local_date date, period text)
			left join slots s
				on s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period
		) r on r.place = a.place
		where r.room is null or a.quantity <= r.room
		offset 0
	) w;

	return query
	with place as materialized (
		select p.*, b.display_name, b.owner_id, b.found_at, s.id as slot_id, s.start_time, s.end_time, s.starts_at, s.ends_at,
			s.wanted, s.capacity, s.capacity - s.held - s.sold as room
		from jsonb_to_recordset(places) p (
			place int, business_id uuid, local_date date, period text, tz text, unit_cents int, tax_rate_bps int
		)
		cross join lateral (
			select b.display_name, b.owner_id, pickup_place(b) as found_at from businesses b
			where b.id = p.business_id and b.listed
				and (b.price_cents, b.tax_rate_bps, b.tz) = (p.unit_cents, p.tax_rate_bps, p.tz)
			limit 1
		) b
		left join lateral (
			select s.* from slots s
			where s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period limit 1
		) s on true
	),
	refused as (
		select a.n
		from jsonb_to_recordset(wishes) a (n int, place int, customer_id uuid, quantity int, key text)
		join place p on p.place = a.place
		where a.quantity > p.room and p.wanted > 0 and p.ends_at > moment and p.owner_id <> a.customer_id
			and not exists (
				select from orders o where o.customer_id = a.customer_id and o.idempotency_key = a.key
			)
			and not exists (select from orders o where o.customer_id = a.customer_id and o.status = 'pending')
			and not exists (
				select from orders o
				where o.customer_id = a.customer_id and o.slot_id = p.slot_id and o.unpaid_at > moment - interval '30 minutes'
			)
			and (most_bags is null or a.quantity + (
				select coalesce(sum(o.quantity), 0) from orders o
				where o.customer_id = a.customer_id and o.business_id = p.business_id and o.local_date = p.local_date
					and o.status in ('pending', 'paid', 'fulfilled', 'expired')
			) <= most_bags)
	),
	known as materialized (
		select a.n, a.customer_id, a.quantity, a.tax_cents, a.total_cents, a.fee_cents, a.key, a.sha256, p.*
		from jsonb_to_recordset(wishes) a (
			n int, place int, customer_id uuid, quantity int, tax_cents int, total_cents int, fee_cents int, key text,
			sha256 text
		)
		join place p on p.place = a.place
		where cardinality(fitting) > 0 and a.n = any(fitting) and a.n <> all(busy) and p.owner_id <> a.customer_id
	),
	simple as materialized (
		select k.*, sum(k.quantity) over (partition by k.slot_id order by k.n) as upto
		from known k
		where k.wanted > 0 and k.ends_at > moment
			and exists (select from users u where u.id = k.customer_id and u.deleted_at is null)
			and not exists (
				select from orders o where o.customer_id = k.customer_id and o.idempotency_key = k.key
			)
			and (
				select count(*) < most_holds and coalesce(bool_and(o.slot_id <> k.slot_id), true)
				from orders o where o.customer_id = k.customer_id and o.status = 'pending'
			)
			and not exists (
				select from orders o
				where o.customer_id = k.customer_id and o.slot_id = k.slot_id and o.unpaid_at > moment - interval '30 minutes'
			)
			-- Most of a large slot is held for a shorter time.
			and not (k.quantity > 4 and k.quantity * 2 > k.capacity)
			and (most_bags is null or k.quantity + (
				select coalesce(sum(o.quantity), 0) from orders o
				where o.customer_id = k.customer_id and o.business_id = k.business_id and o.local_date = k.local_date
					and o.status in ('pending', 'paid', 'fulfilled', 'expired')
			) <= most_bags)
	),
	fresh as (
		insert into orders (
			customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, fee_cents, business_name,
			local_date, period, start_time, end_time, tz, starts_at, ends_at, hold_expires_at, idempotency_key,
			request_sha256, created_at, changed_at, pickup_place
		)
		select p.customer_id, p.business_id, p.slot_id, p.quantity, p.unit_cents, p.tax_cents, p.total_cents, p.fee_cents,
			p.display_name, p.local_date, p.period, p.start_time, p.end_time, p.tz, p.starts_at, p.ends_at,
			least(until, p.ends_at), p.key, p.sha256, moment, moment, p.found_at
		from simple p where p.upto <= p.room order by p.n
		on conflict do nothing
		returning orders.id, orders.customer_id, orders.slot_id, orders.quantity, orders.total_cents, orders.hold_expires_at
	),
	opened as (
		insert into payments (order_id, amount_cents, created_at, updated_at)
		select f.id, f.total_cents, moment, moment from fresh f
	),
	taken as (select f.slot_id, sum(f.quantity) as bags from fresh f group by f.slot_id)
	select k.n,
		case
			when k.slot_id is null then 'no_slot'
			when f.id is not null then 'held'
			when p.upto <= p.room then null
			when p.quantity > p.room - coalesce(t.bags, 0) then 'sold_out'
			when p.n is not null then 'again'
		end,
		f.id, w.slot_id, w.display_name, w.tz, w.start_time, w.end_time, w.starts_at, w.ends_at, f.hold_expires_at, w.found_at
	from known k
	left join simple p on p.n = k.n
	left join fresh f on f.customer_id = k.customer_id
	left join place w on w.place = k.place and f.id is not null
	left join taken t on t.slot_id = k.slot_id
	union all
	select r.n, 'sold_out', null, null, null, null, null, null, null, null, null, null from refused r;
end $$;
