-- What is compared with what, each a view that also answers for a part of the keys without reading the rest: the
-- reconciler's rounds (ADR 31) ask them part by part, the doctor and the tests ask for all through the inv_ views.
create or replace view drift_slots as
	select s.id
	from slots s left join orders o on o.slot_id = s.id
	group by s.id
	having (s.held, s.sold, s.waiting) is distinct from (
		coalesce(sum(o.quantity) filter (where o.stock = 'held'), 0) + s.reserved
			+ (select coalesce(sum(f.quantity), 0) from bag_offers f where f.slot_id = s.id and f.state = 'open'),
		coalesce(sum(o.quantity) filter (where o.stock = 'sold'), 0),
		(select coalesce(sum(e.bags), 0) from waitlist_entries e where e.slot_id = s.id and e.state = 'waiting')
	);
