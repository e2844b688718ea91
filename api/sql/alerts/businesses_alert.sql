/*
R-alert-events, of a whole shop: it sells again, or its price went down. Of which pickup that is, is found when it is due. A pause that ends by
itself is an event of its last morning: at eight, when few people sleep.
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
