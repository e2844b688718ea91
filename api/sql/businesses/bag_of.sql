-- What a shop says of its bags at a moment, as the wire has it and as an order keeps it: the one place that says so. A statement about
-- an allergen counts for 90 days, and for the contents that it was made about (R-allergens-confirmed).
create or replace function bag_of(shop_id uuid, moment timestamptz) returns jsonb language plpgsql stable as $$
begin
	return (
		select jsonb_build_object(
			'size', b.size, 'contains', coalesce(b.contains, '{}'), 'handling', coalesce(b.handling, '{}'),
			'container', b.container, 'diets', coalesce(b.diets, '{}'), 'version', coalesce(b.version, 0),
			'allergens', (
				select jsonb_agg(jsonb_build_object(
					'allergen', known.allergen,
					'state', coalesce(a.state, 'not_stated'),
					'confirmed', a.state is not null and a.contents_version = b.contents_version
						and a.stated_at > moment - interval '90 days',
					'stated_at', to_char(a.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
				) order by known.nth)
				from unnest(array[
					'milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame'
				]) with ordinality as known (allergen, nth)
				left join bag_allergens a on a.business_id = b.business_id and a.allergen = known.allergen
			)
		)
		from (select 1) always left join bags b on b.business_id = shop_id
	);
end $$;
