create trigger triggers_only before insert or update or delete on order_totals for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_totals_derived', 'rows of order_totals follow what they are made of');
