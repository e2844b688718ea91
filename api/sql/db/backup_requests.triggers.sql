create trigger no_truncate before truncate on backup_requests for each statement
	execute function refuse('backup_requests_no_truncate', 'backup_requests is never emptied');
