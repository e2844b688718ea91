-- Keeps the columns that lists read in step with the rating counts (R-value, R-ratings-shown, ADR 96).
-- Needs: is_value_low, food_on_card
create or replace function rating_counts_valued() returns trigger language plpgsql as $$
begin
	update businesses b
	set is_value_low = is_value_low(b.id), (food_ratings, food_total) = (select f.ratings, f.total from food_on_card(b.id) f)
	where b.id in (select business_id from changed_rows where what in ('food', 'value'));
	return null;
end $$;
