-- What triggers count and write down is theirs alone.
create trigger triggers_only before insert or update or delete on platform_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('platform_counts_derived', 'rows of platform_counts follow what they are made of');
create trigger no_truncate before truncate on platform_counts for each statement
	execute function refuse('platform_counts_no_truncate', 'platform_counts is never emptied');
