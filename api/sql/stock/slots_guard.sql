create or replace function slots_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.held <> 0 or new.sold <> 0 then
			raise exception 'slots start empty' using errcode = '23514', constraint = 'slots_move_with_orders';
		end if;
		new.capacity := new.wanted;
		return new;
	end if;
	-- I2: the counters move with the orders and in no other way.
	if (new.held, new.sold) is distinct from (old.held, old.sold) and pg_trigger_depth() < 2 then
		raise exception 'slot counters move only with orders' using errcode = '23514', constraint = 'slots_move_with_orders';
	end if;
	if new.wanted <> old.wanted or new.held + new.sold < old.held + old.sold then
		new.capacity := greatest(new.wanted, new.held + new.sold);
	else
		new.capacity := old.capacity;
	end if;
	return new;
end $$;
