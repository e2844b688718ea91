select protect_facts('replacements', '{due_at}', '{dealt_at}');
create trigger replacements_no_delete before delete on replacements for each row execute function no_delete();
create trigger no_truncate before truncate on replacements for each statement
	execute function refuse('replacements_no_truncate', 'replacements is never emptied');
