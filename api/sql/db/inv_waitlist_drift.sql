-- Needs: drift_waits
/*
R-bag-offer. A bag that is free while somebody waits, or reserved though nobody does; an entry that is offered without an open offer, or
an open offer whose entry says otherwise; an offer that was taken without its order, or ordered without being taken.
*/
create or replace view inv_waitlist_drift as
	select id from drift_waits
	union
	select f.id from bag_offers f left join orders o on o.offer_id = f.id
	where (f.state = 'taken') <> (o.id is not null)
	union
	-- R-replacement: one of three.
	select f.id from bag_offers f join bag_offers other on other.replaces = f.replaces and other.state = 'taken'
	where f.state = 'open'
	union
	select e.id from waitlist_entries e
	where (e.state = 'ordered') <> exists (select from bag_offers f where f.entry_id = e.id and f.state = 'taken');
