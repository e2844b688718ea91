create trigger closing_answers_append_only before update or delete on closing_answers
	for each row execute function append_only();
