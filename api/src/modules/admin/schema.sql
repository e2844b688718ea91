-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table platform_counts (
	what text not null check (what in ('users', 'businesses', 'listed')),
	shard smallint not null,
	count bigint not null,
	primary key (what, shard)
);
create trigger triggers_only before insert or update or delete on platform_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('platform_counts_derived', 'rows of platform_counts follow what they are made of');

create table audit_log (
	id bigint primary key,
	at timestamptz not null,
	actor_id uuid references users(id),
	action text not null check (length(action) >= 1 and length(action) <= 60),
	subject_id text check (length(subject_id) >= 1 and length(subject_id) <= 100),
	details jsonb not null default '{}'::jsonb check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 8000),
	request_id text,
	previous bytea not null,
	hash bytea not null
);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor_id, id);
create index audit_log_by_subject on audit_log (subject_id, id);
create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_log();
create trigger audit_log_immutable before update on audit_log for each row execute function append_only();
-- Entries may be deleted after a year.
create trigger audit_log_recent before delete on audit_log for each row
	when (old.at > now() - interval '1 year') execute function append_only();

create table setting_changes (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	name text not null,
	was text,
	became text,
	version text not null,
	constraint setting_changes_change check (was is distinct from became)
);
create index setting_changes_by_name on setting_changes (name, id desc);
create trigger setting_changes_immutable before update or delete on setting_changes for each row execute function append_only();

-- Returns the text that an entry's hash covers; audit-log.store.ts builds the same text.
create or replace function audit_line(entry audit_log) returns text language sql stable as $$
	select concat_ws(E'\n', entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		coalesce(entry.actor_id::text, ''), entry.action, coalesce(entry.subject_id, ''), coalesce(entry.request_id, ''),
		entry.details::text)
$$;

create or replace function chain_audit_log() returns trigger language plpgsql as $$
declare
	last record;
begin
	-- Serializes inserts, so that each entry follows a different one.
	perform pg_advisory_xact_lock(hashtext('audit_log'));
	select id, hash into last from audit_log order by id desc limit 1;
	new.id := coalesce(last.id, 0) + 1;
	-- Callers can't set the time.
	new.at := clock_timestamp();
	new.previous := coalesce(last.hash, ''::bytea);
	new.hash := sha256(new.previous || convert_to(audit_line(new), 'UTF8'));
	return new;
end $$;

create or replace function count_businesses() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('businesses', (select count(*) from new_rows where deleted_at is null));
		perform tally('listed', (select count(*) from new_rows where listed));
	else
		perform tally('businesses', (select count(*) from new_rows where deleted_at is null)
			- (select count(*) from old_rows where deleted_at is null));
		perform tally('listed', (select count(*) from new_rows where listed) - (select count(*) from old_rows where listed));
	end if;
	return null;
end $$;

create or replace function count_users() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('users', (select count(*) from new_rows where deleted_at is null));
	else
		perform tally('users', (select count(*) from new_rows where deleted_at is null)
			- (select count(*) from old_rows where deleted_at is null));
	end if;
	return null;
end $$;

-- Each shop's days in its own zone, because today's date differs between zones.
create or replace view platform_days as
	select d.local_date, b.tz, d.status, d.orders, d.subtotal_cents from order_days d join businesses b on b.id = d.business_id;

-- Spreads connections over eight rows to reduce lock contention.
create or replace function tally(counted text, change bigint) returns void language sql as $$
	insert into platform_counts as c select counted, pg_backend_pid() % 8, change where change <> 0
	on conflict (what, shard) do update set count = c.count + excluded.count
$$;
