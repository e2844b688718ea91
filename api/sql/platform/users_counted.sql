create or replace function users_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('users', (select count(*) from after_it where deleted_at is null));
	else
		perform tally('users', (select count(*) from after_it where deleted_at is null)
			- (select count(*) from before_it where deleted_at is null));
	end if;
	return null;
end $$;
