-- Caches in the shop's row what lists need of its week (ADR 96). A shop with neither a week nor a date exception offers
-- nothing.
-- Needs: week_on_card
create or replace function update_offers_bags() returns trigger language plpgsql as $$
begin
	update businesses b set offers_bags = week.offers, offer_week = week.rows
	from (
		select c.business_id, week_on_card(c.business_id) as rows,
			exists (select from weekly_slots w where w.business_id = c.business_id and w.enabled)
			or exists (
				select from date_exceptions e where e.business_id = c.business_id and not e.closed and e.quantity > 0
			) as offers
		from (select distinct business_id from changed_rows) c
	) week
	where b.id = week.business_id
		and (b.offers_bags, b.offer_week::text) is distinct from (week.offers, week.rows::text);
	return null;
end $$;
