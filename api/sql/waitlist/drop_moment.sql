-- When the bags of a pickup time that begins then are drawn for (R-drop); null: its shop doesn't, or the moment is over.
create or replace function drop_moment(shop uuid, starts_at timestamptz, moment timestamptz) returns timestamptz
language sql stable as $$
	select starts_at - make_interval(mins => m.lead_minutes) from drop_modes m
	where m.business_id = shop and starts_at - make_interval(mins => m.lead_minutes) > moment
$$;
