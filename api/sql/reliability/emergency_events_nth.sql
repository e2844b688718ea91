-- Callers can't set the number. Concurrent inserts get the same one, and the key refuses the second.
create or replace function emergency_events_nth() returns trigger language plpgsql as $$
begin
	select coalesce(max(nth), 0) + 1 into new.nth from emergency_events
	where business_id = new.business_id and local_date = new.local_date;
	return new;
end $$;
