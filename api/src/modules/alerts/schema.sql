-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table alert_rules (
	id uuid default gen_random_uuid() primary key,
	user_id uuid not null references users(id),
	place text not null check (place in ('shop', 'favorites', 'circle')),
	business_id uuid references businesses(id),
	lat double precision check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
	lng double precision check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
	radius_miles double precision check (radius_miles > 0::double precision and radius_miles <= 100::double precision),
	label text check (length(label) >= 1 and length(label) <= 80),
	-- Each day has a bit: 1 is Monday, 64 is Sunday.
	days integer not null default 127 check (days >= 1 and days <= 127),
	from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	to_time text check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	max_price_cents integer check (max_price_cents > 0),
	bag_kind text check (bag_kind in ('bakery', 'meals', 'groceries', 'sweets', 'snacks')),
	fits_diet boolean not null default false,
	reliability_min_bps integer check (reliability_min_bps >= 0 and reliability_min_bps <= 10000),
	way text not null check (way in ('instant', 'digest')),
	digest_hour integer not null default 8 check (digest_hour >= 0 and digest_hour <= 23),
	-- The next digest is due then.
	next_at timestamptz,
	quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	tz text not null,
	paused boolean not null default false,
	resumes_at timestamptz,
	created_at timestamptz not null,
	constraint alert_digest_has_next check ((way = 'digest') = (next_at is not null)),
	constraint alert_place_is_whole check ((place = 'shop') = (business_id is not null) and num_nonnulls(lat, lng, radius_miles, label) = case place when 'circle' then 4 else 0 end),
	constraint alert_quiet_is_whole check ((quiet_from is null) = (quiet_to is null)),
	constraint alert_resumes_when_paused check (paused or resumes_at is null)
);
create index alert_rules_next_digest on alert_rules (next_at) where next_at is not null;
create index alert_rules_of_user on alert_rules (user_id);
create trigger alert_rules_inserted after insert on alert_rules
	referencing new table as new_rows for each statement execute function alert_rules_reach();
create trigger alert_rules_updated after update on alert_rules
	referencing new table as new_rows for each statement execute function alert_rules_reach();

create table alert_reach (
	place_id uuid not null,
	nearness integer not null check (nearness >= 0 and nearness <= 2),
	draw_key integer not null,
	rule_id uuid not null references alert_rules(id) on delete cascade,
	user_id uuid not null,
	lat double precision,
	lng double precision,
	radius_miles double precision,
	days integer not null,
	from_minute integer,
	to_minute integer,
	max_price_cents integer,
	bag_kind text,
	fits_diet boolean not null,
	reliability_min_bps integer,
	quiet_from integer,
	quiet_to integer,
	tz text not null,
	resumes_at timestamptz,
	primary key (place_id, nearness, draw_key, rule_id) include (user_id, lat, lng, radius_miles, days, from_minute, to_minute, max_price_cents, bag_kind, fits_diet, reliability_min_bps, quiet_from, quiet_to, tz, resumes_at)
);
create index alert_reach_of_rule on alert_reach (rule_id);

create table alert_events (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses(id),
	kind text not null check (kind in ('back', 'new', 'cheaper', 'reopened')),
	-- Null: it is about the shop, or about a row of its week.
	slot_id uuid references slots(id),
	day integer check (day >= 1 and day <= 7),
	period text check (period in ('morning', 'afternoon', 'evening')),
	-- The next recipients are due then; null: at once.
	due_at timestamptz,
	seed integer not null default (random() * 2000000000::double precision)::integer,
	started_at timestamptz,
	waves integer not null default 0,
	-- So many times in a row nobody was found.
	fruitless integer not null default 0,
	people integer not null default 0,
	ended_at timestamptz,
	ended_why text check (ended_why in ('sold_out', 'over', 'closed', 'everybody', 'merged')),
	constraint alert_event_ended_with_its_reason check ((ended_at is null) = (ended_why is null))
);
create index alert_events_due on alert_events (due_at nulls first) where ended_at is null;
create unique index alert_events_of_shop on alert_events (business_id, kind) where ended_at is null and slot_id is null;
create unique index alert_events_of_slot on alert_events (slot_id, kind) where ended_at is null and slot_id is not null;

