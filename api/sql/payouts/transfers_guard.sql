-- Refuses illegal changes to a transfer, and an amount other than what the ledger says is owed.
create or replace function transfers_guard() returns trigger language plpgsql as $$
begin
	if old.status = 'sent' and new.amount_cents <> old.amount_cents
		or old.status = 'sending' and new.status in ('sending', 'sent') and new.amount_cents <> old.amount_cents
		or old.status = 'planned' and new.status = 'sent' and new.amount_cents <> 0
		or new.carried_cents < old.carried_cents or new.reversed_cents < old.reversed_cents
		or new.refusals < old.refusals then
		raise exception 'illegal transfer change' using errcode = '23514', constraint = 'transfers_transition';
	end if;
	if old.status = 'planned' and new.status in ('sending', 'sent') then
		if not exists (
			select from orders o join payments p on p.order_id = o.id and p.status = 'captured'
			where o.id = new.order_id and o.status in ('fulfilled', 'expired')
				and not exists (
					select from refunds where payment_id = p.id and status in ('requested', 'approved', 'submitted')
				)
				and not exists (select from disputes where payment_id = p.id and status = 'open')
		) then
			raise exception 'nothing is sent of what is asked back' using errcode = '23514', constraint = 'transfers_fit_order';
		end if;
		if -new.amount_cents <> (
			select coalesce(sum(amount_cents), 0) from ledger
			where order_id = new.order_id and account = 'owed:' || new.business_id
		) then
			raise exception 'what is sent is what is owed' using errcode = '23514', constraint = 'transfers_as_owed';
		end if;
	end if;
	return new;
end $$;
