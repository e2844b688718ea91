create trigger triggers_only before insert or update or delete on order_days for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_days_derived', 'rows of order_days follow what they are made of');
