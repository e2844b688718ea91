create trigger never_changed before insert or update or delete or truncate on order_transitions
	for each statement execute function refuse('order_transitions_fixed', 'only a migration changes order_transitions');
