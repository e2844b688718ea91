-- Needs: order_share
-- A planned transfer equals the finished order's share.
create or replace function transfers_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and status in ('fulfilled', 'expired')
			and order_share(o) = new.net_cents
	) then
		raise exception 'a transfer is of a finished order''s share' using errcode = '23514', constraint = 'transfers_fit_order';
	end if;
	return new;
end $$;
