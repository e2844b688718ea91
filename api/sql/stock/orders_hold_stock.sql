-- R-no-oversell: the slot's CHECK decides. Rows that ON CONFLICT dropped are not among the new ones.
create or replace function orders_hold_stock() returns trigger language plpgsql as $$
begin
	update slots s set held = s.held + f.bags
	from (select slot_id, sum(quantity)::int as bags from new_rows group by slot_id) f
	where s.id = f.slot_id;
	return null;
end $$;
