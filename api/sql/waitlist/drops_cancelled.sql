-- A drop can be canceled only while nobody has entered; its bags go on sale at once.
create or replace function drops_cancelled() returns trigger language plpgsql as $$
begin
	if old.drawn_at is not null
		or exists (
			select from waitlist_entries e
			where e.slot_id = old.slot_id and e.draw_id is not null and e.state in ('waiting', 'offered', 'watching')
		) then
		raise exception 'a draw is held as promised' using errcode = '23514', constraint = 'drops_are_held';
	end if;
	update slots set draws_at = null where id = old.slot_id;
	return old;
end $$;
