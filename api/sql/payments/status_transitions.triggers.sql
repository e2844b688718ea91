create trigger read_only before insert or update or delete or truncate on status_transitions
	for each statement execute function refuse('status_transitions_read_only', 'only a migration changes status_transitions');
