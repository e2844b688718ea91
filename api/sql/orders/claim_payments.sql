/*
Claims the payments of these orders, which the provider has authorized, before anything is captured: from then on no job lets the
bags go (R-capture). The verdict of each: `capture`; `void`, the order was given up; `nothing`, it is over in another way.
*/
create or replace function claim_payments(asked uuid[], moment timestamptz)
returns table (order_id uuid, verdict text) language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
	-- Whoever changes an order holds it first; all take them in one order. The next statement sees what the last owner left.
	perform from orders o where o.id = any(asked) order by o.id for update;
	update payments p set status = 'authorized', updated_at = moment
	from orders o
	where o.id = any(asked) and o.status = 'pending' and p.order_id = o.id
		-- As text: the index of those that are open would be read, however many there are.
		and p.status::text in ('creating', 'requires_payment', 'authorized');
	return query
	select o.id, case o.status when 'pending' then 'capture' when 'abandoned' then 'void' else 'nothing' end
	from orders o where o.id = any(asked);
end $$;
