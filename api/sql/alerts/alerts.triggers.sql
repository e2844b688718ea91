create trigger alert_rules_inserted after insert on alert_rules
	referencing new table as new_rows for each statement execute function alert_rules_reach();
create trigger alert_rules_updated after update on alert_rules
	referencing new table as new_rows for each statement execute function alert_rules_reach();
create trigger favorites_reach_inserted after insert on favorites
	referencing new table as new_rows for each statement execute function favorites_reach();
create trigger favorites_reach_deleted after delete on favorites
	referencing old table as old_rows for each statement execute function favorites_reach();
-- Holding and selling bags evaluates only the condition.
create trigger slots_alert after update on slots for each row
	when (new.capacity > new.held + new.sold and new.waiting = 0 and new.wanted > 0 and (
		old.capacity <= old.held + old.sold or new.is_exception and not old.is_exception
		or new.price_cents is distinct from old.price_cents
	))
	execute function slots_alert();
create trigger businesses_alert after update on businesses for each row
	when (new.paused_until is distinct from old.paused_until or new.listed and not old.listed or new.price_cents < old.price_cents
		or new.deleted_at is not null and old.deleted_at is null)
	execute function businesses_alert();
create trigger weekly_slots_alert_inserted after insert on weekly_slots for each row when (new.enabled)
	execute function weekly_slots_alert();
create trigger weekly_slots_alert_updated after update on weekly_slots for each row when (new.enabled and not old.enabled)
	execute function weekly_slots_alert();
