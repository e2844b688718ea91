-- Lists a bag's conflicts with a diet, as stored in `acknowledged`; null if there are none. The contract's
-- `dietConflicts` and `conflictsText` do the same. An unconfirmed statement counts as none; vegan implies vegetarian.
create or replace function diet_conflicts(diets text[], avoid text[], bag jsonb) returns text language sql immutable as $$
	select string_agg(found.kind || '.' || found.what, ' '
		order by array_position(array['contains', 'may_contain', 'not_stated', 'diet'], found.kind), found.nth)
	from (
		select case when (said.one ->> 'confirmed')::boolean then said.one ->> 'state' else 'not_stated' end as kind,
			known.what, known.nth
		from unnest(array[
			'milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame'
		]) with ordinality as known (what, nth)
		left join jsonb_array_elements(bag -> 'allergens') as said (one) on said.one ->> 'allergen' = known.what
		where known.what = any(avoid)
		union all
		select 'diet', known.what, known.nth
		from unnest(array['vegetarian', 'vegan', 'halal', 'kosher']) with ordinality as known (what, nth)
		where known.what = any(diets) and not coalesce(
			bag -> 'diets' ? known.what or known.what = 'vegetarian' and bag -> 'diets' ? 'vegan', false
		)
	) found
	where found.kind <> 'not_used'
$$;
