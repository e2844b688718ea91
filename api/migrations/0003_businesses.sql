-- Businesses and what a customer sees of them.
create table businesses (
	id uuid primary key default gen_random_uuid(),
	owner_id uuid not null references users,
	display_name text not null,
	name text not null,
	description text not null,
	category text not null default 'market',
	price_cents int not null check (price_cents between 300 and 2000),
	retail_value_cents int check (retail_value_cents > price_cents),
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
	-- Web Mercator in miles, for nearest-neighbor search (see modules/places/distance.rules.ts).
	map_point point,
	tz text not null,
	tax_rate_bps int not null default 0 check (tax_rate_bps between 0 and 3000),
	enabled boolean not null default false,
	public_profile boolean not null default true,
	email_notifications boolean not null default true,
	charges_enabled boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	-- What a customer finds.
	listed boolean not null generated always as (
		enabled and public_profile and charges_enabled and map_point is not null and deleted_at is null
	) stored,
	-- Counts the owner's edits, for If-Match: two tabs never overwrite each other silently.
	version int not null default 1,
	-- Whether its week has a slot that is switched on. Lists of those that have bags read only businesses whose week offers
	-- any: where few do, most are never looked at. What is left of it today is still asked of the week and its dates.
	offers_bags boolean not null default false,
	-- What to do on arrival: which door, whom to ask.
	pickup_notes text constraint pickup_notes_length check (char_length(pickup_notes) between 1 and 300),
	constraint position_is_whole check (num_nulls(lat, lng, map_point) in (0, 3)),
	constraint deleted_has_no_contact check (
		deleted_at is null
		or email = '' and phone_number = '' and street = '' and formatted_address = '' and google_place_id is null and lat is null
	)
);
-- Removing a business or a person asks for all that they ever had.
create index businesses_owner on businesses (owner_id);
create index businesses_by_point on businesses using gist (map_point) where listed;
create index businesses_with_bags on businesses using gist (map_point) where listed and offers_bags;
-- Lists by price look at all businesses within the radius: in this index alone.
create index businesses_prices on businesses using gist (map_point) include (id, price_cents) where listed;
-- Open lists ask twice a second what was edited in the last moments.
create index businesses_updated on businesses (updated_at);
