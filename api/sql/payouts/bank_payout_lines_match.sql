-- Matches a line with its transfer or reversal, unless that isn't recorded yet; then it is matched later.
create or replace function bank_payout_lines_match() returns trigger language plpgsql as $$
begin
	if new.kind = 'transfer' then
		select id, business_id, order_id into new.transfer_id, new.business_id, new.order_id
		from transfers where destination_payment_id = new.source_id;
	elsif new.kind = 'reversal' then
		select r.id, r.business_id, t.order_id into new.reversal_id, new.business_id, new.order_id
		from reversals r join transfers t on t.id = r.transfer_id where r.destination_refund_id = new.source_id;
	end if;
	return new;
end $$;
