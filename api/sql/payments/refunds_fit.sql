create or replace function refunds_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from payments
		where id = new.payment_id and status = 'captured' and new.amount_cents <= captured_cents - refund_reserved_cents
			and (new.status <> 'requested' or not disputed)
	) then
		raise exception 'a refund is of what was captured and is left' using errcode = '23514', constraint = 'refunds_within_capture';
	end if;
	return new;
end $$;
