-- Needs: drift_waits
/*
R-bag-offer: bags that are free while someone waits or reserved while nobody does, and entries, offers and orders that
disagree.
*/
create or replace view inv_waitlist_drift as
	select id from drift_waits
	union
	select f.id from bag_offers f left join orders o on o.offer_id = f.id
	where (f.state = 'taken') <> (o.id is not null)
	union
	-- R-replacement: only one of the offers can be taken.
	select f.id from bag_offers f join bag_offers other on other.replaces = f.replaces and other.state = 'taken'
	where f.state = 'open'
	union
	select e.id from waitlist_entries e
	where (e.state = 'ordered') <> exists (select from bag_offers f where f.entry_id = e.id and f.state = 'taken');
