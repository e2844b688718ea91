-- Needs: counted_days, counter_drift, tally
/*
Rebuilds a slot's counters, a shop's days, or a count of the platform. Counters change in the same commit as their rows,
so the holder of the counter's lock sees all of its rows. Writes nothing if the counter is right. A day's ledger amounts
stay as they are unless its row was lost, because a person must look into money.
*/
create or replace function recount() returns trigger language plpgsql as $$
declare
	wrong int;
begin
	case new.what
		when 'slot' then perform from slots where id = new.subject::uuid for update;
		when 'days' then lock table order_days in share row exclusive mode;
		else lock table platform_counts in share row exclusive mode;
	end case;
	select count(*), coalesce(jsonb_object_agg(counter, says) filter (where counter <> 'cents'), '{}'),
		coalesce(jsonb_object_agg(counter, truth) filter (where counter <> 'cents'), '{}')
	into wrong, new.was, new.became
	from (
		select counter, sum(says) as says, sum(truth) as truth from counter_drift
		where what = new.what and not of_money and case new.what when 'count' then counter = new.subject else subject_id = new.subject::uuid end
		group by counter
	) drift;
	if wrong = 0 then
		return null;
	end if;
	case new.what
		when 'slot' then
			update slots set held = coalesce((new.became ->> 'held')::int, held), sold = coalesce((new.became ->> 'sold')::int, sold),
				waiting = coalesce((new.became ->> 'waiting')::int, waiting)
			where id = new.subject::uuid;
		when 'days' then
			update order_days set orders = 0, bags = 0, subtotal_cents = 0 where business_id = new.subject::uuid;
			insert into order_days select * from counted_days where business_id = new.subject::uuid
			on conflict (business_id, local_date, status) do update
				set orders = excluded.orders, bags = excluded.bags, subtotal_cents = excluded.subtotal_cents;
		else perform tally(new.subject, (new.became ->> new.subject)::bigint - (new.was ->> new.subject)::bigint);
	end case;
	return new;
end $$;
