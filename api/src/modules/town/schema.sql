-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table town (
	one boolean default true primary key check (one),
	name text check (length(name) >= 1 and length(name) <= 40),
	legal_name text check (length(legal_name) >= 1 and length(legal_name) <= 120),
	support_email text check (length(support_email) <= 254),
	color text check (color ~ '^#[0-9a-f]{6}$'),
	logo bytea check (length(logo) <= 1000000),
	logo_hash text generated always as (md5(logo)) stored
);
