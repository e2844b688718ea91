create trigger payment_accounts_facts before update on payment_accounts for each row
	when ((new.business_id, new.provider_account_id) is distinct from (old.business_id, old.provider_account_id))
	execute function refuse('payment_accounts_immutable', 'a business keeps its account at the provider');
create trigger payment_accounts_leave before delete on payment_accounts for each row
	execute function payment_accounts_leave();
create trigger payment_accounts_not_past before insert on payment_accounts for each row
	execute function payment_accounts_not_past();
create trigger past_accounts_facts before update or delete on past_accounts for each row
	execute function refuse('past_accounts_immutable', 'where a shop was paid stays as it was');
