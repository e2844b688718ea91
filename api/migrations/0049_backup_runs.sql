-- Backups of the embedded database, and rehearsals of restoring them (R-backups). The launcher writes a row when one has ended.
create table backup_runs (
	id bigint generated always as identity primary key,
	kind text not null check (kind in ('backup', 'rehearsal')),
	started_at timestamptz not null,
	ended_at timestamptz not null,
	bytes bigint check (bytes >= 0),
	-- In words; null: none.
	problem text check (length(problem) between 1 and 500),
	ok boolean not null generated always as (problem is null) stored,
	-- When admins were mailed that it failed.
	announced_at timestamptz
);
create index backup_runs_by_kind on backup_runs (kind, id);
