-- What triggers count and write down is theirs alone.
create trigger only_by_triggers before insert or update or delete on platform_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('platform_counts_follow', 'rows of platform_counts follow what they are made of');
create trigger never_emptied before truncate on platform_counts for each statement
	execute function refuse('platform_counts_kept', 'platform_counts is never emptied');
