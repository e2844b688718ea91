-- Violations of R-bag-offer per slot; inv_waitlist_drift reads all.
create or replace view drift_waits as
	select s.id as slot_id, s.id from slots s
	where (s.waiting > 0 or s.reserved > 0 or s.draws_at is not null) and s.reserved <> case
		when s.wanted = 0 then 0
		when s.draws_at is not null then s.capacity - (s.held - s.reserved) - s.sold
		else least(s.waiting, s.capacity - (s.held - s.reserved) - s.sold)
	end
	union
	-- R-drop: a slot and its draw disagree.
	select s.id, s.id from slots s
	where s.draws_at is not null
		and not exists (select from drops d where d.slot_id = s.id and d.drawn_at is null and d.draws_at = s.draws_at)
	union
	select d.slot_id, d.slot_id from drops d join slots s on s.id = d.slot_id
	where (d.drawn_at is null) <> (s.draws_at is not null) or d.entrants <> (
		select count(*) from waitlist_entries e where e.slot_id = d.slot_id and e.drawn is not null
	)
	union
	select e.slot_id, e.id from waitlist_entries e
	where e.state = 'offered' and not exists (select from bag_offers f where f.entry_id = e.id and f.state = 'open')
	union
	select f.slot_id, f.id from bag_offers f join waitlist_entries e on e.id = f.entry_id
	where f.state = 'open' and (e.state <> 'offered' or (e.slot_id, e.customer_id) <> (f.slot_id, f.customer_id));