create table alert_sends (
	slot_id uuid not null references slots(id),
	kind text not null check (kind in ('back', 'new', 'cheaper', 'reopened')),
	rule_id uuid not null references alert_rules(id) on delete cascade,
	event_id bigint not null references alert_events(id),
	user_id uuid not null references users(id),
	wave integer not null,
	at timestamptz not null,
	primary key (slot_id, kind, rule_id)
);
create index alert_sends_of_rule on alert_sends (rule_id);
create index alert_sends_of_user on alert_sends (user_id);

-- It counts the emails at once that a person got on a day of their zone.
create table alert_days (
	user_id uuid not null references users(id),
	local_date date not null,
	messages integer not null check (messages >= 1 and messages <= 6),
	primary key (user_id, local_date)
);

create table alert_digests (
	rule_id uuid not null references alert_rules(id) on delete cascade,
	local_date date not null,
	at timestamptz not null,
	primary key (rule_id, local_date)
);

create table opening_alerts (
	user_id uuid primary key references users(id),
	id uuid not null default gen_random_uuid() unique,
	lat double precision not null,
	lng double precision not null,
	city text not null,
	state text not null,
	zip_code text,
	created_at timestamptz not null
);

-- Returns the id of the map cell at a position, in one of four sizes. It can't be a shop's id.
create or replace function alert_cell(lat double precision, lng double precision, size int) returns uuid language sql immutable parallel safe as $$
	select format('00000000-0000-0000-000%s-%s', size, lpad(to_hex(
		floor((lat + 90) / s.degrees)::bigint * 100000 + floor((lng + 180) / s.degrees)::bigint
	), 12, '0'))::uuid
	from (select (array[0.025, 0.1, 0.4, 0.8])[size]::double precision as degrees) s
$$;

-- Returns the cells that a circle touches, about thirty at most.
-- Needs: alert_cell
create or replace function alert_cells(lat double precision, lng double precision, miles double precision) returns setof uuid
language sql immutable as $$
	select distinct alert_cell(
		least(lat + s.high, y.lat), least(lng + s.wide, x.lng), s.size
	)
	from (
		select case when miles <= 3 then 1 when miles <= 12 then 2 when miles <= 50 then 3 else 4 end as size,
			case when miles <= 3 then 0.025 when miles <= 12 then 0.1 when miles <= 50 then 0.4 else 0.8 end::double precision as degrees,
			miles * 1.01 / 69.0 as high,
			miles * 1.01 / (69.0 * greatest(0.01, cos(radians(least(89.0, abs(lat) + miles / 69.0))))) as wide
	) s
	cross join lateral (
		select lat - s.high + n * s.degrees as lat from generate_series(0, ceil(2 * s.high / s.degrees)::int) n
	) y
	cross join lateral (
		select lng - s.wide + n * s.degrees as lng from generate_series(0, ceil(2 * s.wide / s.degrees)::int) n
	) x
$$;

