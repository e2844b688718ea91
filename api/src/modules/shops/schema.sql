-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table businesses (
	id uuid default gen_random_uuid() primary key,
	owner_id uuid not null references users(id),
	display_name text not null,
	name text not null,
	description text not null,
	category text not null default 'market',
	price_cents integer not null check (price_cents >= 300 and price_cents <= 2000),
	retail_value_cents integer,
	email text not null,
	phone_number text not null,
	street text not null,
	city text not null,
	state text not null check (length(state) = 2),
	zip_code text not null check (zip_code ~ '^[0-9]{5}$'),
	formatted_address text not null,
	google_place_id text,
	image_key text,
	lat double precision check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
	lng double precision check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
	map_point point,
	tz text not null,
	tax_rate_bps integer not null default 0 check (tax_rate_bps >= 0 and tax_rate_bps <= 3000),
	enabled boolean not null default false,
	public_profile boolean not null default true,
	email_notifications boolean not null default true,
	charges_enabled boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	-- It counts the owner's edits.
	version integer not null default 1,
	-- Its week has a slot that is switched on.
	offers_bags boolean not null default false,
	pickup_notes text,
	-- Nothing is sold before that date.
	paused_until date,
	new_order_emails text not null default 'each' check (new_order_emails in ('each', 'digest')),
	-- It had summaries until then.
	digests_until timestamptz,
	bag_caution text not null default 'cautious' check (bag_caution in ('cautious', 'even', 'bold')),
	tax_class text not null default 'mixed',
	-- Lists read this, card_bag and is_value_low instead of the rows that they sum up (ADR 96).
	offer_week json,
	card_bag json,
	is_value_low boolean not null default false,
	suspended_at timestamptz,
	-- What an admin said (R-shop-suspended); empty once its owner is erased.
	suspended_reason text check (length(suspended_reason) <= 500),
	approval text not null default 'approved' check (approval in ('approved', 'waiting', 'declined')),
	-- It is so since then (R-shop-approval).
	approval_at timestamptz,
	-- What an admin said as they declined it; empty once its owner is erased.
	approval_reason text check (length(approval_reason) <= 500),
	listed boolean not null generated always as (enabled and public_profile and charges_enabled and map_point is not null and suspended_at is null and approval = 'approved' and deleted_at is null) stored,
	-- Lists read it and food_total, the sum of the scores, instead of the ratings (ADR 96).
	food_ratings integer not null default 0,
	food_total integer not null default 0,
	-- An admin closes it since then, once nothing is open.
	closing_at timestamptz,
	terms_version integer,
	terms_at timestamptz,
	price_steps jsonb,
	hides_next_price boolean not null default false,
	posts_around text check (posts_around ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	constraint approval_says_when check ((approval = 'approved') = (approval_at is null)),
	constraint approval_says_why check (case approval when 'approved' then approval_reason is null when 'declined' then approval_reason is not null else true end),
	constraint businesses_check check (retail_value_cents > price_cents),
	constraint businesses_terms check ((terms_version is null) = (terms_at is null)),
	constraint closing_is_suspended check (closing_at is null or suspended_at is not null),
	constraint deleted_has_no_contact check (deleted_at is null or email = '' and phone_number = '' and street = '' and formatted_address = '' and google_place_id is null and lat is null),
	constraint pickup_notes_length check (char_length(pickup_notes) >= 1 and char_length(pickup_notes) <= 300),
	constraint position_is_whole check (num_nulls(lat, lng, map_point) in (0, 3)),
	constraint price_steps_fall check (coalesce(((price_steps -> 0) -> 'cents') < to_jsonb(price_cents), true) and coalesce(((price_steps -> 1) -> 'cents') < ((price_steps -> 0) -> 'cents'), true) and coalesce(((price_steps -> 2) -> 'cents') < ((price_steps -> 1) -> 'cents'), true)),
	constraint price_steps_fit check (jsonb_array_length(price_steps) <= 3 and not jsonb_path_exists(price_steps, '$[*]?(!(((@."minutes" >= 1 && @."minutes" <= 240) && @."cents" >= 300) && @."cents" <= 2000))'::jsonpath)),
	constraint price_steps_not_empty check (jsonb_array_length(price_steps) > 0),
	constraint suspended_with_reason check (num_nulls(suspended_at, suspended_reason) in (0, 2)),
	constraint tax_class_known check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed'))
);
create index businesses_by_age on businesses (created_at desc, id desc);
create index businesses_by_email on businesses (lower(email) text_pattern_ops) where deleted_at is null;
create index businesses_by_point on businesses using gist (map_point) where listed;
create index businesses_by_word on businesses using gin (to_tsvector('simple'::regconfig, regexp_replace(lower(translate(regexp_replace(normalize((((((((display_name || ' ') || street) || ' ') || city) || ' ') || state) || ' ') || zip_code, nfd), '[\u0300-\u036f]', '', 'g'), 'ÐðĐđŁłØøı', 'DdDdLlOoi')), '[[:punct:]]+', ' ', 'g')));
create index businesses_closing on businesses (id) where closing_at is not null and deleted_at is null;
create index businesses_not_listed on businesses (created_at desc, id desc) where not listed;
create index businesses_owner on businesses (owner_id);
create index businesses_prices on businesses using gist (map_point) include (id, price_cents) where listed;
create index businesses_updated on businesses (updated_at);
create index businesses_waiting on businesses (approval_at) where approval = 'waiting' and deleted_at is null;
create index businesses_with_bags on businesses using gist (map_point) where listed and offers_bags;
create index businesses_with_digests on businesses (id) where email_notifications and (new_order_emails = 'digest' or digests_until is not null);
create index businesses_with_price_steps on businesses (id) where price_steps is not null;
create trigger businesses_alert after update on businesses for each row
	when (new.paused_until is distinct from old.paused_until or new.listed and not old.listed or new.price_cents < old.price_cents
		or new.deleted_at is not null and old.deleted_at is null)
	execute function businesses_alert();
create trigger businesses_have_owner before insert on businesses
	for each row execute function businesses_have_owner();
create trigger businesses_facts before update on businesses for each row
	when ((new.id, new.created_at) is distinct from (old.id, old.created_at)
		or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
	execute function refuse('businesses_immutable', 'a business keeps its owner, and stays deleted');
create trigger businesses_suspended before update on businesses for each row
	when ((new.suspended_at is null, new.closing_at is null) is distinct from (old.suspended_at is null, old.closing_at is null)
		and coalesce(current_setting('app.actor', true), '') not like 'admin:%')
	execute function refuse('businesses_suspended', 'an admin alone suspends and restores a business');
create trigger businesses_approved before update on businesses for each row
	when (new.approval <> old.approval and new.approval <> 'waiting'
		and coalesce(current_setting('app.actor', true), '') not like 'admin:%'
		and coalesce(current_setting('app.actor', true), '') <> 'new shops')
	execute function refuse('businesses_approved', 'an admin alone approves and declines a business');
create trigger businesses_stay_approved before update on businesses for each row
	when (old.approval = 'approved' and new.approval <> 'approved')
	execute function refuse('businesses_stay_approved', 'a business that was approved stays so; it can be suspended');
create trigger businesses_count_inserted after insert on businesses
	referencing new table as new_rows for each statement execute function count_businesses();
create trigger businesses_count_updated after update on businesses
	referencing old table as old_rows new table as new_rows for each statement execute function count_businesses();
create trigger businesses_no_delete before delete on businesses for each row execute function no_delete();
create trigger businesses_slug_inserted after insert on businesses for each row execute function businesses_slug();
create trigger businesses_slug_updated after update of display_name, city, deleted_at on businesses for each row
	when ((new.display_name, new.city, new.deleted_at) is distinct from (old.display_name, old.city, old.deleted_at))
	execute function businesses_slug();
create trigger businesses_change_owner before update of owner_id on businesses for each row
	when (new.owner_id is distinct from old.owner_id) execute function businesses_change_owner();
create trigger businesses_tax_class after update of tax_class on businesses for each row
	when (new.tax_class <> old.tax_class) execute function businesses_tax_class();

create table business_slugs (
	slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
	business_id uuid references businesses(id),
	current boolean not null,
	created_at timestamptz not null,
	draft_id uuid unique references shop_drafts(id) on delete cascade,
	constraint slug_of_one check (num_nonnulls(business_id, draft_id) = 1)
);
create unique index business_slugs_current on business_slugs (business_id) where current;

create table shop_drafts (
	id uuid default gen_random_uuid() primary key,
	display_name text not null,
	name_key text not null,
	street text not null,
	city text not null,
	state text not null,
	zip_code text not null,
	email text not null,
	category text not null,
	language text not null check (language in ('en', 'es')),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	finished_at timestamptz,
	constraint shop_drafts_email_name_key_key unique (email, name_key)
);
create trigger shop_drafts_slug after insert or update on shop_drafts for each row execute function shop_drafts_slug();

create table favorites (
	user_id uuid not null references users(id),
	business_id uuid not null references businesses(id),
	created_at timestamptz not null,
	primary key (user_id, business_id)
);
create index favorites_of_business on favorites (business_id);
create trigger favorites_reach_inserted after insert on favorites
	referencing new table as new_rows for each statement execute function favorites_reach();
create trigger favorites_reach_deleted after delete on favorites
	referencing old table as old_rows for each statement execute function favorites_reach();

create table calendar_feeds (
	business_id uuid not null references businesses(id),
	user_id uuid not null references users(id),
	token_sha256 bytea not null unique,
	created_at timestamptz not null,
	primary key (business_id, user_id)
);
create index calendar_feeds_by_user on calendar_feeds (user_id);

create table tax_class_changes (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses(id),
	was text not null,
	tax_class text not null,
	changed_by text not null,
	changed_at timestamptz not null
);
create index tax_class_changes_by_business on tax_class_changes (business_id, id);
create trigger tax_class_changes_append_only before update or delete on tax_class_changes
	for each row execute function append_only();

create table tax_rates (
	id bigint generated always as identity primary key,
	state text not null check (state ~ '^[A-Z]{2}$'),
	tax_class text not null check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed')),
	-- It holds for bags of this date of pickup and later.
	from_date date not null,
	rate_bps integer not null,
	remitted_by text not null check (remitted_by in ('platform', 'shop')),
	set_by uuid not null references users(id),
	set_at timestamptz not null,
	constraint tax_rate_in_range check (rate_bps >= 0 and rate_bps <= 3000)
);
create index tax_rates_in_force on tax_rates (state, tax_class, from_date desc, id desc);
create trigger tax_rates_append_only before update or delete on tax_rates for each row execute function append_only();

-- Readers of a shop's emails: its own address, and managers who want them (R-shop-emails). None for a closed shop.
create or replace function shop_readers(shop uuid)
returns table (address text, first_name text, member_id uuid) language sql stable
begin atomic
	select b.email, '', null::uuid from businesses b where b.id = shop and b.deleted_at is null
	union all
	select u.email, coalesce(u.first_name, ''), m.user_id
	from members m
	join businesses b on b.id = m.business_id and b.deleted_at is null
	join users u on u.id = m.user_id and u.deleted_at is null
	where m.business_id = shop and m.shop_emails and m.role = 'manager' and m.removed_at is null
		and lower(u.email) <> lower(b.email);
end;

/*
The sales tax on a pickup date (R-tax): the shop's own rate, else the operator's for state and class, else none. The
operator also sets who remits it.
*/
create or replace function tax_on(own_bps int, in_state text, of_class text, on_date date)
returns table (rate_bps int, remitted_by text) language sql stable
begin atomic
	select case when own_bps > 0 then own_bps else coalesce(r.rate_bps, 0) end, coalesce(r.remitted_by, 'platform')
	from (values (1)) one
	left join lateral (
		select t.rate_bps, t.remitted_by from tax_rates t
		where t.state = in_state and t.tax_class = of_class and t.from_date <= on_date
		order by t.from_date desc, t.id desc limit 1
	) r on true;
end;

-- Needs: bag_on_card
create or replace function bags_on_card() returns trigger language plpgsql as $$
begin
	update businesses b set card_bag = bag_on_card(b.id)
	where b.id = new.business_id and b.card_bag::text is distinct from bag_on_card(b.id)::text;
	return null;
end $$;

-- Waits for a concurrent erasure, then refuses.
create or replace function businesses_have_owner() returns trigger language plpgsql as $$
begin
	perform from users where id = new.owner_id and deleted_at is null for key share;
	if not found then
		raise exception 'the owner was erased' using errcode = '23514', constraint = 'owner_not_erased';
	end if;
	return new;
end $$;

-- Makes a slug: "Café Øl, Łódź" → cafe-ol-lodz, like api/src/lib/slug.ts. Lists the capital, small and Latin form of
-- letters that aren't Latin ones with a diacritic.
create or replace function slug_of(words text) returns text language sql immutable return (
	select trim(both '-' from left(regexp_replace(lower(
		coalesce(string_agg(coalesce(substr(known, 3), letter), '' order by place), '')), '[^a-z0-9]+', '-', 'g'), 70))
	from string_to_table(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g'), null)
		with ordinality as each (letter, place)
	left join string_to_table(
		'Đđd Ððd Łłl Øøo ẞßss Ææae Œœoe Þþth Iıi Ħħh Ŋŋng Ŧŧt Əəe '
		'Ааa Ббb Ввv Ггg Ґґg Ддd Ееe Жжzh Ззz Ииi Ккk Ллl Ммm Ннn Ооo Ппp Ррr Ссs Ттt Ууu Ффf Ххkh Ццts Ччch Шшsh Щщshch Ъъ Ыыy Ьь Ээe Ююyu Яяya Ііi Єєie Ђђdj Јјj Љљlj Њњnj Ћћc Џџdzh '
		'Ααa Ββv Γγg Δδd Εεe Ζζz Ηηi Θθth Ιιi Κκk Λλl Μμm Ννn Ξξx Οοo Ππp Ρρr Σσs ςςs Ττt Υυu Φφf Χχch Ψψps Ωωo', ' ') as known on strpos(left(known, 2), letter) > 0
);

-- Needs: slug_of
-- The slug that a shop asks for. A name without Latin letters is replaced by the kind of shop.
create or replace function slug_words(name text, category text, city text) returns text language sql immutable return
	slug_of(case when slug_of(name) <> '' then name when slug_of(category) <> '' then category else 'shop' end || ' ' || city);

-- Needs: slug_words
-- A business has one slug at a time (R-public-pages), and former ones stay reserved for it. If the slug is taken, part
-- of the id is appended. Deleting the business deletes its slugs.
create or replace function businesses_slug() returns trigger language plpgsql as $$
declare
	wanted text := slug_words(new.display_name, new.category, new.city);
	owner uuid;
begin
	if new.deleted_at is not null then
		delete from business_slugs where business_id = new.id;
		return null;
	end if;
	update business_slugs set current = false where business_id = new.id and current and slug <> wanted;
	insert into business_slugs (slug, business_id, current, created_at) values (wanted, new.id, true, new.updated_at)
	on conflict (slug) do nothing;
	select business_id into owner from business_slugs where slug = wanted;
	if owner = new.id then
		update business_slugs set current = true where slug = wanted and not current;
	else
		insert into business_slugs (slug, business_id, current, created_at)
		values (wanted || '-' || left(new.id::text, 8), new.id, true, new.updated_at)
		on conflict (slug) do update set current = true;
	end if;
	return null;
end $$;

-- R-tax-class
create or replace function businesses_tax_class() returns trigger language plpgsql as $$
begin
	insert into tax_class_changes (business_id, was, tax_class, changed_by, changed_at)
	values (new.id, old.tax_class, new.tax_class, coalesce(nullif(current_setting('app.actor', true), ''), 'job'), new.updated_at);
	return null;
end $$;

/*
Steps of today's windows that are due but not taken (R-falling-price): the lowest one of each window. No window ends
within four hours after midnight, so each step is on the window's date.
*/
create or replace function due_price_steps(moment timestamptz)
returns table (business_id uuid, local_date date, period text, tz text, slot_id uuid, cents int) language sql stable as $$
	select b.id, d.today, p.period, b.tz, s.id, min(step.cents)
	from businesses b
	cross join lateral (select (moment at time zone b.tz)::date as today) d
	cross join unnest('{morning,afternoon,evening}'::text[]) p (period)
	left join slots s on s.business_id = b.id and s.local_date = d.today and s.period = p.period
	left join weekly_slots w on w.business_id = b.id and w.day = extract(isodow from d.today) and w.period = p.period and w.enabled
	left join date_exceptions e on e.business_id = b.id and e.local_date = d.today and e.period = p.period
	cross join lateral (select coalesce(s.ends_at, (d.today + w.end_time::time) at time zone b.tz) as ends_at) o
	cross join lateral jsonb_to_recordset(coalesce(e.price_steps, b.price_steps)) step (minutes int, cents int)
	where b.listed and (b.paused_until is null or d.today >= b.paused_until)
		and b.id in (
			select id from businesses where price_steps is not null
			union all
			select x.business_id from date_exceptions x
			where x.price_steps <> '[]'
				and x.local_date between (moment at time zone 'UTC')::date - 1 and (moment at time zone 'UTC')::date + 1
		)
		and coalesce(s.wanted, w.quantity) > 0 and s.draws_at is null
		and o.ends_at > moment and o.ends_at - step.minutes * interval '1 minute' <= moment
		and step.cents < coalesce(s.price_cents, b.price_cents)
	group by b.id, d.today, p.period, b.tz, s.id
$$;

-- Returns what an order copies about its pickup place (R-order-keeps-place).
create or replace function pickup_place(b businesses) returns jsonb language sql stable
	return jsonb_build_object(
		'street', b.street, 'city', b.city, 'state', b.state, 'zip_code', b.zip_code, 'lat', b.lat, 'lng', b.lng,
		'phone_number', nullif(b.phone_number, ''), 'notes', b.pickup_notes
	);

-- Needs: slug_words
-- Reserves a draft's slug, if it is free, until the owner finishes the shop (R-shop-drafts).
create or replace function shop_drafts_slug() returns trigger language plpgsql as $$
begin
	delete from business_slugs where draft_id = new.id;
	insert into business_slugs (slug, draft_id, current, created_at)
	select slug_words(new.display_name, new.category, new.city), new.id, false, new.created_at where new.finished_at is null
	on conflict (slug) do nothing;
	return null;
end $$;
