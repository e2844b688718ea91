-- I6, R-refund-once: approving a refund reserves its money, and a failure releases it, even after success was reported.
-- Refunds made in the provider's dashboard are recorded unconditionally.
create or replace function refunds_reserve() returns trigger language plpgsql as $$
begin
	if new.status in ('approved', 'submitted', 'succeeded') and (tg_op = 'INSERT' or old.status = 'requested') then
		update payments set refund_reserved_cents = refund_reserved_cents + new.amount_cents
			where id = new.payment_id and (not disputed or new.requested_by = 'provider');
		if not found then
			raise exception 'payment disputed' using errcode = '23514', constraint = 'refunds_not_disputed';
		end if;
	elsif tg_op = 'UPDATE' and new.status = 'failed' and old.status in ('approved', 'submitted', 'succeeded') then
		update payments set refund_reserved_cents = refund_reserved_cents - new.amount_cents where id = new.payment_id;
	end if;
	return new;
end $$;
