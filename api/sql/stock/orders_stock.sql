-- What follows from new orders is done once a statement (orders_hold_stock), what follows from a status once a row.
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
