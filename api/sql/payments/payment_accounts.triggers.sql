create trigger payment_accounts_facts before update on payment_accounts for each row
	when ((new.business_id, new.provider_account_id) is distinct from (old.business_id, old.provider_account_id))
	execute function refuse('payment_accounts_immutable', 'a business keeps its account at the provider');
create trigger payment_accounts_no_delete before delete on payment_accounts for each row execute function no_delete();
create trigger no_truncate before truncate on payment_accounts for each statement
	execute function refuse('payment_accounts_no_truncate', 'payment_accounts is never emptied');
