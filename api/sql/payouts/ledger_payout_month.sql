-- Adds entries of finished orders. Locks the order, because it may be finishing concurrently.
create or replace function ledger_payout_month() returns trigger language plpgsql as $$
declare
	booked uuid;
	finished boolean;
begin
	for booked in
		select distinct order_id from new_rows
		where account in ('fee', 'tax') or account = 'provider:platform' and kind in ('capture', 'refund', 'refund_failed')
		order by order_id
	loop
		select status in ('fulfilled', 'expired', 'refunded') into finished from orders where id = booked for share;
		if finished then
			update payout_months m set gross_cents = m.gross_cents + l.gross_cents, refund_cents = m.refund_cents + l.refund_cents,
				fee_cents = m.fee_cents + l.fee_cents, tax_cents = m.tax_cents + l.tax_cents,
				tax_passed_on_cents = m.tax_passed_on_cents + l.tax_passed_on_cents
			from orders o, (
				select coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'provider:platform'), 0) as gross_cents,
					coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_failed') and account = 'provider:platform'), 0) as refund_cents,
					coalesce(-sum(amount_cents) filter (where account = 'fee'), 0) as fee_cents,
					coalesce(-sum(amount_cents) filter (where account = 'tax'), 0) as tax_cents,
					coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as tax_passed_on_cents
				from new_rows where order_id = booked
			) l
			where o.id = booked and m.business_id = o.business_id and m.month = month_of(o.local_date);
		end if;
	end loop;
	return null;
end $$;
