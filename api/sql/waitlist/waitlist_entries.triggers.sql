select protect_facts('waitlist_entries', '{state,place,lapses,passed_at}', '{notified_at,ended_at,ended_why,drawn,weight}');
create trigger waitlist_entries_guard before insert or update on waitlist_entries
	for each row execute function waitlist_entries_guard();
create trigger waitlist_entries_counted after insert or update of state on waitlist_entries
	for each row execute function waitlist_entries_counted();
create trigger waitlist_entries_no_delete before delete on waitlist_entries for each row execute function no_delete();
