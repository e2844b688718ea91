-- What the settings of this installation were changed from and to (R-console-settings): a row for each that a start finds to be another one.
create table setting_changes (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	name text not null,
	-- Null: at its default. Of a secret: an empty text where it is set.
	was text,
	became text,
	version text not null,
	constraint setting_changes_change check (was is distinct from became)
);
create index setting_changes_by_name on setting_changes (name, id desc);
