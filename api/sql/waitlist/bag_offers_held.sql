/*
An offer holds its bags in the slot's row. Made, it takes them from what is reserved for those who wait; taken, the order has them
(orders_hold_stock); over, they are free, and reserved for the next (slots_guard).
*/
create or replace function bag_offers_held() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		update waitlist_entries set state = 'offered' where id = new.entry_id;
		update slots s set reserved = rest.bags, held = s.held - s.reserved + new.quantity + rest.bags
		from (
			select least(waiting, capacity - (held - reserved) - sold - new.quantity) as bags from slots where id = new.slot_id
		) rest
		where s.id = new.slot_id;
	elsif new.state = 'taken' then
		update waitlist_entries set state = 'ordered', ended_at = new.ended_at where id = new.entry_id;
	else
		update slots set held = held - new.quantity where id = new.slot_id;
	end if;
	return null;
end $$;