/*
Draws people whose rules match (R-alert-waves): favorites, then the shop's rules, then circles. Reads each index
from a random key onward, in windows equally likely to contain any key, and shuffles the result. However many rules
match, few rows are read. `is_all`: none are left.
*/
-- Needs: alert_cell
create or replace function alert_draw(
	event alert_events, shop_lat double precision, shop_lng double precision, day_bit int, from_minute int, to_minute int, price_cents int,
	kinds text[], bps int, moment timestamptz, wanted int,
	out people uuid[], out is_all boolean, out walked int
)
-- The index has all columns; a bitmap scan would also read the table for each row.
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off as $$
declare
	-- The size of the key space.
	ring constant bigint := 4294967296;
	rows_max constant int := 2500;
	-- Each wave starts at another key.
	start constant bigint := (hashint8(event.id) # hashint4(event.seed + event.waves))::bigint + 2147483648;
	miles_per_lng constant double precision := 69.17 * cos(radians(shop_lat));
	its_nearness int;
	places uuid[];
	done bigint;
	size bigint;
	low bigint;
	seen int;
	seen_here int;
	found uuid[];
	found_here uuid[];
begin
	people := '{}';
	is_all := true;
	walked := 0;
	for its_nearness in 0..2 loop
		places := case when its_nearness < 2 then array[event.business_id]
			when shop_lat is null then '{}'
			else array[alert_cell(shop_lat, shop_lng, 1), alert_cell(shop_lat, shop_lng, 2), alert_cell(shop_lat, shop_lng, 3),
				alert_cell(shop_lat, shop_lng, 4)] end;
		found_here := '{}';
		seen_here := 0;
		done := 0;
		size := ring / 8192;
		while done < ring and cardinality(people) + cardinality(found_here) < wanted and seen_here < rows_max loop
			low := (start + done) % ring;
			size := least(size, ring - low, ring - done);
			select count(*), coalesce(array_agg(distinct a.user_id) filter (where
				a.days & day_bit <> 0
				and coalesce(a.from_minute < alert_draw.to_minute, true) and coalesce(a.to_minute > alert_draw.from_minute, true)
				and coalesce(a.max_price_cents >= alert_draw.price_cents, true)
				and (a.bag_kind is null or a.bag_kind = any(kinds))
				and (a.reliability_min_bps is null or a.reliability_min_bps <= bps)
				and (a.resumes_at is null or a.resumes_at <= moment)
				and (its_nearness < 2 or ((a.lat - shop_lat) * 69.17) ^ 2 + ((a.lng - shop_lng) * miles_per_lng) ^ 2 <= (a.radius_miles * 1.02) ^ 2)
				and (a.quiet_from is null or not case when a.quiet_from <= a.quiet_to
					then here.minute >= a.quiet_from and here.minute < a.quiet_to
					else here.minute >= a.quiet_from or here.minute < a.quiet_to end)
				and a.rule_id not in (select s.rule_id from alert_sends s where s.slot_id = event.slot_id and s.kind = event.kind)
			), '{}')
			into seen, found
			from (
				select * from alert_reach r
				where r.place_id = any(places) and r.nearness = its_nearness
					and r.draw_key between (low - 2147483648)::int and (low + size - 1 - 2147483648)::int
				limit rows_max - seen_here
			) a
			cross join lateral (
				select extract(hour from moment at time zone a.tz)::int * 60 + extract(minute from moment at time zone a.tz)::int as minute
			) here;
			seen_here := seen_here + seen;
			found_here := found_here || found;
			done := done + size;
			-- As many as are probably still needed and a third more, growing slowly because early matches may be luck.
			size := case when cardinality(found_here) = 0 then done * 7 else least(done * 6, greatest(1,
				(done * 1.3 * (wanted - cardinality(people) - cardinality(found_here)) / cardinality(found_here))::bigint
			)) end;
		end loop;
		walked := walked + seen_here;
		if done < ring or seen_here >= rows_max then
			is_all := false;
		end if;
		select people || coalesce(array_agg(one.id order by hashtextextended(one.id::text, start)), '{}') into people
		from (select distinct unnest(found_here) as id except select unnest(people)) one;
		exit when cardinality(people) >= wanted;
	end loop;
	is_all := is_all and cardinality(people) < wanted;
	people := people[1:wanted];
end $$;

-- Replaces the index entries of these rules (R-alert-waves). Paused rules and those without immediate emails have none.
-- Needs: alert_cells
create or replace function alert_reach_of(ids uuid[], is_new boolean) returns void language plpgsql as $$
begin
	if not is_new then
		delete from alert_reach where rule_id = any(ids);
	end if;
	insert into alert_reach
	select p.place_id, p.nearness, ('x' || left(r.user_id::text, 8))::bit(32)::int, r.id, r.user_id, r.lat, r.lng, r.radius_miles, r.days,
		split_part(r.from_time, ':', 1)::int * 60 + split_part(r.from_time, ':', 2)::int,
		split_part(r.to_time, ':', 1)::int * 60 + split_part(r.to_time, ':', 2)::int,
		r.max_price_cents, r.bag_kind, r.fits_diet, r.reliability_min_bps,
		split_part(r.quiet_from, ':', 1)::int * 60 + split_part(r.quiet_from, ':', 2)::int,
		split_part(r.quiet_to, ':', 1)::int * 60 + split_part(r.quiet_to, ':', 2)::int,
		r.tz, r.resumes_at
	from alert_rules r
	cross join lateral (
		select r.business_id as place_id, 1 as nearness where r.place = 'shop'
		union all
		select f.business_id, 0 from favorites f where r.place = 'favorites' and f.user_id = r.user_id
		union all
		select cell, 2 from alert_cells(r.lat, r.lng, r.radius_miles) cell where r.place = 'circle'
	) p
	where r.id = any(ids) and r.way = 'instant' and not (r.paused and r.resumes_at is null);
end $$;

-- Needs: alert_reach_of
create or replace function alert_rules_reach() returns trigger language plpgsql as $$
begin
	perform alert_reach_of(array_agg(id), tg_op = 'INSERT') from new_rows;
	return null;
end $$;

/*
R-alert-events: the shop resumes or lowers its price. The pickup is chosen when the event is due. A pause that ends on
its own is an event at eight on its last morning.
*/
create or replace function businesses_alert() returns trigger language plpgsql as $$
begin
	if new.paused_until is distinct from old.paused_until or new.deleted_at is not null then
		delete from alert_events where business_id = new.id and kind = 'reopened' and slot_id is null and ended_at is null;
	end if;
	if new.deleted_at is not null then
		return null;
	end if;
	if new.paused_until is distinct from old.paused_until or new.listed and not old.listed then
		insert into alert_events (business_id, kind, due_at)
		values (new.id, 'reopened', (new.paused_until + time '08:00') at time zone new.tz)
		on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	end if;
	if new.price_cents < old.price_cents and new.listed then
		insert into alert_events (business_id, kind) values (new.id, 'cheaper')
		on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	end if;
	return null;
end $$;

-- Marking a shop adds it to the matching index of the person's rules about favorites.
-- Needs: alert_reach_of
create or replace function favorites_reach() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		delete from alert_reach a using old_rows f
		where a.place_id = f.business_id and a.nearness = 0 and a.user_id = f.user_id
			and a.draw_key = ('x' || left(f.user_id::text, 8))::bit(32)::int;
	else
		perform alert_reach_of(array_agg(r.id), false)
		from alert_rules r where r.place = 'favorites' and r.user_id in (select user_id from new_rows)
		having count(*) > 0;
	end if;
	return null;
end $$;

/*
R-alert-events: bags after there were none, a pickup time outside the week, or a lower price. Reserved bags count as
held. Bags left over from a draw aren't new.
*/
create or replace function slots_alert() returns trigger language plpgsql as $$
declare
	was_free boolean := old.capacity > old.held + old.sold;
	usual int;
	its_kind text;
begin
	if old.draws_at is not null then
		return null;
	end if;
	if not was_free then
		its_kind := case when old.wanted = 0 and old.held + old.sold = 0 then 'new' else 'back' end;
	elsif new.is_exception and not old.is_exception and not exists (
		select from weekly_slots w
		where w.business_id = new.business_id and w.day = extract(isodow from new.local_date) and w.period = new.period and w.enabled
	) then
		its_kind := 'new';
	else
		select price_cents into usual from businesses where id = new.business_id;
		if coalesce(new.price_cents, usual) >= coalesce(old.price_cents, usual) then
			return null;
		end if;
		its_kind := 'cheaper';
	end if;
	insert into alert_events (business_id, kind, slot_id) values (new.business_id, its_kind, new.id)
	on conflict (slot_id, kind) where ended_at is null and slot_id is not null do nothing;
	return null;
end $$;

-- R-alert-events: the week offers another row. If several start at once, the first one is the event.
create or replace function weekly_slots_alert() returns trigger language plpgsql as $$
begin
	insert into alert_events (business_id, kind, day, period)
	select new.business_id, 'new', new.day, new.period
	from businesses b where b.id = new.business_id and b.listed
	on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	return null;
end $$;
