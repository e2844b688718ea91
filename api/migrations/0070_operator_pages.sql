-- R-operator-pages: what the operator wrote, a row for each time it was saved. Without one, the text that ships stands.
create table page_versions (
	page text not null check (page in ('terms', 'shop_terms', 'privacy', 'imprint')),
	version integer not null check (version > 0),
	en text not null check (length(en) between 1 and 20000),
	es text not null check (length(es) between 1 and 20000),
	asks boolean not null,
	saved_at timestamptz not null,
	primary key (page, version)
);
-- R-terms-agreed: the version that a person, or a shop's owner, was shown and agreed to. 0: the text that ships.
alter table users
	add column terms_version integer,
	add column terms_at timestamptz,
	add constraint users_terms check ((terms_version is null) = (terms_at is null));
alter table businesses
	add column terms_version integer,
	add column terms_at timestamptz,
	add constraint businesses_terms check ((terms_version is null) = (terms_at is null));
alter table auth."user" add column terms_version integer;
