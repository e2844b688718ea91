create or replace function emergency_events_counted() returns trigger language plpgsql as $$
begin
	insert into business_reliability as b (business_id, since) values (new.business_id, new.at - interval '6 months')
	on conflict (business_id) do update set since = b.since;
	return null;
end $$;
