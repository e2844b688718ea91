-- Returns what a shop said about its bags as of `moment`; `bagFrom` of the API fills in the rest. An allergen statement
-- is valid for 90 days and only for the contents that it was made about (R-allergens-confirmed).
create or replace function bag_of(shop_id uuid, moment timestamptz) returns jsonb language plpgsql stable as $$
declare
	b bags;
begin
	select * into b from bags where business_id = shop_id;
	if not found then
		return '{"version": 0}';
	end if;
	return jsonb_strip_nulls(jsonb_build_object(
		'size', b.size, 'contains', nullif(b.contains, '{}'), 'handling', nullif(b.handling, '{}'), 'container', b.container,
		'diets', nullif(b.diets, '{}'), 'version', b.version,
		'allergens', (
			select jsonb_agg(jsonb_build_object(
				'allergen', a.allergen, 'state', a.state,
				'confirmed', a.contents_version = b.contents_version and a.stated_at > moment - interval '90 days',
				'stated_at', to_char(a.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
			))
			from bag_allergens a where a.business_id = shop_id
		)
	));
end $$;
