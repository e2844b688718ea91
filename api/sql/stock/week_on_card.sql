-- The enabled rows of a week for lists; null if there are none.
create or replace function week_on_card(shop_id uuid) returns json language sql stable as $$
	select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity) order by w.day, w.period)
	from weekly_slots w where w.business_id = shop_id and w.enabled
$$;
