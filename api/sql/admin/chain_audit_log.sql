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
