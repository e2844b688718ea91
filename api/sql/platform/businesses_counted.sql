create or replace function businesses_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform tally('businesses', (select count(*) from after_it where deleted_at is null));
		perform tally('listed', (select count(*) from after_it where listed));
	else
		perform tally('businesses', (select count(*) from after_it where deleted_at is null)
			- (select count(*) from before_it where deleted_at is null));
		perform tally('listed', (select count(*) from after_it where listed) - (select count(*) from before_it where listed));
	end if;
	return null;
end $$;
