-- I5: a payment is for the total of a pending order.
create or replace function payments_fit() returns trigger language plpgsql as $$
begin
	if exists (
		select from new_rows f
		cross join lateral (select * from orders o where o.id = f.order_id limit 1) o
		where o.total_cents <> f.amount_cents or o.status <> 'pending'
	) then
		raise exception 'a payment is of its order''s total' using errcode = '23514', constraint = 'payments_fit_order';
	end if;
	return null;
end $$;
