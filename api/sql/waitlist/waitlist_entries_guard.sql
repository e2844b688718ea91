create or replace function waitlist_entries_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.state not in ('waiting', 'watching') or new.lapses <> 0 or new.notified_at is not null or new.drawn is not null then
			raise exception 'an entry starts at the end' using errcode = '23514', constraint = 'waitlist_transition';
		end if;
		-- R-draw: a number that nobody can choose, for whoever comes before the draw.
		new.draw_id := (
			select gen_random_uuid() from slots s where s.id = new.slot_id and s.draws_at > new.joined_at
		);
		return new;
	end if;
	if old.state <> new.state and not (old.state, new.state) in (
		('waiting', 'offered'), ('waiting', 'watching'), ('waiting', 'left'), ('waiting', 'ended'),
		('offered', 'ordered'), ('offered', 'waiting'), ('offered', 'watching'), ('offered', 'left'), ('offered', 'ended'),
		('watching', 'left'), ('watching', 'ended')
	) then
		raise exception 'illegal transition % -> %', old.state, new.state
			using errcode = '23514', constraint = 'waitlist_transition';
	end if;
	-- Nobody is moved: an entry goes back behind those present only by an offer that it let lapse, or all get their places by a draw.
	if (new.place, new.lapses, new.drawn, new.weight) is distinct from (old.place, old.lapses, old.drawn, old.weight)
		and not (
			old.state = 'offered' and new.lapses = old.lapses + 1 and new.place > old.place
			and (new.drawn, new.weight) is not distinct from (old.drawn, old.weight)
		)
		-- By drops_guard: the slot is announced until it is done.
		and not (
			pg_trigger_depth() > 1 and old.state = 'waiting' and new.lapses = old.lapses and new.place > old.place
			and exists (select from slots s where s.id = new.slot_id and s.draws_at is not null)
		) then
		raise exception 'an entry keeps its place' using errcode = '23514', constraint = 'waitlist_place';
	end if;
	return new;
end $$;
