-- Needs: counted_days, ledger_earnings, order_earnings
/*
Updates order_days with orders and the ledger (ADR 31). An order counts in the row of its status. The money of a
finished order is in the row of `fulfilled`, and stays there when the status changes again. A statement locks its rows
in key order, after the slots.
*/
create or replace function count_days() returns trigger language plpgsql as $$
declare
	moved counted_days[];
begin
	if tg_table_name = 'orders' then
		select array_agg(row(o.*)::counted_days) into moved
		from old_rows b join new_rows a on a.id = b.id and a.status <> b.status
		cross join lateral (
			select a.business_id, a.local_date, s.status, s.sign, s.sign * a.quantity, s.sign * a.quantity * a.unit_cents, 0, 0, 0, 0, 0, 0
			from (values (b.status, -1), (a.status, 1)) s (status, sign) where s.status not in ('pending', 'abandoned')
			union all
			select e.business_id, e.local_date, 'fulfilled', 0, 0, 0, e.gross_cents, e.refund_cents, e.fee_cents, e.tax_cents,
				e.tax_passed_on_cents, e.transferred_cents
			from order_earnings e where e.order_id = a.id and b.status not in ('fulfilled', 'expired', 'refunded')
		) o;
	else
		-- An order that finishes meanwhile either waits and reads these lines, or is seen here. Only finished orders
		-- have transfers.
		perform from orders
		where id in (select order_id from new_rows where kind in ('capture', 'refund', 'refund_failed')) order by id for share;
		select array_agg(row(o.business_id, o.local_date, 'fulfilled', 0, 0, 0, e.*)::counted_days) into moved
		from new_rows l cross join lateral ledger_earnings(l) e
		cross join lateral (select * from orders where id = l.order_id limit 1) o
		where o.status in ('fulfilled', 'expired', 'refunded');
	end if;
	insert into order_days as d
	select business_id, local_date, status, sum(orders), sum(bags), sum(subtotal_cents), sum(gross_cents), sum(refund_cents),
		sum(fee_cents), sum(tax_cents), sum(tax_passed_on_cents), sum(transferred_cents)
	from unnest(moved) group by 1, 2, 3 order by 1, 2, 3
	on conflict (business_id, local_date, status) do update set orders = d.orders + excluded.orders,
		bags = d.bags + excluded.bags, subtotal_cents = d.subtotal_cents + excluded.subtotal_cents,
		gross_cents = d.gross_cents + excluded.gross_cents, refund_cents = d.refund_cents + excluded.refund_cents,
		fee_cents = d.fee_cents + excluded.fee_cents, tax_cents = d.tax_cents + excluded.tax_cents,
		tax_passed_on_cents = d.tax_passed_on_cents + excluded.tax_passed_on_cents,
		transferred_cents = d.transferred_cents + excluded.transferred_cents;
	return null;
end $$;
