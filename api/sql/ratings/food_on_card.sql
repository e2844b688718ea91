-- Returns how many people rated a shop's food, and the sum of their scores (ADR 96).
create or replace function food_on_card(shop_id uuid, out ratings int, out total int) language sql stable as $$
	select coalesce(sum(c.ratings), 0), coalesce(sum(c.ratings * c.answer::int), 0)
	from rating_counts c where c.business_id = shop_id and c.what = 'food'
$$;
