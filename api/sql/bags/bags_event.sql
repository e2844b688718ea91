-- Records each version as a whole at the end of its transaction.
create or replace function bags_event() returns trigger language plpgsql as $$
begin
	insert into bag_events (business_id, version, saved_by, saved_at, bag)
	select b.business_id, b.version, b.saved_by, b.saved_at, bag_of(b.business_id, b.saved_at) from bags b
	where b.business_id = new.business_id
	on conflict do nothing;
	return null;
end $$;
