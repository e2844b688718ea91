-- I7: the ledger's balance at the provider equals what was captured minus what left.
create or replace view drift_orders as
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
