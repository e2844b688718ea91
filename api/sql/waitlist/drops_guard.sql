-- Needs: draw_key, draw_weight
/*
Setting `drawn_at` runs the draw (R-draw): entrants get new places in key order, then latecomers in their old order.
Nobody can choose the order, and it is drawn only once.
*/
create or replace function drops_guard() returns trigger language plpgsql as $$
declare
	one record;
begin
	if new.draws_at <> old.draws_at and (pg_trigger_depth() < 2 or old.drawn_at is not null) then
		raise exception 'a draw moves with its window' using errcode = '23514', constraint = 'drops_move_with_window';
	end if;
	if old.drawn_at is not null or new.drawn_at is null then
		return new;
	end if;
	select s.reserved into new.bags from slots s where s.id = new.slot_id for update;
	new.entrants := 0;
	for one in
		select e.id, e.draw_id is not null as has_entered, w.weight
		from waitlist_entries e cross join lateral draw_weight(e.customer_id) w (weight)
		where e.slot_id = new.slot_id and e.state = 'waiting'
		order by e.draw_id is null, draw_key(new.seed, e.draw_id, w.weight), e.draw_id, e.place
	loop
		if one.has_entered then
			new.entrants := new.entrants + 1;
			update waitlist_entries set place = default, drawn = new.entrants, weight = one.weight where id = one.id;
		else
			update waitlist_entries set place = default where id = one.id;
		end if;
	end loop;
	update slots set draws_at = null where id = new.slot_id;
	return new;
end $$;
