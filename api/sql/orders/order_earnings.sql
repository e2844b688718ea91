-- Needs: ledger_earnings
-- Only finished orders earn; they stay finished. The lateral join reads the ledger by order, whatever the planner
-- estimates.
create or replace view order_earnings as
	select o.id as order_id, o.business_id, o.local_date, e.*
	from orders o
	cross join lateral (
		select sum(e.gross_cents) as gross_cents, sum(e.refund_cents) as refund_cents, sum(e.fee_cents) as fee_cents,
			sum(e.tax_cents) as tax_cents, sum(e.tax_passed_on_cents) as tax_passed_on_cents,
			sum(e.transferred_cents) as transferred_cents
		from ledger l cross join lateral ledger_earnings(l) e where l.order_id = o.id
	) e
	where o.status in ('fulfilled', 'expired', 'refunded') and e is not null;
