-- I4, R-paid-iff-captured, asked at COMMIT: what is refunded in full leaves nothing to pick up, and a cancelled or abandoned
-- order is refunded in full.
create or replace function paid_iff_captured() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'orders' then new.id else (select order_id from payments where id = new.id) end;
	current_status order_status;
	paid payments;
	refunded_cents bigint;
begin
	select status into current_status from orders where id = checked;
	select * into paid from payments where order_id = checked and status = 'captured';
	if current_status in ('paid', 'fulfilled', 'expired') then
		if paid.id is null then
			raise exception 'order % is % without a captured payment', checked, current_status
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		if paid.refund_reserved_cents = paid.captured_cents then
			raise exception 'order % is % and given back in full', checked, current_status
				using errcode = '23514', constraint = 'refunded_in_full';
		end if;
	elsif paid.id is not null then
		if current_status = 'pending' then
			raise exception 'captured payment on unpaid order %', checked using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		select coalesce(sum(amount_cents), 0) into refunded_cents from refunds
		where payment_id = paid.id and status in ('approved', 'submitted', 'succeeded', 'failed');
		if refunded_cents < paid.captured_cents then
			raise exception 'captured payment on % order % without a refund of it', current_status, checked
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
	end if;
	return null;
end $$;
