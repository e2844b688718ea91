-- The reconciler's questions. Each returns no row, after every test and in production.
create view inv_stock_drift as
	select s.id
	from slots s
	left join (
		select slot_id,
			coalesce(sum(quantity) filter (where stock = 'held'), 0) as held,
			coalesce(sum(quantity) filter (where stock = 'sold'), 0) as sold
		from orders group by slot_id
	) o on o.slot_id = s.id
	where s.held <> coalesce(o.held, 0) or s.sold <> coalesce(o.sold, 0);

create view inv_money_drift as
	select o.id
	from orders o
	join payments p on p.order_id = o.id and p.status = 'captured'
	left join (
		select order_id, sum(amount_cents) as amount from ledger where account = 'provider:platform' group by order_id
	) l on l.order_id = o.id
	where coalesce(l.amount, 0) <> p.captured_cents - coalesce(
		(select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0);

create view inv_stuck as
	select 'hold' as kind, id::text from orders
		where status = 'pending' and hold_expires_at < now() - interval '2 minutes'
	union all
	select 'inbox', event_id from inbox
		where processed_at is null and received_at < now() - interval '2 minutes'
	union all
	select 'outbox', id::text from outbox
		where done_at is null and dead_at is null and run_at < now() - interval '2 minutes'
	union all
	select 'outbox-dead', id::text from outbox where dead_at is not null
	union all
	select 'payment', id::text from payments
		where status = 'authorized' and updated_at < now() - interval '2 minutes';
