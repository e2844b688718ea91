create or replace function transfers_payout_month() returns trigger language plpgsql as $$
begin
	update payout_months m set transferred_cents = m.transferred_cents + new.amount_cents - new.reversed_cents
		- case when old.status = 'sent' then old.amount_cents - old.reversed_cents else 0 end
	from orders o
	where o.id = new.order_id and o.status in ('fulfilled', 'expired', 'refunded')
		and m.business_id = o.business_id and m.month = month_of(o.local_date);
	return null;
end $$;
