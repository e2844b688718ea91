-- Late events must not reconnect a shop to its past account (R-handover).
create or replace function payment_accounts_not_past() returns trigger language plpgsql as $$
begin
	perform from businesses b where b.id = new.business_id for key share;
	perform from past_accounts p
	where p.business_id = new.business_id and p.provider_account_id = new.provider_account_id;
	if found then return null; end if;
	return new;
end $$;
