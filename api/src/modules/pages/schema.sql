-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table page_versions (
	page text not null check (page in ('terms', 'shop_terms', 'privacy', 'imprint')),
	version integer not null check (version > 0),
	en text not null check (length(en) >= 1 and length(en) <= 20000),
	es text not null check (length(es) >= 1 and length(es) <= 20000),
	asks boolean not null,
	saved_at timestamptz not null,
	primary key (page, version)
);
