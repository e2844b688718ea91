create trigger weekly_slots_facts before update on weekly_slots for each row
	when ((new.business_id, new.day, new.period) is distinct from (old.business_id, old.day, old.period))
	execute function refuse('weekly_slots_immutable', 'a window keeps its place in the week');
create trigger week_made after insert on weekly_slots
	referencing new table as changed for each statement execute function follow_week();
create trigger week_moved after update on weekly_slots
	referencing new table as changed for each statement execute function follow_week();
create trigger week_gone after delete on weekly_slots
	referencing old table as changed for each statement execute function follow_week();
create trigger never_emptied before truncate on weekly_slots for each statement
	execute function refuse('weekly_slots_kept', 'weekly_slots is never emptied');
