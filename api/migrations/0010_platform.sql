-- What an admin sees of the whole platform, without everybody being counted for it. Spread over eight rows each, so that
-- sign-ups and sales of different connections seldom wait for each other; view drift_platform holds them against the rest.
create table platform_counts (
	what text not null check (what in ('users', 'businesses', 'listed')),
	shard smallint not null,
	count bigint not null,
	primary key (what, shard)
);
insert into platform_counts values ('users', 0, 0), ('businesses', 0, 0), ('listed', 0, 0);

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

-- How far each round of the reconciler has come (ADR 31): behind which key, date or number it goes on. One process at a time
-- moves a row.
create table audit_cursors (
	what text primary key,
	after_id uuid not null default '00000000-0000-0000-0000-000000000000',
	after_day date not null default '0001-01-01',
	after_number bigint not null default 0
);
insert into audit_cursors (what) values
	('slots'), ('days'), ('totals'), ('orders'), ('months'), ('accounts'), ('accounts under way'), ('order_events'), ('ledger');

-- What several processes of the API count together. Lost with a crash of the database: nothing of value is.
create unlogged table rate_windows (
	key text primary key,
	count int not null,
	ends_at timestamptz not null
);
create index rate_windows_ends on rate_windows (ends_at);

-- /readyz asks whether the database can write, not only whether it answers: a full disk and a server that became read-only
-- still read well.
create table write_probe (
	only_row boolean primary key default true check (only_row),
	probed_at timestamptz not null
);
insert into write_probe (probed_at) values (now());

-- A demo town is there completely or not at all: the mark is set before the first row of it and completed after the
-- last. Nobody is served from a database whose town was begun and not finished, so it may be made again from nothing.
create table seeded_towns (
	name text primary key,
	begun_at timestamptz not null default now(),
	done_at timestamptz,
	-- People may have been let in although it was half made (by a version without these marks): it is never made again.
	served boolean not null default false
);
