-- Adds what was booked for a finished order. Locks months after order_days, sorted, and one by one, because a lookup by
-- key has a cached plan.
create or replace function orders_payout_month() returns trigger language plpgsql as $$
declare
	finished uuid;
begin
	for finished in
		select a.id from new_rows a join old_rows b on b.id = a.id
		where a.status in ('fulfilled', 'expired', 'refunded') and b.status not in ('fulfilled', 'expired', 'refunded')
		order by a.business_id, month_of(a.local_date)
	loop
		insert into payout_months as m (
			business_id, month, orders, gross_cents, refund_cents, fee_cents, tax_cents, tax_passed_on_cents, transferred_cents
		)
		select business_id, month_of(local_date), 1, gross_cents, refund_cents, fee_cents, tax_cents, tax_passed_on_cents,
			transferred_cents
		from order_earnings where order_id = finished
		on conflict (business_id, month) do update set orders = m.orders + excluded.orders,
			gross_cents = m.gross_cents + excluded.gross_cents, refund_cents = m.refund_cents + excluded.refund_cents,
			fee_cents = m.fee_cents + excluded.fee_cents, tax_cents = m.tax_cents + excluded.tax_cents,
			tax_passed_on_cents = m.tax_passed_on_cents + excluded.tax_passed_on_cents,
			transferred_cents = m.transferred_cents + excluded.transferred_cents;
	end loop;
	return null;
end $$;
