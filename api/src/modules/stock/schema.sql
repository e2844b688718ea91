-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table weekly_slots (
	business_id uuid not null references businesses(id),
	-- 1 is Monday, 7 is Sunday.
	day smallint not null check (day >= 1 and day <= 7),
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	enabled boolean not null,
	quantity integer not null check (quantity >= 1 and quantity <= 50),
	primary key (business_id, day, period),
	constraint start_before_end check ((start_time collate "C") < (end_time collate "C")),
	constraint within_period check (case period when 'morning' then (start_time collate "C") >= '06:00' and (end_time collate "C") <= '11:59' when 'afternoon' then (start_time collate "C") >= '12:00' and (end_time collate "C") <= '17:59' else (start_time collate "C") >= '17:00' end)
);
create trigger weekly_slots_alert_inserted after insert on weekly_slots for each row when (new.enabled)
	execute function weekly_slots_alert();
create trigger weekly_slots_alert_updated after update on weekly_slots for each row when (new.enabled and not old.enabled)
	execute function weekly_slots_alert();
create trigger weekly_slots_facts before update on weekly_slots for each row
	when ((new.business_id, new.day, new.period) is distinct from (old.business_id, old.day, old.period))
	execute function refuse('weekly_slots_immutable', 'a window keeps its place in the week');
create trigger weekly_slots_inserted after insert on weekly_slots
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger weekly_slots_updated after update on weekly_slots
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger weekly_slots_deleted after delete on weekly_slots
	referencing old table as changed_rows for each statement execute function update_offers_bags();

create table slots (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	-- It is a date in the zone of the business.
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null,
	end_time text not null,
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	wanted integer not null check (wanted >= 0 and wanted <= 50),
	capacity integer not null default 0,
	held integer not null default 0 check (held >= 0),
	sold integer not null default 0 check (sold >= 0),
	-- It stands for the week's row, as a date exception says.
	is_exception boolean not null default false,
	-- Null: the price of the business.
	price_cents integer check (price_cents >= 300 and price_cents <= 2000),
	-- So many bags are wanted by people who wait (R-waitlist).
	waiting integer not null default 0 check (waiting >= 0),
	-- So many of those held are free, and reserved for people who wait (R-bag-offer).
	reserved integer not null default 0,
	-- All bags are reserved until those who entered are drawn then (R-drop); null: no draw, or it is over.
	draws_at timestamptz,
	-- Some were reserved ever since, by the clock of the database.
	reserved_since timestamptz,
	falls_only boolean not null default false,
	constraint slots_business_id_local_date_period_key unique (business_id, local_date, period),
	constraint slots_id_business_id_key unique (id, business_id),
	constraint no_oversell check ((held + sold) <= capacity),
	constraint slot_within_date check ((starts_at - (local_date::timestamp without time zone at time zone 'UTC')) > '-24:00:00'::interval and (ends_at - (local_date::timestamp without time zone at time zone 'UTC')) < '60:00:00'::interval),
	constraint slots_check check (reserved >= 0 and reserved <= held),
	constraint start_before_end check (ends_at > starts_at)
);
create index slots_of_exceptions on slots (business_id, local_date) where is_exception;
create index slots_reserved on slots (id) where reserved > 0 and draws_at is null;
create index slots_to_draw on slots (draws_at) where draws_at is not null;
-- Holding and selling bags evaluates only the condition.
create trigger slots_alert after update on slots for each row
	when (new.capacity > new.held + new.sold and new.waiting = 0 and new.wanted > 0 and (
		old.capacity <= old.held + old.sold or new.is_exception and not old.is_exception
		or new.price_cents is distinct from old.price_cents
	))
	execute function slots_alert();
select protect_facts('slots', '{start_time,end_time,starts_at,ends_at,wanted,capacity,held,sold,waiting,reserved,reserved_since,draws_at,is_exception,price_cents,falls_only}');
create trigger slots_guard before insert or update on slots for each row execute function slots_guard();
create trigger slots_no_delete before delete on slots for each row execute function no_delete();
create trigger slots_announced after insert on slots for each row when (new.draws_at is not null)
	execute function slots_announced();
create trigger slots_announced_later after update on slots for each row
	when (new.draws_at is not null and new.draws_at is distinct from old.draws_at) execute function slots_announced();

