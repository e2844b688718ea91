select protect_facts('inbox', '{processed_at,attempts,last_error}');
create trigger inbox_begins before insert on inbox for each row when (new.processed_at is not null and new.object_kind <> 'intent')
	execute function refuse('inbox_transition', 'an event comes before it is applied, unless our own call booked it');
create trigger inbox_applied_once before update of processed_at on inbox for each row
	when (old.processed_at is not null and new.processed_at is null)
	execute function refuse('inbox_transition', 'an applied event stays applied');
create trigger inbox_no_delete before delete on inbox for each row execute function no_delete();
