-- What is compared with what, each a view that also answers for a part of the keys without reading the rest: the
-- reconciler's rounds (ADR 31) ask them part by part, the doctor and the tests ask for all through the inv_ views.
create view drift_slots as
	select s.id
	from slots s left join orders o on o.slot_id = s.id
	group by s.id
	having (s.held, s.sold) is distinct from (
		coalesce(sum(o.quantity) filter (where o.stock = 'held'), 0),
		coalesce(sum(o.quantity) filter (where o.stock = 'sold'), 0)
	);

create view drift_days as
	select d.business_id, d.local_date, d.status
	from order_days d
	left join orders o on o.business_id = d.business_id and o.local_date = d.local_date and o.status = d.status
		and o.status not in ('pending', 'abandoned')
	group by d.business_id, d.local_date, d.status
	having (d.orders, d.bags, d.subtotal_cents) is distinct from (
		count(o.id), coalesce(sum(o.quantity), 0), coalesce(sum(o.unit_cents * o.quantity), 0)
	);

-- Orders that no day counts, and finished ones that no month does.
create view drift_undated as
	select o.slot_id, o.business_id, o.local_date, o.status
	from (
		select distinct slot_id, business_id, local_date, status from orders where status not in ('pending', 'abandoned')
	) o
	where not exists (
		select from order_days d
		where d.business_id = o.business_id and d.local_date = o.local_date and d.status = o.status
	);
create view drift_unearned as
	select o.id, o.business_id
	from orders o
	where o.status in ('fulfilled', 'expired', 'refunded') and not exists (
		select from payout_months m where m.business_id = o.business_id and m.month = month_of(o.local_date)
	);

-- I7: what the ledger holds at the provider for an order is what was captured, less what left.
create view drift_orders as
	select p.order_id as id
	from payments p
	left join ledger l on l.order_id = p.order_id and l.account = 'provider:platform'
	left join transfers t on t.order_id = p.order_id
	where p.status = 'captured'
	group by p.order_id, p.id, t.id
	having coalesce(sum(l.amount_cents), 0) <> p.captured_cents
		- coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)
		- coalesce((select sum(d.withdrawn_cents) from disputes d where d.payment_id = p.id), 0)
		- coalesce(case when t.status = 'sent' then t.amount_cents end, 0)
		+ coalesce((select sum(v.amount_cents) from reversals v where v.transfer_id = t.id and v.status = 'done'), 0);

-- One month at a time, or a whole table of them: the two read orders in different ways.
create function earned_in(business uuid, first_day date) returns table (
	orders bigint, gross_cents numeric, refund_cents numeric, fee_cents numeric, tax_cents numeric, transferred_cents numeric
) language sql stable as $$
	select count(*), coalesce(sum(gross_cents), 0), coalesce(sum(refund_cents), 0), coalesce(sum(fee_cents), 0),
		coalesce(sum(tax_cents), 0), coalesce(sum(transferred_cents), 0)
	from order_earnings
	where business_id = business and local_date >= first_day and local_date < first_day + interval '1 month'
$$;
create view drift_months as
	select m.business_id, m.month
	from payout_months m
	left join (
		select business_id, month_of(local_date) as month, count(*) as orders, sum(gross_cents) as gross_cents,
			sum(refund_cents) as refund_cents, sum(fee_cents) as fee_cents, sum(tax_cents) as tax_cents,
			sum(transferred_cents) as transferred_cents
		from order_earnings group by 1, 2
	) e on e.business_id = m.business_id and e.month = m.month
	where (m.orders, m.gross_cents, m.refund_cents, m.fee_cents, m.tax_cents, m.transferred_cents) is distinct from (
		coalesce(e.orders, 0), coalesce(e.gross_cents, 0), coalesce(e.refund_cents, 0), coalesce(e.fee_cents, 0),
		coalesce(e.tax_cents, 0), coalesce(e.transferred_cents, 0)
	);

create or replace view inv_stock_drift as
	select id from drift_slots
	union select business_id from drift_days
	union select business_id from drift_undated;
create or replace view inv_money_drift as
	select id from drift_orders
	union select business_id from drift_months
	union select business_id from drift_unearned;

-- How far each round has come: behind which key, date or number it goes on. One process at a time moves a row.
create table rounds (
	what text primary key,
	after_id uuid not null default '00000000-0000-0000-0000-000000000000',
	after_day date not null default '0001-01-01',
	after_nth bigint not null default 0
);
insert into rounds (what) values ('slots'), ('days'), ('orders'), ('months'), ('accounts'), ('accounts under way');
-- What happened before is found by the others.
insert into rounds (what, after_nth) values
	('order_events', (select coalesce(max(id), 0) from order_events)),
	('ledger', (select coalesce(max(id), 0) from ledger));

-- Accounts with which something is still to be done are asked about far more often than the rest.
create index payment_accounts_under_way on payment_accounts (business_id)
	where not (onboarding_complete and charges_enabled and payouts_enabled);
