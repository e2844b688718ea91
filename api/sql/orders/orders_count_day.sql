-- Locks the old status first, then the new one. Statuses never cycle, so locks don't either.
create or replace function orders_count_day() returns trigger language plpgsql as $$
begin
	if new.status = old.status then
		return null;
	end if;
	if old.status not in ('pending', 'abandoned') then
		update order_days set orders = orders - 1, bags = bags - old.quantity,
			subtotal_cents = subtotal_cents - old.unit_cents * old.quantity
		where business_id = old.business_id and local_date = old.local_date and status = old.status;
	end if;
	if new.status not in ('pending', 'abandoned') then
		insert into order_days as d values
			(new.business_id, new.local_date, new.status, 1, new.quantity, new.unit_cents * new.quantity)
		on conflict (business_id, local_date, status) do update set orders = d.orders + 1,
			bags = d.bags + excluded.bags, subtotal_cents = d.subtotal_cents + excluded.subtotal_cents;
	end if;
	return null;
end $$;
