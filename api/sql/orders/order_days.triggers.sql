-- What triggers count and write down is theirs alone.
create trigger only_by_triggers before insert or update or delete on order_days for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_days_follow', 'rows of order_days follow what they are made of');
create trigger never_emptied before truncate on order_days for each statement
	execute function refuse('order_days_kept', 'order_days is never emptied');
