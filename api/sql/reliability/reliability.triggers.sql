create trigger triggers_only before insert or update or delete on reliability_outcomes for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('reliability_outcomes_derived', 'rows of reliability_outcomes follow what they are made of');
create trigger emergency_events_nth before insert on emergency_events
	for each row execute function emergency_events_nth();
create trigger emergency_events_counted after insert on emergency_events
	for each row execute function emergency_events_counted();
create trigger emergency_events_append_only before update or delete on emergency_events
	for each row execute function append_only();
create trigger business_reliability_counted before insert or update on business_reliability
	for each row execute function business_reliability_counted();
create trigger business_reliability_no_delete before delete on business_reliability
	for each row execute function no_delete();
