-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

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

-- It counts how often nobody found a bag around a ZIP code (R-empty-searches).
create table empty_searches (
	zip_code text not null references zip_places(zip_code),
	local_date date not null,
	count integer not null check (count > 0),
	primary key (local_date, zip_code)
);
