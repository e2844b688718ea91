-- A test compares this table with `orderCan` in the contract.
create trigger read_only before insert or update or delete or truncate on order_transitions
	for each statement execute function refuse('order_transitions_read_only', 'only a migration changes order_transitions');
