create trigger no_truncate before truncate on opening_alerts for each statement
	execute function refuse('opening_alerts_no_truncate', 'opening_alerts is never emptied');
