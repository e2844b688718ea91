/*
R-alert-events: the shop resumes or lowers its price. The pickup is chosen when the event is due. A pause that ends on
its own is an event at eight on its last morning.
*/
create or replace function businesses_alert() returns trigger language plpgsql as $$
begin
	if new.paused_until is distinct from old.paused_until or new.deleted_at is not null then
		delete from alert_events where business_id = new.id and kind = 'reopened' and slot_id is null and ended_at is null;
	end if;
	if new.deleted_at is not null then
		return null;
	end if;
	if new.paused_until is distinct from old.paused_until or new.listed and not old.listed then
		insert into alert_events (business_id, kind, due_at)
		values (new.id, 'reopened', (new.paused_until + time '08:00') at time zone new.tz)
		on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	end if;
	if new.price_cents < old.price_cents and new.listed then
		insert into alert_events (business_id, kind) values (new.id, 'cheaper')
		on conflict (business_id, kind) where ended_at is null and slot_id is null do nothing;
	end if;
	return null;
end $$;
