-- What a business sold, by date and status: its figures and the length of its lists without reading every order. Moved
-- by one trigger with the orders themselves; inv_stock_drift holds it against them.
create table order_days (
	business_id uuid not null references businesses,
	local_date date not null,
	status order_status not null,
	orders int not null check (orders >= 0),
	bags int not null check (bags >= 0),
	subtotal_cents bigint not null check (subtotal_cents >= 0),
	primary key (business_id, local_date, status)
);
insert into order_days
	select business_id, local_date, status, count(*), sum(quantity), sum(unit_cents * quantity)
	from orders where status not in ('pending', 'abandoned') group by business_id, local_date, status;

-- The old status first, then the new one: statuses never move in a circle, so neither do those who wait.
create function orders_days() returns trigger language plpgsql as $$
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
-- Orders start pending, which is not listed: only updates count.
create trigger orders_days after update of status on orders for each row execute function orders_days();

create or replace view inv_stock_drift as
	select s.id
	from slots s
	left join (
		select slot_id,
			coalesce(sum(quantity) filter (where stock = 'held'), 0) as held,
			coalesce(sum(quantity) filter (where stock = 'sold'), 0) as sold
		from orders group by slot_id
	) o on o.slot_id = s.id
	where s.held <> coalesce(o.held, 0) or s.sold <> coalesce(o.sold, 0)
	union all
	select coalesce(d.business_id, o.business_id)
	from (select * from order_days where orders > 0 or bags > 0 or subtotal_cents > 0) d
	full join (
		select business_id, local_date, status, count(*) as orders, sum(quantity) as bags,
			sum(unit_cents * quantity) as subtotal_cents
		from orders where status not in ('pending', 'abandoned') group by business_id, local_date, status
	) o on (o.business_id, o.local_date, o.status) = (d.business_id, d.local_date, d.status)
	where (d.orders, d.bags, d.subtotal_cents) is distinct from (o.orders, o.bags, o.subtotal_cents);

create index orders_by_own_id on orders (business_id, id) include (status) where status not in ('pending', 'abandoned');
