create trigger no_truncate before truncate on empty_searches for each statement
	execute function refuse('empty_searches_no_truncate', 'empty_searches is never emptied');
