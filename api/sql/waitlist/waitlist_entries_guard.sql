create or replace function waitlist_entries_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.state not in ('waiting', 'watching') or new.lapses <> 0 or new.notified_at is not null or new.drawn is not null then
			raise exception 'an entry starts at the end' using errcode = '23514', constraint = 'waitlist_transition';
		end if;
		-- R-draw: nobody can choose their number. Entries after the draw have none.
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
	-- An entry moves back only by letting an offer lapse, or by a draw.
	if (new.place, new.lapses, new.drawn, new.weight) is distinct from (old.place, old.lapses, old.drawn, old.weight)
		and not (
			old.state = 'offered' and new.lapses = old.lapses + 1 and new.place > old.place
			and (new.drawn, new.weight) is not distinct from (old.drawn, old.weight)
		)
		-- For a draw, drops_guard sets these columns before it clears draws_at.
		and not (
			pg_trigger_depth() > 1 and old.state = 'waiting' and new.lapses = old.lapses and new.place > old.place
			and exists (select from slots s where s.id = new.slot_id and s.draws_at is not null)
		) then
		raise exception 'an entry keeps its place' using errcode = '23514', constraint = 'waitlist_place';
	end if;
	-- Only people who were offered something that week are passed over (R-hogging). An offer is minutes older than its
	-- order.
	if new.passed_at is distinct from old.passed_at and not (old.state = 'waiting' and new.state = 'waiting' and exists (
		select from bag_offers f
		where f.customer_id = new.customer_id and f.entry_id is not null and f.state in ('open', 'taken')
			and f.created_at > new.passed_at - interval '8 days'
	)) then
		raise exception 'only who was offered something is passed over' using errcode = '23514', constraint = 'waitlist_passed';
	end if;
	return new;
end $$;
