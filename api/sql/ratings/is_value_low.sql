-- Whether what customers found takes the place of what a shop promises: the one place that lists and pages ask (R-value).
-- `measuredValue` of the API says the same beside the numbers.
create or replace function is_value_low(shop_id uuid) returns boolean language plpgsql stable as $$
begin
	return (
		select coalesce(
			sum(ratings) >= 20 and coalesce(sum(ratings) filter (where answer <> 'less'), 0) * 100 < 70 * sum(ratings), false)
		from rating_counts where business_id = shop_id and what = 'value'
	);
end $$;
