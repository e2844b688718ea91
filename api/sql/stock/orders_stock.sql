-- Handles status changes per row; orders_hold_stock handles new orders per statement.
create or replace function orders_stock() returns trigger language plpgsql as $$
begin
	update slots set
		held = held - case when old.stock = 'held' then old.quantity else 0 end
			+ case when new.stock = 'held' then new.quantity else 0 end,
		sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
			+ case when new.stock = 'sold' then new.quantity else 0 end
	where id = new.slot_id;
	return null;
end $$;
