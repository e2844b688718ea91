-- What triggers count and write down is theirs alone.
create trigger only_by_triggers before insert or update or delete on order_totals for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_totals_follow', 'rows of order_totals follow what they are made of');
create trigger never_emptied before truncate on order_totals for each statement
	execute function refuse('order_totals_kept', 'order_totals is never emptied');
