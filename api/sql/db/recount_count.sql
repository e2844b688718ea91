-- Needs: tally
-- Rebuilds a platform count; null if it was right.
create or replace function recount_count(counted text) returns jsonb language plpgsql as $$
declare
	was bigint;
	became bigint;
begin
	lock table platform_counts in share row exclusive mode;
	select coalesce(sum(count), 0) into was from platform_counts where what = counted;
	became := case counted
		when 'users' then (select count(*) from users where deleted_at is null)
		when 'businesses' then (select count(*) from businesses where deleted_at is null)
		when 'listed' then (select count(*) from businesses where listed)
	end;
	if became is null or became = was then
		return null;
	end if;
	perform tally(counted, became - was);
	return jsonb_build_object('was', jsonb_build_object(counted, was), 'became', jsonb_build_object(counted, became));
end $$;
