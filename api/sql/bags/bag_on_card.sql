-- Null if the shop said nothing about its bags.
create or replace function bag_on_card(shop_id uuid) returns json language sql stable as $$
	select json_build_object('diets', g.diets, 'contains', g.contains[1:2]) from bags g where g.business_id = shop_id
$$;
