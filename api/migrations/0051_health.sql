-- What an admin asks for in the console (R-console-health).

-- A backup or a rehearsal that is due now: one row a kind, until a run of that kind begins later (tools/backup/schedule.ts).
create table backup_requests (
	kind text primary key check (kind in ('backup', 'rehearsal')),
	asked_at timestamptz not null
);

/*
Counters that were counted once more. A row that is inserted recounts: nobody moves counters but triggers. `subject`: a slot, a business, what
platform_counts counts, or a date of platform_days.
*/
create table recounts (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	what text not null check (what in ('slot', 'days', 'totals', 'count', 'platform_day')),
	subject text not null,
	was jsonb not null default '{}',
	became jsonb not null default '{}'
);
