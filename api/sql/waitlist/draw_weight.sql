-- R-draw: one, plus one per consecutive draw without an offer; five at most.
create or replace function draw_weight(who uuid) returns int language sql stable as $$
	select least(5, 1 + count(*) filter (where not d.is_over))::int
	from (
		select bool_or(exists (select from bag_offers f where f.entry_id = e.id))
			over (order by d.drawn_at desc, d.slot_id) as is_over
		from waitlist_entries e join drops d on d.slot_id = e.slot_id
		where e.customer_id = who and e.drawn is not null
	) d
$$;
