-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

-- It counts how often nobody found a bag around a ZIP code (R-empty-searches).
create table empty_searches (
	zip_code text not null references zip_places(zip_code),
	local_date date not null,
	count integer not null check (count > 0),
	primary key (local_date, zip_code)
);
