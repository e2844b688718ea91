-- What the operator says about the town's marketplace (R-town): one row, whose values are null as it comes.
create table town (
	one boolean primary key default true check (one),
	name text check (length(name) between 1 and 40),
	legal_name text check (length(legal_name) between 1 and 120),
	support_email text check (length(support_email) <= 254),
	-- Lowercase, so that it can stand in a style sheet as it is.
	color text check (color ~ '^#[0-9a-f]{6}$'),
	-- A PNG of our own making.
	logo bytea check (length(logo) <= 1000000),
	logo_hash text generated always as (md5(logo)) stored
);
insert into town default values;
