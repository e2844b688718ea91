-- Needs: recount_slot, recount_days, recount_totals, recount_count, recount_platform_day
/*
Counts once more what the audit compares, from the same rows. Whatever moves a counter has moved it in its own commit: behind the lock of the
counter all of that is seen, and what isn't committed yet is added afterward. Where nothing drifts, nothing is written.
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
