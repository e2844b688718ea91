-- Needs: recount_slot, recount_days, recount_totals, recount_count, recount_platform_day
/*
Rebuilds a counter from its rows. Counters change in the commit of their rows, so all of them are visible behind the
counter's lock. Writes nothing if the counter is right.
*/
create or replace function recount() returns trigger language plpgsql as $$
declare
	changed jsonb;
begin
	changed := case new.what
		when 'slot' then recount_slot(new.subject::uuid)
		when 'days' then recount_days(new.subject::uuid)
		when 'totals' then recount_totals(new.subject::uuid)
		when 'count' then recount_count(new.subject)
		else recount_platform_day(new.subject::date)
	end;
	if changed is null then
		return null;
	end if;
	new.was := changed -> 'was';
	new.became := changed -> 'became';
	return new;
end $$;
