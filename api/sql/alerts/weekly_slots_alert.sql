-- R-alert-events: the week offers another row. If several start at once, the first one is the event.
create or replace function weekly_slots_alert() returns trigger language plpgsql as $$
begin
	insert into alert_events (business_id, kind, day, period)
	select new.business_id, 'new', new.day, new.period
	from businesses b where b.id = new.business_id and b.listed
	on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	return null;
end $$;
