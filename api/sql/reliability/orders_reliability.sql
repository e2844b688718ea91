-- Needs: reliability_outcome
-- Locks only when an order ends: outcomes first, then their shops, whose rows count what is committed by then.
create or replace function orders_reliability() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
	shops uuid[];
	latest timestamptz;
begin
	if not exists (select from new_rows where status in ('fulfilled', 'expired', 'cancelled', 'refunded')) then
		return null;
	end if;
	with ended as (
		insert into reliability_outcomes as r (order_id, business_id, ended_at, local_date, outcome)
		select id, business_id, changed_at, local_date, outcome
		from (
			-- The refund that the customer requested is approved later in the same commit.
			select a.id, a.business_id, a.changed_at, a.local_date, reliability_outcome(b.status, a.status, who, exists (
				select from payments p join refunds f on f.payment_id = p.id
				where p.order_id = a.id and f.requested_by = 'customer' and f.status = 'requested'
			)) as outcome
			from new_rows a join old_rows b on b.id = a.id where a.status <> b.status
		) moved
		where outcome is not null order by id
		on conflict (order_id) do update set ended_at = excluded.ended_at, outcome = excluded.outcome
		returning r.business_id, r.ended_at
	)
	select array_agg(distinct e.business_id order by e.business_id), max(e.ended_at) into shops, latest from ended e;
	insert into business_reliability as b (business_id, since)
	select shop, latest - interval '6 months' from unnest(shops) shop order by shop
	on conflict (business_id) do update set since = greatest(b.since, excluded.since);
	return null;
end $$;
