-- Rules by which people are told of bags (R-alert-rule).
create table alert_rules (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users,
	place text not null check (place in ('shop', 'favorites', 'circle')),
	business_id uuid references businesses,
	lat double precision check (lat between -90 and 90),
	lng double precision check (lng between -180 and 180),
	radius_miles double precision check (radius_miles > 0 and radius_miles <= 100),
	-- A ZIP code, a city: where the circle is, in the person's words.
	label text check (length(label) between 1 and 80),
	-- A bit for each day, 1 Monday … 64 Sunday.
	days int not null default 127 check (days between 1 and 127),
	from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	to_time text check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	max_price_cents int check (max_price_cents > 0),
	bag_kind text check (bag_kind in ('bakery', 'meals', 'groceries', 'sweets', 'snacks')),
	fits_diet boolean not null default false,
	reliability_min_bps int check (reliability_min_bps between 0 and 10000),
	way text not null check (way in ('instant', 'digest')),
	digest_hour int not null default 8 check (digest_hour between 0 and 23),
	-- Of a digest.
	next_at timestamptz,
	quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	tz text not null,
	paused boolean not null default false,
	-- Of a paused one; null: until it is resumed.
	resumes_at timestamptz,
	created_at timestamptz not null,
	constraint alert_place_is_whole check (
		(place = 'shop') = (business_id is not null)
		and num_nonnulls(lat, lng, radius_miles, label) = case place when 'circle' then 4 else 0 end
	),
	constraint alert_quiet_is_whole check ((quiet_from is null) = (quiet_to is null)),
	constraint alert_resumes_when_paused check (paused or resumes_at is null),
	constraint alert_digest_has_next check ((way = 'digest') = (next_at is not null))
);
create index alert_rules_of_user on alert_rules (user_id);
create index alert_rules_next_digest on alert_rules (next_at) where next_at is not null;

-- Where rules for emails at once reach: rows of a shop's id, and of the cells of the map that a circle covers (alert_cell). Written by
-- triggers. A wave walks the index from a random place on, so all that decides is in it.
create table alert_reach (
	place_id uuid not null,
	-- 0 a favorite, 1 the shop itself, 2 a circle: the order of waves.
	nearness int not null check (nearness between 0 and 2),
	-- Of the person: all rules of one person have the same.
	draw_key int not null,
	rule_id uuid not null references alert_rules on delete cascade,
	user_id uuid not null,
	lat double precision,
	lng double precision,
	radius_miles double precision,
	days int not null,
	-- Minutes of the day.
	from_minute int,
	to_minute int,
	max_price_cents int,
	bag_kind text,
	fits_diet boolean not null,
	reliability_min_bps int,
	quiet_from int,
	quiet_to int,
	tz text not null,
	resumes_at timestamptz,
	primary key (place_id, nearness, draw_key, rule_id) include (
		user_id, lat, lng, radius_miles, days, from_minute, to_minute, max_price_cents, bag_kind, fits_diet, reliability_min_bps,
		quiet_from, quiet_to, tz, resumes_at
	)
);
create index alert_reach_of_rule on alert_reach (rule_id);

-- What people may be told of (R-alert-events). Written by triggers, in the commit that causes it.
create table alert_events (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses,
	kind text not null check (kind in ('back', 'new', 'cheaper', 'reopened')),
	-- Null: of the shop, or of a row of its week; its next pickup is found when it is due.
	slot_id uuid references slots,
	day int check (day between 1 and 7),
	period text check (period in ('morning', 'afternoon', 'evening')),
	-- Of the next wave; null: at once.
	due_at timestamptz,
	-- From where its waves draw.
	seed int not null default (random() * 2000000000)::int,
	started_at timestamptz,
	waves int not null default 0,
	-- Waves in a row that found nobody.
	fruitless int not null default 0,
	people int not null default 0,
	ended_at timestamptz,
	ended_why text check (ended_why in ('sold_out', 'over', 'closed', 'everybody', 'merged')),
	constraint alert_event_ended_with_its_reason check ((ended_at is null) = (ended_why is null))
);
create unique index alert_events_of_slot on alert_events (slot_id, kind) where ended_at is null and slot_id is not null;
create unique index alert_events_of_shop on alert_events (business_id, kind) where ended_at is null and slot_id is null;
create index alert_events_due on alert_events (due_at nulls first) where ended_at is null;

-- Who was told of what: once per rule, slot and kind (R-alert-once).
create table alert_sends (
	slot_id uuid not null references slots,
	kind text not null check (kind in ('back', 'new', 'cheaper', 'reopened')),
	rule_id uuid not null references alert_rules on delete cascade,
	event_id bigint not null references alert_events,
	user_id uuid not null references users,
	wave int not null,
	at timestamptz not null,
	primary key (slot_id, kind, rule_id)
);
create index alert_sends_of_rule on alert_sends (rule_id);
create index alert_sends_of_user on alert_sends (user_id);

-- Emails at once that a person got on a day of their zone.
create table alert_days (
	user_id uuid not null references users,
	local_date date not null,
	messages int not null check (messages between 1 and 6),
	primary key (user_id, local_date)
);

-- Digests that were queued, at most one a rule and day of the person's zone (R-alert-digest).
create table alert_digests (
	rule_id uuid not null references alert_rules on delete cascade,
	local_date date not null,
	at timestamptz not null,
	primary key (rule_id, local_date)
);
