select protect_facts('replacements', '{due_at}', '{dealt_at}');
create trigger replacements_no_delete before delete on replacements for each row execute function no_delete();
