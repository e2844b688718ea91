-- People. The identity provider keeps passwords and sessions; this is the product's own row.
create table users (
	id uuid primary key default gen_random_uuid(),
	external_id text,
	email text,
	first_name text,
	last_name text,
	role text not null default 'customer' check (role in ('customer', 'business', 'admin')),
	phone_number text,
	verified boolean not null default false,
	lat double precision check (lat between -90 and 90),
	lng double precision check (lng between -180 and 180),
	street text,
	city text,
	state text check (length(state) = 2),
	zip_code text check (zip_code ~ '^[0-9]{5}$'),
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	constraint position_is_whole check ((lat is null) = (lng is null)),
	constraint active_has_identity check (
		deleted_at is not null
		or (external_id is not null and email is not null and first_name is not null and last_name is not null)
	),
	-- I12: an erased user has no personal data.
	constraint erased_has_no_pii check (
		deleted_at is null
		or num_nonnulls(external_id, email, first_name, last_name, phone_number, lat, street, city, state, zip_code) = 0
	)
);
create unique index users_external_id on users (external_id);
create unique index users_email_active on users (lower(email)) where deleted_at is null;
create index users_newest on users (created_at) where deleted_at is null;
