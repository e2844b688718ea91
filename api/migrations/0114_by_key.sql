-- Erasing a person, a dispute's evidence, what was given up, and what is over are found without reading all mails, answers,
-- refunds and sessions; a customer's orders are counted in their index alone.
create index outbox_to on outbox (lower(payload ->> 'to')) where topic = 'mail' and payload ->> 'to' is not null;
-- Keys of mails about an order end with its id.
create index outbox_about on outbox (right(dedupe_key, 36)) where topic = 'mail';
create index outbox_pictures on outbox ((payload ->> 'business_id')) where topic = 'media.remove' and done_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index idempotency_answers on idempotency ((answer ->> 'id'));
create index refunds_answered on refunds (answered_by) where answer is not null;
create index session_ends on auth.session ("expiresAt");
create index verification_ends on auth.verification ("expiresAt");

drop index orders_by_customer;
create index orders_by_customer on orders (customer_id, created_at desc, id desc)
	include (status) where status not in ('pending', 'abandoned');

-- What order_days counts, by month: of all years of a business a few rows. Moved by one statement with the orders, the
-- months in one order; inv_stock_drift holds it against the days.
create table order_months (
	business_id uuid not null references businesses,
	-- Its first day.
	month date not null check (extract(day from month) = 1),
	status order_status not null,
	orders int not null,
	bags int not null,
	subtotal_cents bigint not null,
	primary key (business_id, month, status)
);
insert into order_months
	select business_id, month_of(local_date), status, sum(orders), sum(bags), sum(subtotal_cents)
	from order_days group by 1, 2, 3;

create function orders_months() returns trigger language plpgsql as $$
begin
	insert into order_months as m
	select business_id, month_of(local_date), status, sum(sign), sum(sign * quantity), sum(sign * quantity * unit_cents)
	from (
		select b.business_id, b.local_date, b.status, -1 as sign, b.quantity, b.unit_cents
		from before_it b join after_it a on a.id = b.id where a.status <> b.status
		union all
		select a.business_id, a.local_date, a.status, 1, a.quantity, a.unit_cents
		from after_it a join before_it b on b.id = a.id where a.status <> b.status
	) moved
	where status not in ('pending', 'abandoned')
	group by 1, 2, 3 order by 1, 2, 3
	on conflict (business_id, month, status) do update set orders = m.orders + excluded.orders,
		bags = m.bags + excluded.bags, subtotal_cents = m.subtotal_cents + excluded.subtotal_cents;
	return null;
end $$;
create trigger orders_months after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_months();

create view drift_order_months as
	select m.business_id, m.month, m.status
	from order_months m
	left join order_days d on d.business_id = m.business_id and d.status = m.status
		and d.local_date >= m.month and d.local_date < m.month + interval '1 month'
	group by m.business_id, m.month, m.status
	having (m.orders, m.bags, m.subtotal_cents) is distinct from (
		coalesce(sum(d.orders), 0), coalesce(sum(d.bags), 0), coalesce(sum(d.subtotal_cents), 0)
	);
create or replace view drift_undated as
	select o.id, o.slot_id, o.business_id
	from orders o
	where o.status not in ('pending', 'abandoned') and not exists (
		select from order_days d
		where d.business_id = o.business_id and d.local_date = o.local_date and d.status = o.status
	)
	union all
	select o.id, o.slot_id, o.business_id
	from orders o
	where o.status not in ('pending', 'abandoned') and not exists (
		select from order_months m
		where m.business_id = o.business_id and m.month = month_of(o.local_date) and m.status = o.status
	);
create or replace view inv_stock_drift as
	select id from drift_slots
	union select business_id from drift_days
	union select business_id from drift_order_months
	union select business_id from drift_undated;
insert into rounds (what) values ('order months');
