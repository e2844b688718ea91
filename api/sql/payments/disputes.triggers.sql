select protect_facts('disputes', '{status,withdrawn_cents,updated_at,closed_at}');
create trigger disputes_business before insert on disputes for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger disputes_begin before insert on disputes for each row when (new.status <> 'open' or new.withdrawn_cents <> 0)
	execute function refuse('disputes_transition', 'a dispute begins open');
create trigger disputes_end before update on disputes for each row when (old.status <> 'open')
	execute function refuse('disputes_transition', 'what a bank decided stays');
create trigger disputes_status before update of status on disputes for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger disputes_flag after insert or update of status on disputes
	deferrable initially deferred for each row execute function disputes_flag();
create trigger disputes_no_delete before delete on disputes for each row execute function no_delete();
