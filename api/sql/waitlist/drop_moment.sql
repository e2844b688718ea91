-- When bags of that pickup are drawn (R-drop); null if the shop doesn't draw or the time has passed.
create or replace function drop_moment(shop uuid, starts_at timestamptz, moment timestamptz) returns timestamptz
language sql stable as $$
	select starts_at - make_interval(mins => m.lead_minutes) from drop_modes m
	where m.business_id = shop and starts_at - make_interval(mins => m.lead_minutes) > moment
$$;
