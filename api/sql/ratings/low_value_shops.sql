-- Shops that were notified, so few, for lists sorted by value.
-- Needs: is_value_low
create or replace function low_value_shops() returns setof uuid language sql stable as $$
	select business_id from rating_value_notices where is_value_low(business_id)
$$;
