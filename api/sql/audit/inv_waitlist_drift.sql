/*
R-bag-offer. A bag that is free while somebody waits, or reserved though nobody does; an entry that is offered without an open offer, or
an open offer whose entry says otherwise; an offer that was taken without its order, or ordered without being taken.
*/
create or replace view inv_waitlist_drift as
	select s.id from slots s
	where (s.waiting > 0 or s.reserved > 0) and s.reserved <> case when s.wanted = 0 then 0 else
		least(s.waiting, s.capacity - (s.held - s.reserved) - s.sold) end
	union
	select e.id from waitlist_entries e
	left join bag_offers f on f.entry_id = e.id and f.state = 'open'
	where (e.state = 'offered') <> (f.id is not null)
	union
	select f.id from bag_offers f left join orders o on o.offer_id = f.id
	where (f.state = 'taken') <> (o.id is not null)
	union
	select e.id from waitlist_entries e
	where (e.state = 'ordered') <> exists (select from bag_offers f where f.entry_id = e.id and f.state = 'taken');
