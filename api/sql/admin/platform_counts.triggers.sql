create trigger triggers_only before insert or update or delete on platform_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('platform_counts_derived', 'rows of platform_counts follow what they are made of');
