-- Returns the text that an entry's hash covers; audit-log.store.ts builds the same text.
create or replace function audit_line(entry audit_log) returns text language sql stable as $$
	select concat_ws(E'\n', entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		coalesce(entry.actor_id::text, ''), entry.action, coalesce(entry.subject_id, ''), coalesce(entry.request_id, ''),
		entry.details::text)
$$;
