-- Only finished orders earn; they never change status again.
create or replace view order_earnings as
	select o.id as order_id, o.business_id, o.local_date,
		coalesce(sum(l.amount_cents) filter (where l.kind = 'capture' and l.account = 'provider:platform'), 0) as gross_cents,
		coalesce(-sum(l.amount_cents) filter (where l.kind in ('refund', 'refund_failed') and l.account = 'provider:platform'), 0) as refund_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'fee'), 0) as fee_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'tax'), 0) as tax_cents,
		coalesce(sum(l.amount_cents) filter (where l.account = 'tax_passed_on'), 0) as tax_passed_on_cents,
		coalesce(case when t.status = 'sent' then t.amount_cents - t.reversed_cents end, 0) as transferred_cents
	from orders o
	left join ledger l on l.order_id = o.id
	left join transfers t on t.order_id = o.id
	where o.status in ('fulfilled', 'expired', 'refunded')
	group by o.id, t.id;
