-- Never changes, except that erasing the shop's owner clears personal data.
create or replace function orders_pickup_place_immutable() returns trigger language plpgsql as $$
begin
	if new.pickup_place <> old.pickup_place || '{"phone_number": null, "notes": null}' then
		raise exception 'immutable order field' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return new;
end $$;
