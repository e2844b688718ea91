-- Needs: drift_slots
-- Null if it was right.
create or replace function recount_slot(slot uuid) returns jsonb language plpgsql as $$
declare
	was jsonb;
	became jsonb;
begin
	perform from slots where id = slot for update;
	if not exists (select from drift_slots where id = slot) then
		return null;
	end if;
	select jsonb_build_object('held', held, 'sold', sold, 'waiting', waiting) into was from slots where id = slot;
	update slots s set
		held = s.reserved + coalesce((select sum(quantity) from orders where slot_id = slot and stock = 'held'), 0)
			+ coalesce((select sum(quantity) from bag_offers where slot_id = slot and state = 'open'), 0),
		sold = coalesce((select sum(quantity) from orders where slot_id = slot and stock = 'sold'), 0),
		waiting = coalesce((select sum(bags) from waitlist_entries where slot_id = slot and state = 'waiting'), 0)
	where s.id = slot;
	select jsonb_build_object('held', held, 'sold', sold, 'waiting', waiting) into became from slots where id = slot;
	return jsonb_build_object('was', was, 'became', became);
end $$;
