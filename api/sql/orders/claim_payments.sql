/*
Claims authorized payments before capture, so that no job releases their bags (R-capture). Verdicts: `capture`; `void`
if the order was abandoned; `nothing` if it has ended in another way.
*/
create or replace function claim_payments(asked uuid[], moment timestamptz)
returns table (order_id uuid, verdict text) language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
	-- Lock orders in id order, then read what the previous holder of the lock committed.
	perform from orders o where o.id = any(asked) order by o.id for update;
	update payments p set status = 'authorized', updated_at = moment
	from orders o
	where o.id = any(asked) and o.status = 'pending' and p.order_id = o.id
		-- The cast avoids the index of open payments, which may be large.
		and p.status::text in ('creating', 'requires_payment', 'authorized');
	return query
	select o.id, case o.status when 'pending' then 'capture' when 'abandoned' then 'void' else 'nothing' end
	from orders o where o.id = any(asked);
end $$;
