-- At commit, the payment's flag must match its disputes.
create or replace function disputes_flag() returns trigger language plpgsql as $$
begin
	if (select disputed from payments where id = new.payment_id) <> exists (
		select from disputes where payment_id = new.payment_id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	return null;
end $$;
