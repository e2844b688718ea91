create trigger triggers_only before insert or update or delete on payout_months for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('payout_months_derived', 'rows of payout_months follow what they are made of');
