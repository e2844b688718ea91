-- Businesses and their week (spec §3, D11-D16).
create table businesses (
	id uuid primary key default gen_random_uuid(),
	owner_id uuid not null references users,
	display_name text not null,
	name text not null,
	description text not null,
	category text not null default 'market',
	price_cents int not null check (price_cents between 300 and 2000),
	worth_cents int check (worth_cents > price_cents),
	email text not null,
	phone_number text not null,
	street text not null,
	city text not null,
	state text not null check (length(state) = 2),
	zip_code text not null check (zip_code ~ '^[0-9]{5}$'),
	formatted_address text not null,
	google_place_id text,
	image_key text,
	lat double precision check (lat between -90 and 90),
	lng double precision check (lng between -180 and 180),
	-- Web Mercator in miles, for nearest-neighbour search (see modules/places/distance.rules.ts).
	spot point,
	tz text not null,
	tax_rate_bps int not null default 0 check (tax_rate_bps between 0 and 3000),
	enabled boolean not null default false,
	public_profile boolean not null default true,
	email_notifications boolean not null default true,
	charges_enabled boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	-- D12: what a customer finds.
	listed boolean not null generated always as (
		enabled and public_profile and charges_enabled and spot is not null and deleted_at is null
	) stored,
	constraint position_is_whole check (num_nulls(lat, lng, spot) in (0, 3))
);
create index businesses_owner on businesses (owner_id) where deleted_at is null;
create index businesses_spot on businesses using gist (spot) where listed;

-- day: 1 Monday … 7 Sunday. Times are local, HH:MM, inside the period's bounds (D22).
create table weekly_slots (
	business_id uuid not null references businesses,
	day smallint not null check (day between 1 and 7),
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	enabled boolean not null,
	quantity int not null check (quantity between 1 and 50),
	primary key (business_id, day, period),
	constraint start_before_end check (start_time collate "C" < end_time collate "C"),
	constraint within_period check (case period
		when 'morning' then start_time collate "C" >= '06:00' and end_time collate "C" <= '11:59'
		when 'afternoon' then start_time collate "C" >= '12:00' and end_time collate "C" <= '17:59'
		else start_time collate "C" >= '17:00' end)
);

create table payment_accounts (
	business_id uuid primary key references businesses,
	provider_account_id text not null unique,
	onboarding_complete boolean not null default false,
	charges_enabled boolean not null default false,
	payouts_enabled boolean not null default false,
	updated_at timestamptz not null
);
