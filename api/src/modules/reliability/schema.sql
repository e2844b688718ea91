-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table reliability_outcomes (
	order_id uuid primary key references orders(id),
	business_id uuid not null references businesses(id),
	ended_at timestamptz not null,
	local_date date not null,
	outcome text not null check (outcome in ('honored', 'cancelled', 'refunded'))
);
create index reliability_latest on reliability_outcomes (business_id, ended_at desc, order_id desc) include (outcome, local_date);
create trigger triggers_only before insert or update or delete on reliability_outcomes for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('reliability_outcomes_derived', 'rows of reliability_outcomes follow what they are made of');

create table business_reliability (
	business_id uuid primary key references businesses(id),
	since timestamptz not null,
	honored integer not null default 0,
	counted integer not null default 0,
	in_a_row integer not null default 0,
	oldest_at timestamptz,
	constraint honored_of_counted check (honored >= 0 and honored <= counted and counted <= 100 and in_a_row >= 0 and in_a_row <= honored)
);
create index business_reliability_oldest on business_reliability (oldest_at);
create index business_reliability_to_review on business_reliability (business_id) where counted >= 20 and (honored * 5) < (counted * 4);
create trigger business_reliability_counted before insert or update on business_reliability
	for each row execute function business_reliability_counted();
create trigger business_reliability_no_delete before delete on business_reliability
	for each row execute function no_delete();

create table emergency_events (
	business_id uuid not null references businesses(id),
	local_date date not null,
	nth integer not null,
	what text not null check (what in ('marked', 'withdrawn')),
	reason text not null check (length(reason) >= 1 and length(reason) <= 300),
	said_by uuid not null references users(id),
	at timestamptz not null,
	primary key (business_id, local_date, nth),
	constraint emergency_events_alternate check ((what = 'marked') = ((nth % 2) = 1))
);
create trigger emergency_events_nth before insert on emergency_events
	for each row execute function emergency_events_nth();
create trigger emergency_events_counted after insert on emergency_events
	for each row execute function emergency_events_counted();
create trigger emergency_events_append_only before update or delete on emergency_events
	for each row execute function append_only();

-- R-reliability. `asked`: the customer's refund request was approved. Null: it doesn't count for the shop.
create or replace function reliability_outcome(from_status order_status, to_status order_status, actor text, asked boolean)
returns text language sql immutable
	return case
		when to_status in ('fulfilled', 'expired') then 'honored'
		when from_status = 'paid' and to_status in ('cancelled', 'refunded') and actor like 'business:%' and not asked
			then 'cancelled'
		when to_status = 'refunded' and from_status in ('fulfilled', 'expired') and asked
			and actor ~ '^(business|admin)' then 'refunded'
	end;

-- Dates that an admin currently counts as no fault of the shop.
create or replace view emergency_dates as
	select m.business_id, m.local_date from emergency_events m
	where m.what = 'marked' and not exists (
		select from emergency_events t where (t.business_id, t.local_date, t.nth) = (m.business_id, m.local_date, m.nth + 1)
	);

-- Computes the row from the last 100 outcomes, whatever was written. An update already holds the row's lock.
create or replace function business_reliability_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' and exists (select from business_reliability where business_id = new.business_id) then
		return new;
	end if;
	select count(*) filter (where outcome = 'honored'), count(*),
		coalesce(min(nth) filter (where outcome <> 'honored') - 1, count(*)), min(ended_at)
	into new.honored, new.counted, new.in_a_row, new.oldest_at
	from (
		select o.outcome, o.ended_at, row_number() over (order by o.ended_at desc, o.order_id desc) as nth
		from reliability_outcomes o
		where o.business_id = new.business_id and o.ended_at > new.since and not (o.outcome = 'cancelled' and exists (
			select from emergency_dates e where e.business_id = o.business_id and e.local_date = o.local_date
		))
		order by o.ended_at desc, o.order_id desc limit 100
	) latest;
	return new;
end $$;

create or replace function emergency_events_counted() returns trigger language plpgsql as $$
begin
	insert into business_reliability as b (business_id, since) values (new.business_id, new.at - interval '6 months')
	on conflict (business_id) do update set since = b.since;
	return null;
end $$;

-- Callers can't set the number. Concurrent inserts get the same one, and the key refuses the second.
create or replace function emergency_events_nth() returns trigger language plpgsql as $$
begin
	select coalesce(max(nth), 0) + 1 into new.nth from emergency_events
	where business_id = new.business_id and local_date = new.local_date;
	return new;
end $$;

-- Needs: reliability_outcome
-- Locks only when an order ends: outcomes first, then their shops, whose rows count what is committed by then.
create or replace function orders_reliability() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
	shops uuid[];
	latest timestamptz;
begin
	if not exists (select from new_rows where status in ('fulfilled', 'expired', 'cancelled', 'refunded')) then
		return null;
	end if;
	with ended as (
		insert into reliability_outcomes as r (order_id, business_id, ended_at, local_date, outcome)
		select id, business_id, changed_at, local_date, outcome
		from (
			-- The refund that the customer requested is approved later in the same commit.
			select a.id, a.business_id, a.changed_at, a.local_date, reliability_outcome(b.status, a.status, who, exists (
				select from payments p join refunds f on f.payment_id = p.id
				where p.order_id = a.id and f.requested_by = 'customer' and f.status = 'requested'
			)) as outcome
			from new_rows a join old_rows b on b.id = a.id where a.status <> b.status
		) moved
		where outcome is not null order by id
		on conflict (order_id) do update set ended_at = excluded.ended_at, outcome = excluded.outcome
		returning r.business_id, r.ended_at
	)
	select array_agg(distinct e.business_id order by e.business_id), max(e.ended_at) into shops, latest from ended e;
	insert into business_reliability as b (business_id, since)
	select shop, latest - interval '6 months' from unnest(shops) shop order by shop
	on conflict (business_id) do update set since = greatest(b.since, excluded.since);
	return null;
end $$;
