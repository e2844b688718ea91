-- What triggers count and write down is theirs alone.
create trigger only_by_triggers before insert or update or delete on payout_months for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('payout_months_follow', 'rows of payout_months follow what they are made of');
create trigger never_emptied before truncate on payout_months for each statement
	execute function refuse('payout_months_kept', 'payout_months is never emptied');
