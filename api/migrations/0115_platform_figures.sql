-- What an admin sees of the whole platform, without everybody being counted for it. Spread over eight rows each, so that
-- sign-ups and sales of different connections seldom wait for each other; view drift_figures holds them against the rest.
create table platform_counts (
	what text not null check (what in ('users', 'businesses', 'listed')),
	shard smallint not null,
	count bigint not null,
	primary key (what, shard)
);
create function tally(counted text, change bigint) returns void language sql as $$
	insert into platform_counts as c select counted, pg_backend_pid() % 8, change where change <> 0
	on conflict (what, shard) do update set count = c.count + excluded.count
$$;

create function users_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('users', (select count(*) from after_it where deleted_at is null));
	else
		perform tally('users', (select count(*) from after_it where deleted_at is null)
			- (select count(*) from before_it where deleted_at is null));
	end if;
	return null;
end $$;
create trigger users_come after insert on users
	referencing new table as after_it for each statement execute function users_counted();
create trigger users_go after update on users
	referencing old table as before_it new table as after_it for each statement execute function users_counted();

create function businesses_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('businesses', (select count(*) from after_it where deleted_at is null));
		perform tally('listed', (select count(*) from after_it where listed));
	else
		perform tally('businesses', (select count(*) from after_it where deleted_at is null)
			- (select count(*) from before_it where deleted_at is null));
		perform tally('listed', (select count(*) from after_it where listed) - (select count(*) from before_it where listed));
	end if;
	return null;
end $$;
create trigger businesses_come after insert on businesses
	referencing new table as after_it for each statement execute function businesses_counted();
create trigger businesses_go after update on businesses
	referencing old table as before_it new table as after_it for each statement execute function businesses_counted();

create index users_newest on users (created_at) where deleted_at is null;

-- Orders of all businesses by date, in the zone of each order: what is today differs between zones.
create table platform_days (
	local_date date not null,
	tz text not null,
	status order_status not null,
	shard smallint not null,
	orders int not null,
	subtotal_cents bigint not null,
	primary key (local_date, tz, status, shard)
);
create function orders_totals_of_all() returns trigger language plpgsql as $$
begin
	insert into platform_days as d
	select local_date, tz, status, pg_backend_pid() % 8, sum(sign), sum(sign * quantity * unit_cents)
	from (
		select b.local_date, b.tz, b.status, -1 as sign, b.quantity, b.unit_cents
		from before_it b join after_it a on a.id = b.id where a.status <> b.status
		union all
		select a.local_date, a.tz, a.status, 1, a.quantity, a.unit_cents
		from after_it a join before_it b on b.id = a.id where a.status <> b.status
	) moved
	where status not in ('pending', 'abandoned')
	group by 1, 2, 3 order by 1, 2, 3
	on conflict (local_date, tz, status, shard) do update set orders = d.orders + excluded.orders,
		subtotal_cents = d.subtotal_cents + excluded.subtotal_cents;
	return null;
end $$;
-- The last of the triggers of a statement: what all share is held for the shortest time.
create trigger orders_totals_of_all after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_totals_of_all();

insert into platform_counts
	select 'users', 0, count(*) from users where deleted_at is null
	union all select 'businesses', 0, count(*) from businesses where deleted_at is null
	union all select 'listed', 0, count(*) from businesses where listed;
insert into platform_days
	select local_date, tz, status, 0, count(*), sum(quantity * unit_cents)
	from orders where status not in ('pending', 'abandoned') group by 1, 2, 3;

create view drift_figures as
	select c.what
	from (
		select what, sum(count) as count from platform_counts group by what
		union all select what, 0 from unnest(array['users', 'businesses', 'listed']) w (what)
	) c
	group by c.what
	having sum(c.count) <> case c.what
		when 'users' then (select count(*) from users where deleted_at is null)
		when 'businesses' then (select count(*) from businesses where deleted_at is null)
		else (select count(*) from businesses where listed) end
	union all
	select 'orders of ' || coalesce(d.local_date, o.local_date)
	from (
		select local_date, tz, status, sum(orders) as orders, sum(subtotal_cents) as subtotal_cents
		from platform_days group by 1, 2, 3 having sum(orders) <> 0 or sum(subtotal_cents) <> 0
	) d
	full join (
		select local_date, tz, status, count(*) as orders, sum(quantity * unit_cents) as subtotal_cents
		from orders where status not in ('pending', 'abandoned') group by 1, 2, 3
	) o on o.local_date = d.local_date and o.tz = d.tz and o.status = d.status
	where (d.orders, d.subtotal_cents) is distinct from (o.orders, o.subtotal_cents);
