create trigger weekly_slots_facts before update on weekly_slots for each row
	when ((new.business_id, new.day, new.period) is distinct from (old.business_id, old.day, old.period))
	execute function refuse('weekly_slots_immutable', 'a window keeps its place in the week');
create trigger weekly_slots_inserted after insert on weekly_slots
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger weekly_slots_updated after update on weekly_slots
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger weekly_slots_deleted after delete on weekly_slots
	referencing old table as changed_rows for each statement execute function update_offers_bags();
