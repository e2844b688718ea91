-- Of a week what is switched on, as lists read it; null when that is nothing.
create or replace function week_on_card(shop_id uuid) returns json language sql stable as $$
	select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity) order by w.day, w.period)
	from weekly_slots w where w.business_id = shop_id and w.enabled
$$;
