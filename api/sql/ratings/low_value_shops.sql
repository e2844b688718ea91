-- Shops whose promised value proved too high, for lists sorted by value. Only the few notified shops are checked.
-- Needs: is_value_low
create or replace function low_value_shops() returns setof uuid language sql stable as $$
	select business_id from rating_value_notices where is_value_low(business_id)
$$;
