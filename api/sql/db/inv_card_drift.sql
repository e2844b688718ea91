-- Needs: bag_on_card, food_on_card, is_value_low, week_on_card
-- Shops whose cached columns for lists differ from their source.
create or replace view inv_card_drift as
	select id::text from businesses
	where (offer_week::text, card_bag::text, is_value_low, (food_ratings, food_total)::text)
		is distinct from (week_on_card(id)::text, bag_on_card(id)::text, is_value_low(id), food_on_card(id)::text);
