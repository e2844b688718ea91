-- I4, R-paid-iff-captured, checked at COMMIT: an order that can be picked up isn't refunded in full, and a canceled or
-- abandoned one is.
create or replace function paid_iff_captured() returns trigger language plpgsql as $$
declare
	checked uuid;
	now_is record;
	refunded_cents bigint;
begin
	if tg_table_name = 'orders' then
		checked := new.id;
	else
		checked := new.order_id;
	end if;
	select o.status, p.id as payment, p.captured_cents, p.refund_reserved_cents into now_is
	from orders o left join payments p on p.order_id = o.id and p.status = 'captured'
	where o.id = checked;
	if now_is.status in ('paid', 'fulfilled', 'expired') then
		if now_is.payment is null then
			raise exception 'order % is % without a captured payment', checked, now_is.status
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		if now_is.refund_reserved_cents = now_is.captured_cents then
			raise exception 'order % is % and given back in full', checked, now_is.status
				using errcode = '23514', constraint = 'refunded_in_full';
		end if;
	elsif now_is.payment is not null then
		if now_is.status = 'pending' then
			raise exception 'captured payment on unpaid order %', checked using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		select coalesce(sum(amount_cents), 0) into refunded_cents from refunds
		where payment_id = now_is.payment and status in ('approved', 'submitted', 'succeeded', 'failed');
		if refunded_cents < now_is.captured_cents then
			raise exception 'captured payment on % order % without a refund of it', now_is.status, checked
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
	end if;
	return null;
end $$;
