-- Needs: order_share
-- Fulfilling or expiring an order plans its transfer in the same commit.
create or replace function orders_plan_transfer() returns trigger language plpgsql as $$
begin
	if new.status <> old.status and new.status in ('fulfilled', 'expired') then
		insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
		select new.id, new.business_id, order_share(new), new.changed_at, new.changed_at, new.changed_at
		where order_share(new) > 0
		on conflict (order_id) do nothing;
	end if;
	return null;
end $$;
