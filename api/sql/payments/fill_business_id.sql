-- I9: copies the order's business. If the caller sets it, a foreign key checks it.
create or replace function fill_business_id() returns trigger language plpgsql as $$
begin
	if tg_table_name in ('payments', 'ledger') then
		select business_id into new.business_id from orders where id = new.order_id;
	elsif tg_table_name in ('refunds', 'disputes') then
		select business_id into new.business_id from payments where id = new.payment_id;
	else
		select business_id into new.business_id from transfers where id = new.transfer_id;
	end if;
	return new;
end $$;
