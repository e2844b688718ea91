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
