-- A shop leaves its account only by changing its owner (R-handover).
create or replace function payment_accounts_leave() returns trigger language plpgsql as $$
begin
	perform from past_accounts p
	where p.business_id = old.business_id and p.provider_account_id = old.provider_account_id;
	if not found then
		raise exception 'a business keeps its account at the provider' using errcode = '23514', constraint = 'no_delete';
	end if;
	return old;
end $$;
