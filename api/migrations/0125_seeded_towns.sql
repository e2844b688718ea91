-- A demo town is there completely or not at all: the mark is set before the first row of it and completed after the
-- last. Nobody is served from a database whose town was begun and not finished, so it may be made again from nothing.
create table seeded_towns (
	name text primary key,
	begun_at timestamptz not null default now(),
	done_at timestamptz,
	-- People may have been let in although it was half made (by a version without these marks): it is never made again.
	served boolean not null default false
);

-- Databases from before these marks.
insert into seeded_towns (name, begun_at, done_at, served)
select
	'town',
	min(created_at),
	case when exists (select from businesses where email = 'flour-and-thistle@example.com') then now() end,
	true
from users
where email = 'rosa@example.com'
having count(*) > 0;
