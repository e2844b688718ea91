create trigger never_changed before insert or update or delete or truncate on status_moves
	for each statement execute function refuse('status_moves_fixed', 'only a migration changes status_moves');
