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

-- Lists by price look at all businesses within the radius: in this index alone.
create index businesses_prices on businesses using gist (spot) include (id, price_cents) where listed;

-- What order_days counts, of all dates: a few rows of a business, however old it is. Moved by one statement with the orders,
-- businesses in one order; inv_stock_drift holds it against the days.
create table order_totals (
	business_id uuid not null references businesses,
	status order_status not null,
	orders int not null,
	bags int not null,
	subtotal_cents bigint not null,
	primary key (business_id, status)
);
insert into order_totals
	select business_id, status, sum(orders), sum(bags), sum(subtotal_cents) from order_days group by 1, 2;

create function orders_total() returns trigger language plpgsql as $$
begin
	insert into order_totals as t
	select business_id, status, sum(sign), sum(sign * quantity), sum(sign * quantity * unit_cents)
	from (
		select b.business_id, b.status, -1 as sign, b.quantity, b.unit_cents
		from before_it b join after_it a on a.id = b.id where a.status <> b.status
		union all
		select a.business_id, a.status, 1, a.quantity, a.unit_cents
		from after_it a join before_it b on b.id = a.id where a.status <> b.status
	) moved
	where status not in ('pending', 'abandoned')
	group by 1, 2 order by 1, 2
	on conflict (business_id, status) do update set orders = t.orders + excluded.orders, bags = t.bags + excluded.bags,
		subtotal_cents = t.subtotal_cents + excluded.subtotal_cents;
	return null;
end $$;
create trigger orders_total after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_total();

create view drift_totals as
	select t.business_id, t.status
	from order_totals t
	cross join lateral (
		select coalesce(sum(orders), 0) as orders, coalesce(sum(bags), 0) as bags, coalesce(sum(subtotal_cents), 0) as subtotal_cents
		from order_days d where d.business_id = t.business_id and d.status = t.status
	) d
	where (t.orders, t.bags, t.subtotal_cents) is distinct from (d.orders, d.bags, d.subtotal_cents);
-- Of days that no total counts.
create view drift_untotalled as
	select d.business_id, d.local_date, d.status
	from order_days d
	where d.orders > 0 and not exists (
		select from order_totals t where t.business_id = d.business_id and t.status = d.status
	);
create or replace view inv_stock_drift as
	select id from drift_slots
	union select business_id from drift_days
	union select business_id from drift_undated
	union select business_id from drift_totals
	union select business_id from drift_untotalled;
insert into rounds (what) values ('totals');
