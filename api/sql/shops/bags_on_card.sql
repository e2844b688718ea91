-- Needs: bag_on_card
create or replace function bags_on_card() returns trigger language plpgsql as $$
begin
	update businesses b set card_bag = bag_on_card(b.id)
	where b.id = new.business_id and b.card_bag::text is distinct from bag_on_card(b.id)::text;
	return null;
end $$;
