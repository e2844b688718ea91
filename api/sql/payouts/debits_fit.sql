-- Needs: order_share
-- A debit needs a sent transfer.
create or replace function debits_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and new.amount_cents <= order_share(o)
			and exists (select from transfers where order_id = new.order_id and status = 'sent')
	) then
		raise exception 'a debit is of a share that was sent' using errcode = '23514', constraint = 'debits_fit_order';
	end if;
	return new;
end $$;
