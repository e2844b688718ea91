-- Replaces the index entries of these rules (R-alert-waves). Paused rules and those without immediate emails have none.
-- Needs: alert_cells
create or replace function alert_reach_of(ids uuid[], is_new boolean) returns void language plpgsql as $$
begin
	if not is_new then
		delete from alert_reach where rule_id = any(ids);
	end if;
	insert into alert_reach
	select p.place_id, p.nearness, ('x' || left(r.user_id::text, 8))::bit(32)::int, r.id, r.user_id, r.lat, r.lng, r.radius_miles, r.days,
		split_part(r.from_time, ':', 1)::int * 60 + split_part(r.from_time, ':', 2)::int,
		split_part(r.to_time, ':', 1)::int * 60 + split_part(r.to_time, ':', 2)::int,
		r.max_price_cents, r.bag_kind, r.fits_diet, r.reliability_min_bps,
		split_part(r.quiet_from, ':', 1)::int * 60 + split_part(r.quiet_from, ':', 2)::int,
		split_part(r.quiet_to, ':', 1)::int * 60 + split_part(r.quiet_to, ':', 2)::int,
		r.tz, r.resumes_at
	from alert_rules r
	cross join lateral (
		select r.business_id as place_id, 1 as nearness where r.place = 'shop'
		union all
		select f.business_id, 0 from favorites f where r.place = 'favorites' and f.user_id = r.user_id
		union all
		select cell, 2 from alert_cells(r.lat, r.lng, r.radius_miles) cell where r.place = 'circle'
	) p
	where r.id = any(ids) and r.way = 'instant' and not (r.paused and r.resumes_at is null);
end $$;
