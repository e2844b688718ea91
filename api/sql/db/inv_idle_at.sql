/*
R-bag-offer: slots with bags that were free or reserved for over five seconds while someone could be offered them.
Within half an hour of the pickup nothing is reserved (R-last-half-hour), before a draw nobody is next (R-drop), and an
unlisted shop sells nothing.
*/
create or replace function inv_idle_at(moment timestamptz) returns table (id uuid) language sql stable as $$
	select s.id from slots s join businesses b on b.id = s.business_id
	where s.id in (
			select e.slot_id from waitlist_entries e
			where e.state = 'waiting' and e.joined_at < moment - interval '5 seconds'
		)
		and s.capacity > s.held - s.reserved + s.sold
		and (s.draws_at is null or s.draws_at < moment - interval '5 seconds')
		and s.wanted > 0 and s.ends_at > moment + interval '30 minutes'
		and b.listed and (b.paused_until is null or s.local_date >= b.paused_until)
		and greatest(s.reserved_since, b.updated_at) < moment - interval '5 seconds'
$$;
