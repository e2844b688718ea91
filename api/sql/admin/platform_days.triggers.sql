create trigger triggers_only before insert or update or delete on platform_days for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('platform_days_derived', 'rows of platform_days follow what they are made of');