-- Null means: as the week says.
create table date_exceptions (
	business_id uuid not null references businesses(id),
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	closed boolean not null default false,
	start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	quantity integer check (quantity >= 0 and quantity <= 50),
	price_cents integer check (price_cents >= 300 and price_cents <= 2000),
	reason text check (length(reason) <= 200),
	version integer not null default 1,
	changed_by uuid not null references users(id),
	changed_at timestamptz not null,
	price_steps jsonb,
	primary key (business_id, local_date, period),
	constraint both_times check ((start_time is null) = (end_time is null)),
	constraint price_steps_fall check (coalesce(((price_steps -> 1) -> 'cents') < ((price_steps -> 0) -> 'cents'), true) and coalesce(((price_steps -> 2) -> 'cents') < ((price_steps -> 1) -> 'cents'), true)),
	constraint price_steps_fit check (jsonb_array_length(price_steps) <= 3 and not jsonb_path_exists(price_steps, '$[*]?(!(((@."minutes" >= 1 && @."minutes" <= 240) && @."cents" >= 300) && @."cents" <= 2000))'::jsonpath)),
	constraint start_before_end check ((start_time collate "C") < (end_time collate "C")),
	constraint within_period check (case period when 'morning' then (start_time collate "C") >= '06:00' and (end_time collate "C") <= '11:59' when 'afternoon' then (start_time collate "C") >= '12:00' and (end_time collate "C") <= '17:59' else (start_time collate "C") >= '17:00' end)
);
create index exceptions_with_price_steps on date_exceptions (local_date) where price_steps <> '[]'::jsonb;
create trigger date_exceptions_facts before update on date_exceptions for each row
	when ((new.business_id, new.local_date, new.period) is distinct from (old.business_id, old.local_date, old.period)
		or new.version <> old.version + 1)
	execute function refuse('date_exceptions_immutable', 'an exception keeps its date, and each change counts');
create trigger date_exceptions_no_delete before delete on date_exceptions for each row execute function no_delete();
create trigger date_exceptions_inserted after insert on date_exceptions
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger date_exceptions_updated after update on date_exceptions
	referencing new table as changed_rows for each statement execute function update_offers_bags();

-- What a shop said at closing: the last answer of a date and period counts.
create table closing_answers (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses(id),
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	sold integer not null check (sold >= 0 and sold <= 50),
	-- More could have been filled; below 0: so many were missing.
	difference integer not null,
	answered_by uuid not null references users(id),
	answered_at timestamptz not null,
	constraint fillable_in_range check ((sold + difference) >= 0 and (sold + difference) <= 100)
);
create index closing_answers_by_date on closing_answers (business_id, local_date, period, id);
create trigger closing_answers_append_only before update or delete on closing_answers
	for each row execute function append_only();

-- It is as it was last shown before that day began.
create table suggestions (
	business_id uuid not null references businesses(id),
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	low integer not null check (low >= 0),
	high integer not null,
	suggested integer not null check (suggested >= 1 and suggested <= 50),
	caution text not null check (caution in ('cautious', 'even', 'bold')),
	-- What it would have been with the most caution.
	cautious integer not null check (cautious >= 1 and cautious <= 50),
	computed_at timestamptz not null,
	primary key (business_id, local_date, period),
	constraint low_to_high check (low <= high)
);
-- A suggestion is final once its day begins.
create trigger suggestions_facts before update on suggestions for each row
	when ((new.business_id, new.local_date, new.period) is distinct from (old.business_id, old.local_date, old.period)
		or new.computed_at < old.computed_at)
	execute function refuse('suggestions_immutable', 'a suggestion keeps its date, and is only computed later');
create trigger suggestions_no_delete before delete on suggestions for each row execute function no_delete();

-- The enabled rows of a week for lists; null if there are none.
create or replace function week_on_card(shop_id uuid) returns json language sql stable as $$
	select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity) order by w.day, w.period)
	from weekly_slots w where w.business_id = shop_id and w.enabled
$$;

-- R-no-oversell: the slot's CHECK decides. Rows dropped by ON CONFLICT aren't in new_rows. Offered bags are held
-- already (R-bag-offer): the offer must be open, and bags that aren't taken are released.
create or replace function orders_hold_stock() returns trigger language plpgsql as $$
declare
	offered int := (select count(*) from new_rows where offer_id is not null);
	taken int;
