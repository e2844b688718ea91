create trigger closing_answers_append_only before update or delete on closing_answers
	for each row execute function append_only();
create trigger no_truncate before truncate on closing_answers for each statement
	execute function refuse('closing_answers_no_truncate', 'closing_answers is never emptied');
