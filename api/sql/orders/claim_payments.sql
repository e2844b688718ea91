/*
Claims authorized payments before capture, so that no job releases their bags (R-capture). Verdicts: `capture`; `void`
if the order was abandoned or its window is over; `nothing` if it has ended in another way. An earlier claim may still
be at the provider for a minute after the window's end.
*/
create or replace function claim_payments(asked uuid[], moment timestamptz)
returns table (order_id uuid, verdict text) language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
	-- Lock orders in id order, then read what the previous holder of the lock committed.
	perform from orders o where o.id = any(asked) order by o.id for update;
	return query
	with judged as materialized (
		select o.id, p.id as payment_id, case
			when o.status = 'abandoned' then 'void'
			when o.status <> 'pending' then 'nothing'
			when o.ends_at + case when p.status = 'authorized' then interval '1 minute' else '0' end <= moment then 'void'
			else 'capture'
		end as verdict
		from orders o left join payments p on p.order_id = o.id
		where o.id = any(asked)
	),
	claimed as (
		update payments p set status = 'authorized', updated_at = moment
		from judged j
		where j.verdict = 'capture' and p.id = j.payment_id
			-- The cast avoids the index of open payments, which may be large.
			and p.status::text in ('creating', 'requires_payment', 'authorized')
	)
	select j.id, j.verdict from judged j;
end $$;
