-- Returns the id of the map cell at a position, in one of four sizes. It can't be a shop's id.
create or replace function alert_cell(lat double precision, lng double precision, size int) returns uuid language sql immutable parallel safe as $$
	select format('00000000-0000-0000-000%s-%s', size, lpad(to_hex(
		floor((lat + 90) / s.degrees)::bigint * 100000 + floor((lng + 180) / s.degrees)::bigint
	), 12, '0'))::uuid
	from (select (array[0.025, 0.1, 0.4, 0.8])[size]::double precision as degrees) s
$$;
