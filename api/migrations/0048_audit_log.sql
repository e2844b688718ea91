-- What admins and people who work in shops did, and whose data an admin looked at (R-audit-log). A trigger numbers the entries and makes
-- the hashes; none is ever changed, and none goes before it is a year old.
create table audit_log (
	id bigint primary key,
	at timestamptz not null,
	-- Null: the command line.
	actor_id uuid references users,
	action text not null check (length(action) between 1 and 60),
	subject_id text check (length(subject_id) between 1 and 100),
	-- What was sent, by ids: what somebody is called changes, and may have to go.
	details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 8000),
	request_id text,
	-- The hash of the entry before.
	previous bytea not null,
	hash bytea not null
);
create index audit_log_by_actor on audit_log (actor_id, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_subject on audit_log (subject_id, id);
