-- Whether ratings replace the shop's promised value (R-value). `measuredValue` of the API does the same.
create or replace function is_value_low(shop_id uuid) returns boolean language plpgsql stable as $$
begin
	return (
		select coalesce(
			sum(ratings) >= 20 and coalesce(sum(ratings) filter (where answer <> 'less'), 0) * 100 < 70 * sum(ratings), false)
		from rating_counts where business_id = shop_id and what = 'value'
	);
end $$;
