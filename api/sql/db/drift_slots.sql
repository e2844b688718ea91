-- Each drift_ view can be filtered by key without reading the rest: the audit reads pages (ADR 31), the inv_ views
-- everything.
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
