-- Computes the row from the last 100 outcomes, whatever was written. An update already holds the row's lock.
create or replace function business_reliability_counted() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' and exists (select from business_reliability where business_id = new.business_id) then
		return new;
	end if;
	select count(*) filter (where outcome = 'honored'), count(*),
		coalesce(min(nth) filter (where outcome <> 'honored') - 1, count(*)), min(ended_at)
	into new.honored, new.counted, new.in_a_row, new.oldest_at
	from (
		select o.outcome, o.ended_at, row_number() over (order by o.ended_at desc, o.order_id desc) as nth
		from reliability_outcomes o
		where o.business_id = new.business_id and o.ended_at > new.since and not (o.outcome = 'cancelled' and exists (
			select from emergency_dates e where e.business_id = o.business_id and e.local_date = o.local_date
		))
		order by o.ended_at desc, o.order_id desc limit 100
	) latest;
	return new;
end $$;
