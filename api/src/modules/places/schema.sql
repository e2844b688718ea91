-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table zip_places (
	zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
	city text not null,
	state text not null check (length(state) = 2),
	county text,
	lat double precision not null,
	lng double precision not null
);
create index zip_places_at on zip_places (lat, lng);
create index zip_places_city on zip_places (lower(city) text_pattern_ops, state);
