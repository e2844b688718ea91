create or replace function payments_guard() returns trigger language plpgsql as $$
begin
	if new.refund_reserved_cents <> old.refund_reserved_cents and pg_trigger_depth() < 2 then
		raise exception 'what is reserved moves only with refunds' using errcode = '23514', constraint = 'refunds_reserve';
	end if;
	if new.disputed <> old.disputed and new.disputed <> exists (
		select from disputes where payment_id = new.id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	-- Refusing this for abandoned orders would lose money at the provider; it is refunded instead (I4).
	if old.status = 'voided' and new.status = 'captured'
		and not exists (select from orders where id = new.order_id and status = 'abandoned') then
		raise exception 'a voided payment pays for nothing' using errcode = '23514', constraint = 'payments_transition';
	end if;
	return new;
end $$;
