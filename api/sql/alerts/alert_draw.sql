/*
Draws people whose rules match (R-alert-waves): favorites, then the shop's rules, then circles. Reads each index
from a random key onward, in windows equally likely to contain any key, and shuffles the result. However many rules
match, few rows are read. `is_all`: none are left.
*/
-- Needs: alert_cell
create or replace function alert_draw(
	event alert_events, shop_lat double precision, shop_lng double precision, day_bit int, from_minute int, to_minute int, price_cents int,
	kinds text[], bps int, moment timestamptz, wanted int,
	out people uuid[], out is_all boolean, out walked int
)
-- The index has all columns; a bitmap scan would also read the table for each row.
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off as $$
declare
	-- The size of the key space.
	ring constant bigint := 4294967296;
	rows_max constant int := 2500;
	-- Each wave starts at another key.
	start constant bigint := (hashint8(event.id) # hashint4(event.seed + event.waves))::bigint + 2147483648;
	miles_per_lng constant double precision := 69.17 * cos(radians(shop_lat));
	its_nearness int;
	places uuid[];
	done bigint;
	size bigint;
	low bigint;
	seen int;
	seen_here int;
	found uuid[];
	found_here uuid[];
begin
	people := '{}';
	is_all := true;
	walked := 0;
	for its_nearness in 0..2 loop
		places := case when its_nearness < 2 then array[event.business_id]
			when shop_lat is null then '{}'
			else array[alert_cell(shop_lat, shop_lng, 1), alert_cell(shop_lat, shop_lng, 2), alert_cell(shop_lat, shop_lng, 3),
				alert_cell(shop_lat, shop_lng, 4)] end;
		found_here := '{}';
		seen_here := 0;
		done := 0;
		size := ring / 8192;
		while done < ring and cardinality(people) + cardinality(found_here) < wanted and seen_here < rows_max loop
			low := (start + done) % ring;
			size := least(size, ring - low, ring - done);
			select count(*), coalesce(array_agg(distinct a.user_id) filter (where
				a.days & day_bit <> 0
				and coalesce(a.from_minute < alert_draw.to_minute, true) and coalesce(a.to_minute > alert_draw.from_minute, true)
				and coalesce(a.max_price_cents >= alert_draw.price_cents, true)
				and (a.bag_kind is null or a.bag_kind = any(kinds))
				and (a.reliability_min_bps is null or a.reliability_min_bps <= bps)
				and (a.resumes_at is null or a.resumes_at <= moment)
				and (its_nearness < 2 or ((a.lat - shop_lat) * 69.17) ^ 2 + ((a.lng - shop_lng) * miles_per_lng) ^ 2 <= (a.radius_miles * 1.02) ^ 2)
				and (a.quiet_from is null or not case when a.quiet_from <= a.quiet_to
					then here.minute >= a.quiet_from and here.minute < a.quiet_to
					else here.minute >= a.quiet_from or here.minute < a.quiet_to end)
				and a.rule_id not in (select s.rule_id from alert_sends s where s.slot_id = event.slot_id and s.kind = event.kind)
			), '{}')
			into seen, found
			from (
				select * from alert_reach r
				where r.place_id = any(places) and r.nearness = its_nearness
					and r.draw_key between (low - 2147483648)::int and (low + size - 1 - 2147483648)::int
				limit rows_max - seen_here
			) a
			cross join lateral (
				select extract(hour from moment at time zone a.tz)::int * 60 + extract(minute from moment at time zone a.tz)::int as minute
			) here;
			seen_here := seen_here + seen;
			found_here := found_here || found;
			done := done + size;
			-- As many as are probably still needed and a third more, growing slowly because early matches may be luck.
			size := case when cardinality(found_here) = 0 then done * 7 else least(done * 6, greatest(1,
				(done * 1.3 * (wanted - cardinality(people) - cardinality(found_here)) / cardinality(found_here))::bigint
			)) end;
		end loop;
		walked := walked + seen_here;
		if done < ring or seen_here >= rows_max then
			is_all := false;
		end if;
		select people || coalesce(array_agg(one.id order by hashtextextended(one.id::text, start)), '{}') into people
		from (select distinct unnest(found_here) as id except select unnest(people)) one;
		exit when cardinality(people) >= wanted;
	end loop;
	is_all := is_all and cardinality(people) < wanted;
	people := people[1:wanted];
end $$;
