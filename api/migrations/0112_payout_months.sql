-- What finished orders brought a business, by the month of their pickup: an owner sees three years of payouts without one
-- of their orders being read. Moved by the commits that finish an order, book its money or send it; inv_money_drift holds
-- it against the ledger.
create table payout_months (
	business_id uuid not null references businesses,
	-- Its first day.
	month date not null check (extract(day from month) = 1),
	orders int not null check (orders >= 0),
	-- Of the ledger, in cents: captures with tax and fee, what went back of them, and what the platform still keeps.
	gross_cents bigint not null,
	refund_cents bigint not null,
	fee_cents bigint not null,
	tax_cents bigint not null,
	-- Sent to the business, less what was had back.
	transferred_cents bigint not null,
	primary key (business_id, month)
);

create function month_of(day date) returns date language sql immutable parallel safe
	return date_trunc('month', day::timestamp)::date;

-- What is only paid for is not earned yet, and what was cancelled brought nothing. No order leaves these statuses.
create view order_earnings as
	select o.id as order_id, o.business_id, o.local_date,
		coalesce(sum(l.amount_cents) filter (where l.kind = 'capture' and l.account = 'provider:platform'), 0) as gross_cents,
		coalesce(-sum(l.amount_cents) filter (where l.kind in ('refund', 'refund_failed') and l.account = 'provider:platform'), 0) as refund_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'fee'), 0) as fee_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'tax'), 0) as tax_cents,
		coalesce(case when t.status = 'sent' then t.amount_cents - t.reversed_cents end, 0) as transferred_cents
	from orders o
	left join ledger l on l.order_id = o.id
	left join transfers t on t.order_id = o.id
	where o.status in ('fulfilled', 'expired', 'refunded')
	group by o.id, t.id;

insert into payout_months
	select business_id, month_of(local_date), count(*), sum(gross_cents), sum(refund_cents), sum(fee_cents), sum(tax_cents),
		sum(transferred_cents)
	from order_earnings group by 1, 2;

-- An order that is finished brings all that was booked for it before. After the days of order_days, the months in one order.
-- One by one: what is asked for by one key is planned once a connection.
create function orders_earn() returns trigger language plpgsql as $$
declare
	finished uuid;
begin
	for finished in
		select a.id from after_it a join before_it b on b.id = a.id
		where a.status in ('fulfilled', 'expired', 'refunded') and b.status not in ('fulfilled', 'expired', 'refunded')
		order by a.business_id, month_of(a.local_date)
	loop
		insert into payout_months as m
		select business_id, month_of(local_date), 1, gross_cents, refund_cents, fee_cents, tax_cents, transferred_cents
		from order_earnings where order_id = finished
		on conflict (business_id, month) do update set orders = m.orders + excluded.orders,
			gross_cents = m.gross_cents + excluded.gross_cents, refund_cents = m.refund_cents + excluded.refund_cents,
			fee_cents = m.fee_cents + excluded.fee_cents, tax_cents = m.tax_cents + excluded.tax_cents,
			transferred_cents = m.transferred_cents + excluded.transferred_cents;
	end loop;
	return null;
end $$;
create trigger orders_earn after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_earn();

-- What is booked for a finished order counts at once. The order is held meanwhile: it could be finished at this moment.
create function ledger_earns() returns trigger language plpgsql as $$
declare
	booked uuid;
	finished boolean;
begin
	for booked in
		select distinct order_id from fresh
		where account in ('fee', 'tax') or account = 'provider:platform' and kind in ('capture', 'refund', 'refund_failed')
		order by order_id
	loop
		select status in ('fulfilled', 'expired', 'refunded') into finished from orders where id = booked for share;
		if finished then
			update payout_months m set gross_cents = m.gross_cents + l.gross_cents, refund_cents = m.refund_cents + l.refund_cents,
				fee_cents = m.fee_cents + l.fee_cents, tax_cents = m.tax_cents + l.tax_cents
			from orders o, (
				select coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'provider:platform'), 0) as gross_cents,
					coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_failed') and account = 'provider:platform'), 0) as refund_cents,
					coalesce(-sum(amount_cents) filter (where account = 'fee'), 0) as fee_cents,
					coalesce(-sum(amount_cents) filter (where account = 'tax'), 0) as tax_cents
				from fresh where order_id = booked
			) l
			where o.id = booked and m.business_id = o.business_id and m.month = month_of(o.local_date);
		end if;
	end loop;
	return null;
end $$;
create trigger ledger_earns after insert on ledger
	referencing new table as fresh for each statement execute function ledger_earns();

-- Transfers are planned when an order is finished, and sent later.
create function transfers_earn() returns trigger language plpgsql as $$
begin
	update payout_months m set transferred_cents = m.transferred_cents + new.amount_cents - new.reversed_cents
		- case when old.status = 'sent' then old.amount_cents - old.reversed_cents else 0 end
	from orders o
	where o.id = new.order_id and o.status in ('fulfilled', 'expired', 'refunded')
		and m.business_id = o.business_id and m.month = month_of(o.local_date);
	return null;
end $$;
create trigger transfers_earn after update on transfers
	for each row when (new.status = 'sent') execute function transfers_earn();
