-- Of each slot, what of R-bag-offer does not hold now (inv_waitlist_drift), answered for some slots without reading the others.
create or replace view drift_waits as
	select s.id as slot_id, s.id from slots s
	where (s.waiting > 0 or s.reserved > 0) and s.reserved <> case when s.wanted = 0 then 0 else
		least(s.waiting, s.capacity - (s.held - s.reserved) - s.sold) end
	union
	select e.slot_id, e.id from waitlist_entries e
	where e.state = 'offered' and not exists (select from bag_offers f where f.entry_id = e.id and f.state = 'open')
	union
	select f.slot_id, f.id from bag_offers f join waitlist_entries e on e.id = f.entry_id
	where f.state = 'open' and (e.state <> 'offered' or (e.slot_id, e.customer_id) <> (f.slot_id, f.customer_id));
