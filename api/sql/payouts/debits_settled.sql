-- A debit is settled by other orders' earnings (the ledger's carry), or canceled by a failed refund.
create or replace function debits_settled() returns trigger language plpgsql as $$
begin
	if (select sum(settled_cents) from debits where order_id = new.order_id) <> -coalesce((
			select sum(amount_cents) from ledger where order_id = new.order_id and kind = 'carry' and amount_cents < 0
		), 0)
		and not exists (select from ledger where order_id = new.order_id and kind = 'refund_failed')
	then
		raise exception 'a debit is settled in the ledger' using errcode = '23514', constraint = 'debits_as_carried';
	end if;
	return null;
end $$;
