-- Returns the cells that a circle touches, about thirty at most.
-- Needs: alert_cell
create or replace function alert_cells(lat double precision, lng double precision, miles double precision) returns setof uuid
language sql immutable as $$
	select distinct alert_cell(
		least(lat + s.high, y.lat), least(lng + s.wide, x.lng), s.size
	)
	from (
		select case when miles <= 3 then 1 when miles <= 12 then 2 when miles <= 50 then 3 else 4 end as size,
			case when miles <= 3 then 0.025 when miles <= 12 then 0.1 when miles <= 50 then 0.4 else 0.8 end::double precision as degrees,
			miles * 1.01 / 69.0 as high,
			miles * 1.01 / (69.0 * greatest(0.01, cos(radians(least(89.0, abs(lat) + miles / 69.0))))) as wide
	) s
	cross join lateral (
		select lat - s.high + n * s.degrees as lat from generate_series(0, ceil(2 * s.high / s.degrees)::int) n
	) y
	cross join lateral (
		select lng - s.wide + n * s.degrees as lng from generate_series(0, ceil(2 * s.wide / s.degrees)::int) n
	) x
$$;
