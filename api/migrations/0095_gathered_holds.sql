-- Orders that arrive together are held together (ADR 29): one statement, one commit. What follows from new orders is done
-- once a statement and not once a row: a hot slot's counter moves once for all of them.

drop trigger orders_stock on orders;
create or replace function orders_stock() returns trigger language plpgsql as $$
begin
	update slots set
		held = held - case when old.stock = 'held' then old.quantity else 0 end
			+ case when new.stock = 'held' then new.quantity else 0 end,
		sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
			+ case when new.stock = 'sold' then new.quantity else 0 end
	where id = new.slot_id;
	return null;
end $$;
create trigger orders_stock after update on orders
	for each row when (old.stock <> new.stock) execute function orders_stock();

-- Rows that ON CONFLICT dropped are not among the new ones.
create function orders_hold() returns trigger language plpgsql as $$
begin
	update slots s set held = s.held + f.bags
	from (select slot_id, sum(quantity)::int as bags from fresh group by slot_id) f
	where s.id = f.slot_id;
	return null;
end $$;
create trigger orders_hold after insert on orders
	referencing new table as fresh for each statement execute function orders_hold();

drop trigger orders_history on orders;
create or replace function orders_history() returns trigger language plpgsql as $$
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at) values (
		new.id, new.business_id, old.status, new.status,
		coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), new.changed_at
	);
	return null;
end $$;
create trigger orders_history after update on orders
	for each row when (old.status <> new.status) execute function orders_history();

-- `customers` is what a statement says that holds for several of them.
create function orders_begin() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at)
	select id, business_id, null, status, case who when 'customers' then 'customer:' || customer_id else who end, changed_at
	from fresh;
	return null;
end $$;
create trigger orders_begin after insert on orders
	referencing new table as fresh for each statement execute function orders_begin();

drop trigger orders_of_the_living on orders;
create or replace function orders_of_the_living() returns trigger language plpgsql as $$
declare
	found_them int;
begin
	perform from users u where u.id in (select customer_id from fresh) and u.deleted_at is null for key share;
	get diagnostics found_them = row_count;
	if found_them < (select count(distinct customer_id) from fresh) then
		raise exception 'the customer was erased' using errcode = '23514', constraint = 'customer_is_living';
	end if;
	perform from businesses b where b.id in (select business_id from fresh) and b.deleted_at is null for key share;
	get diagnostics found_them = row_count;
	if found_them < (select count(distinct business_id) from fresh) then
		raise exception 'the business was deleted' using errcode = '23514', constraint = 'business_is_living';
	end if;
	return null;
end $$;
create trigger orders_of_the_living after insert on orders
	referencing new table as fresh for each statement execute function orders_of_the_living();

-- An order that waits for its payment, and a payment that is not captured, break nothing of I4 by themselves: the other
-- one of the two is asked when it changes.
drop trigger paid_iff_captured_order on orders;
create constraint trigger paid_iff_captured_order after insert or update of status on orders
	deferrable initially deferred for each row when (new.status <> 'pending') execute function paid_iff_captured();
drop trigger paid_iff_captured_payment on payments;
create constraint trigger paid_iff_captured_payment after insert or update of status on payments
	deferrable initially deferred for each row when (new.status = 'captured') execute function paid_iff_captured();

-- The customer first: their open checkouts are read with it, however many orders they have.
drop index orders_one_hold;
create unique index orders_one_hold on orders (customer_id, slot_id) where status = 'pending';

/*
Holds bags for those of `asked` about whom nothing has to be thought over; first come, first served. Verdict of each:
`held`; `sold_out`; `again`, when it would fit although somebody before it did not; `no_slot`, when nothing was sold on that
date yet; none, when it is not this simple (an older checkout of the same slot, a limit, a price that changed, a customer
whose other checkout is under way): the long way decides (modules/orders/place.ts).
*/
create function hold_bags(asked jsonb, moment timestamptz, until timestamptz, most_holds int, most_bags int)
returns table (
	nth int, verdict text, order_id uuid, slot uuid, shop text, zone text, from_time text, to_time text,
	opens timestamptz, closes timestamptz, expires timestamptz
) language plpgsql as $$
declare
	plain int[];
begin
	perform set_config('app.actor', 'customers', true);
	-- One customer's checkouts go one after the other; who is at it elsewhere goes the long way, which waits.
	select array_agg(a.n) into plain from jsonb_to_recordset(asked) a (n int, customer_id uuid)
	where pg_try_advisory_xact_lock(7204, hashtext(a.customer_id::text));
	-- Every flush of every process takes the slots in one order. The next statement sees what the last owner of the lock left.
	perform from slots s
	where s.id in (
		select k.id from (
			select distinct a.business_id, a.local_date, a.period
			from jsonb_to_recordset(asked) a (n int, business_id uuid, local_date date, period text) where a.n = any(plain)
		) d
		cross join lateral (
			select s2.id from slots s2
			where s2.business_id = d.business_id and s2.local_date = d.local_date and s2.period = d.period limit 1
		) k
	)
	order by s.id for update;

	return query
	with a as materialized (
		select * from jsonb_to_recordset(asked) a (
			n int, customer_id uuid, business_id uuid, local_date date, period text, quantity int, tz text, unit_cents int,
			tax_rate_bps int, tax_cents int, total_cents int, fee_cents int, key text, sha256 text
		)
		where a.n = any(plain)
	),
	known as materialized (
		select a.*, b.display_name, s.id as slot_id, s.start_time, s.end_time, s.starts_at, s.ends_at, s.wanted,
			s.capacity - s.held - s.sold as room
		from a
		cross join lateral (
			select b.display_name from businesses b
			where b.id = a.business_id and b.listed and b.owner_id <> a.customer_id
				and (b.price_cents, b.tax_rate_bps, b.tz) = (a.unit_cents, a.tax_rate_bps, a.tz)
			limit 1
		) b
		left join lateral (
			select s.* from slots s
			where s.business_id = a.business_id and s.local_date = a.local_date and s.period = a.period limit 1
		) s on true
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
			request_sha256, created_at, changed_at
		)
		select p.customer_id, p.business_id, p.slot_id, p.quantity, p.unit_cents, p.tax_cents, p.total_cents, p.fee_cents,
			p.display_name, p.local_date, p.period, p.start_time, p.end_time, p.tz, p.starts_at, p.ends_at,
			least(until, p.ends_at), p.key, p.sha256, moment, moment
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
		f.id, k.slot_id, k.display_name, k.tz, k.start_time, k.end_time, k.starts_at, k.ends_at, f.hold_expires_at
	from known k
	left join simple p on p.n = k.n
	left join fresh f on f.customer_id = k.customer_id
	left join taken t on t.slot_id = k.slot_id;
end $$;
