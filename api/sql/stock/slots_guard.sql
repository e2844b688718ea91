create or replace function slots_guard() returns trigger language plpgsql as $$
declare
	-- Bags that are ordered, in a checkout, or offered.
	taken int := new.held - new.reserved + new.sold;
	taken_before int;
begin
	if tg_op = 'INSERT' then
		if new.held <> 0 or new.sold <> 0 or new.reserved <> 0 or new.waiting <> 0 then
			raise exception 'slots start empty' using errcode = '23514', constraint = 'slots_move_with_orders';
		end if;
		new.capacity := new.wanted;
		if new.draws_at is not null then
			new.held := new.wanted;
			new.reserved := new.wanted;
		end if;
		return new;
	end if;
	-- I2: only triggers of orders, offers and waitlist entries move the counters.
	if (new.held, new.sold, new.reserved, new.waiting) is distinct from (old.held, old.sold, old.reserved, old.waiting)
		and pg_trigger_depth() < 2 then
		raise exception 'slot counters move only with orders' using errcode = '23514', constraint = 'slots_move_with_orders';
	end if;
	if old.falls_only and (not new.falls_only or new.price_cents is null or new.price_cents > old.price_cents) then
		raise exception 'a price that fell does not rise' using errcode = '23514', constraint = 'slots_fall_only';
	end if;
	-- R-drop: a draw is announced only while all bags are free and nobody waits. Only drawing (drops_guard) or canceling
	-- (drops_cancelled) ends it; until then, its time follows the window.
	if new.draws_at is distinct from old.draws_at then
		if old.draws_at is null and new.held + new.sold + new.waiting > 0 then
			raise exception 'a drop begins with all bags' using errcode = '23514', constraint = 'drops_begin_full';
		elsif old.draws_at is not null and (new.draws_at is not null or pg_trigger_depth() < 2) then
			raise exception 'a drop ends by its draw' using errcode = '23514', constraint = 'drops_end_drawn';
		end if;
	elsif new.draws_at is not null then
		new.draws_at := new.draws_at + (new.starts_at - old.starts_at);
	end if;
	if new.capacity <> old.capacity then
		raise exception 'the capacity follows what is wanted and taken' using errcode = '23514', constraint = 'slots_capacity_derived';
	end if;
	taken_before := old.held - old.reserved + old.sold;
	if new.wanted <> old.wanted or taken < taken_before then
		new.capacity := greatest(new.wanted, taken);
	else
		new.capacity := old.capacity;
	end if;
	-- R-bag-offer: free bags are reserved while people wait, and all of them before a draw. A sale can't take reserved
	-- bags: the CHECK refuses it.
	if taken <= taken_before and (new.waiting > 0 or new.reserved > 0 or new.draws_at is not null) then
		new.held := new.held - new.reserved;
		new.reserved := case
			when new.wanted = 0 then 0
			when new.draws_at is not null then new.capacity - taken
			else greatest(0, least(new.waiting, new.capacity - taken))
		end;
		new.held := new.held + new.reserved;
	end if;
	-- Before a draw nobody is next.
	new.reserved_since := case when new.reserved > 0 and new.draws_at is null then coalesce(old.reserved_since, clock_timestamp()) end;
	return new;
end $$;
