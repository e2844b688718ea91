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