begin
	if offered > 0 then
		update bag_offers f set state = 'taken', ended_at = n.created_at
		from new_rows n where f.id = n.offer_id and f.state = 'open' and f.expires_at > n.created_at;
		get diagnostics taken = row_count;
		if taken < offered then
			raise exception 'the offer is over' using errcode = '40001', constraint = 'orders_as_offered';
		end if;
	end if;
	update slots s set held = s.held + f.bags
	from (select slot_id, sum(quantity - coalesce(offer_bags, 0))::int as bags from new_rows group by slot_id) f
	where s.id = f.slot_id;
	return null;
end $$;

-- Handles status changes per row; orders_hold_stock handles new orders per statement.
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

create or replace function slots_guard() returns trigger language plpgsql as $$
declare
	-- Bags that are ordered, in a checkout, or offered.
	taken int := new.held - new.reserved + new.sold;
	taken_before int;
begin
	if tg_op = 'INSERT' then
		if new.held <> 0 or new.sold <> 0 or new.reserved <> 0 or new.waiting <> 0 then
			raise exception 'slots start empty' using errcode = '23514', constraint = 'slots_move_with_orders';
		end if;
		new.capacity := new.wanted;
		if new.draws_at is not null then
			new.held := new.wanted;
			new.reserved := new.wanted;
		end if;
		return new;
	end if;
	-- I2: only triggers of orders, offers and waitlist entries move the counters.
	if (new.held, new.sold, new.reserved, new.waiting) is distinct from (old.held, old.sold, old.reserved, old.waiting)
		and pg_trigger_depth() < 2 then
		raise exception 'slot counters move only with orders' using errcode = '23514', constraint = 'slots_move_with_orders';
	end if;
	if old.falls_only and (not new.falls_only or new.price_cents is null or new.price_cents > old.price_cents) then
		raise exception 'a price that fell does not rise' using errcode = '23514', constraint = 'slots_fall_only';
	end if;
	-- R-drop: a draw is announced only while all bags are free and nobody waits. Only drawing (drops_guard) or canceling
	-- (drops_cancelled) ends it; until then, its time follows the window.
	if new.draws_at is distinct from old.draws_at then
		if old.draws_at is null and new.held + new.sold + new.waiting > 0 then
			raise exception 'a drop begins with all bags' using errcode = '23514', constraint = 'drops_begin_full';
		elsif old.draws_at is not null and (new.draws_at is not null or pg_trigger_depth() < 2) then
			raise exception 'a drop ends by its draw' using errcode = '23514', constraint = 'drops_end_drawn';
		end if;
	elsif new.draws_at is not null then
		new.draws_at := new.draws_at + (new.starts_at - old.starts_at);
	end if;
	if new.capacity <> old.capacity then
		raise exception 'the capacity follows what is wanted and taken' using errcode = '23514', constraint = 'slots_capacity_derived';
	end if;
	taken_before := old.held - old.reserved + old.sold;
	if new.wanted <> old.wanted or taken < taken_before then
		new.capacity := greatest(new.wanted, taken);
	else
		new.capacity := old.capacity;
	end if;
	-- R-bag-offer: free bags are reserved while people wait, and all of them before a draw. A sale can't take reserved
	-- bags: the CHECK refuses it.
	if taken <= taken_before and (new.waiting > 0 or new.reserved > 0 or new.draws_at is not null) then
		new.held := new.held - new.reserved;
		new.reserved := case
			when new.wanted = 0 then 0
			when new.draws_at is not null then new.capacity - taken
			else greatest(0, least(new.waiting, new.capacity - taken))
		end;
		new.held := new.held + new.reserved;
	end if;
	-- Before a draw nobody is next.
	new.reserved_since := case when new.reserved > 0 and new.draws_at is null then coalesce(old.reserved_since, clock_timestamp()) end;
	return new;
end $$;

-- Caches in the shop's row what lists need of its week (ADR 96). A shop with neither a week nor a date exception offers
-- nothing.
-- Needs: week_on_card
create or replace function update_offers_bags() returns trigger language plpgsql as $$
begin
	update businesses b set offers_bags = week.offers, offer_week = week.rows
	from (
		select c.business_id, week_on_card(c.business_id) as rows,
			exists (select from weekly_slots w where w.business_id = c.business_id and w.enabled)
			or exists (
				select from date_exceptions e where e.business_id = c.business_id and not e.closed and e.quantity > 0
			) as offers
		from (select distinct business_id from changed_rows) c
	) week
	where b.id = week.business_id
		and (b.offers_bags, b.offer_week::text) is distinct from (week.offers, week.rows::text);
	return null;
end $$;
