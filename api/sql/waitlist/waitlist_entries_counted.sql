-- Maintains slots.waiting, the number of bags that people on the waitlist are waiting for.
create or replace function waitlist_entries_counted() returns trigger language plpgsql as $$
declare
	change int := case when new.state = 'waiting' then new.bags else 0 end
		- case when tg_op = 'UPDATE' and old.state = 'waiting' then old.bags else 0 end;
begin
	if change <> 0 then
		update slots set waiting = waiting + change where id = new.slot_id;
	end if;
	return null;
end $$;
