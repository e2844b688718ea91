-- A shop's totals, its months of payouts, and the platform's days are sums of order_days (ADR 31), so it has what the ledger says of
-- finished orders too. Where an order counts no more, a statement adds a negative number.
alter table order_days
	drop constraint order_days_orders_check, drop constraint order_days_bags_check, drop constraint order_days_subtotal_cents_check,
	add column gross_cents bigint not null default 0, add column refund_cents bigint not null default 0,
	add column fee_cents bigint not null default 0, add column tax_cents bigint not null default 0,
	add column tax_passed_on_cents bigint not null default 0, add column transferred_cents bigint not null default 0;
comment on column order_days.gross_cents is
	'This and what follows is of the ledger, of all finished orders of the date, in the row of fulfilled.';

insert into order_days as d
select o.business_id, o.local_date, 'fulfilled', 0, 0, 0,
	coalesce(sum(l.amount_cents) filter (where l.kind = 'capture' and l.account = 'provider:platform'), 0),
	coalesce(-sum(l.amount_cents) filter (where l.kind in ('refund', 'refund_failed') and l.account = 'provider:platform'), 0),
	coalesce(-sum(l.amount_cents) filter (where l.account = 'fee'), 0),
	coalesce(-sum(l.amount_cents) filter (where l.account = 'tax'), 0),
	coalesce(sum(l.amount_cents) filter (where l.account = 'tax_passed_on'), 0),
	coalesce(-sum(l.amount_cents) filter (where l.kind in ('transfer', 'reversal') and l.account = 'provider:platform'), 0)
from orders o join ledger l on l.order_id = o.id
where o.status in ('fulfilled', 'expired', 'refunded')
group by o.business_id, o.local_date
on conflict (business_id, local_date, status) do update set gross_cents = excluded.gross_cents,
	refund_cents = excluded.refund_cents, fee_cents = excluded.fee_cents, tax_cents = excluded.tax_cents,
	tax_passed_on_cents = excluded.tax_passed_on_cents, transferred_cents = excluded.transferred_cents;

drop table order_totals, payout_months, platform_days;
delete from audit_cursors where what in ('totals', 'months');
