-- Tries are counted with a level that sinks with time; above its limit each further try makes the next one wait longer.
delete from auth.tries;
drop index auth.tries_by_age;
alter table auth.tries
	drop column count,
	drop column window_started_at,
	add column level double precision not null,
	add column counted_at timestamptz not null,
	-- Until then nothing more is taken.
	add column blocked_until timestamptz not null,
	-- From then on the row says nothing any more.
	add column ends_at timestamptz not null;
create index tries_by_end on auth.tries (ends_at);
