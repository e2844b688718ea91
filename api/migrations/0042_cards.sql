-- What lists ask of every shop on them stands in the shop's own row (ADR 96); triggers write it with what it follows from.
alter table businesses
	-- Of its week what is switched on, as in the rows of weekly_slots: [day, period, start, end, quantity].
	add column offer_week json,
	-- What a card says of its bags; null: nothing was said.
	add column card_bag json,
	-- Customers found less in its bags than it promises (R-value).
	add column is_value_low boolean not null default false;
update businesses b set
	offer_week = (
		select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity) order by w.day, w.period)
		from weekly_slots w where w.business_id = b.id and w.enabled),
	card_bag = (
		select json_build_object('diets', g.diets, 'contains', g.contains[1:2]) from bags g where g.business_id = b.id),
	is_value_low = coalesce((
		select sum(ratings) >= 20 and coalesce(sum(ratings) filter (where answer <> 'less'), 0) * 100 < 70 * sum(ratings)
		from rating_counts c where c.business_id = b.id and c.what = 'value'), false);
