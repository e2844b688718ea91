-- Orders, their lifecycle (decisions.md, Orders) and their history. Facts of the moment of buying are
-- snapshots (D19): later edits of the business never touch them.
create type order_status as enum ('pending', 'abandoned', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded');
create type stock_state as enum ('held', 'sold', 'returned');

create table orders (
	id uuid primary key default gen_random_uuid(),
	customer_id uuid not null references users,
	business_id uuid not null references businesses,
	slot_id uuid not null,
	quantity int not null check (quantity between 1 and 50),
	unit_cents int not null check (unit_cents between 300 and 2000),
	tax_cents int not null default 0 check (tax_cents >= 0),
	total_cents int not null,
	-- Frozen platform fee (D34), part of the subtotal.
	fee_cents int not null default 0,
	business_name text not null,
	local_date date not null,
	period text not null,
	start_time text not null,
	end_time text not null,
	tz text not null,
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	status order_status not null default 'pending',
	stock stock_state not null default 'held',
	reason text,
	hold_expires_at timestamptz,
	cancel_until timestamptz,
	paid_at timestamptz,
	picked_up_at timestamptz,
	picked_up_by uuid references users,
	pickup_code text check (pickup_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
	idempotency_key text,
	request_sha256 text,
	version int not null default 0,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	-- I9: the slot belongs to the business.
	foreign key (slot_id, business_id) references slots (id, business_id),
	constraint total_adds_up check (total_cents = unit_cents * quantity + tax_cents),
	constraint fee_within_subtotal check (fee_cents between 0 and unit_cents * quantity),
	constraint hold_iff_pending check ((status = 'pending') = (hold_expires_at is not null)),
	constraint paid_has_code check ((paid_at is not null) = (pickup_code is not null)),
	constraint unpaid_has_no_payment_date check (status not in ('pending', 'abandoned') or paid_at is null),
	constraint paid_has_date check (status in ('pending', 'abandoned') or paid_at is not null),
	constraint pickup_iff_fulfilled check (
		status <> 'fulfilled' or (picked_up_at is not null and picked_up_by is not null)
	),
	constraint cancelled_has_reason check (status <> 'cancelled' or reason is not null),
	constraint stock_matches_status check (case status
		when 'pending' then stock = 'held'
		when 'paid' then stock = 'sold'
		when 'fulfilled' then stock = 'sold'
		when 'expired' then stock = 'sold'
		when 'cancelled' then stock = 'returned'
		when 'abandoned' then stock = 'returned'
		else stock in ('sold', 'returned') end)
);
create unique index orders_code_once on orders (business_id, pickup_code) where status in ('paid', 'expired');
create unique index orders_one_hold on orders (slot_id, customer_id) where status = 'pending';
create unique index orders_idempotent on orders (customer_id, idempotency_key);
create index orders_due_holds on orders (hold_expires_at) where status = 'pending';
create index orders_due_expiry on orders (ends_at) where status = 'paid';
create index orders_by_customer on orders (customer_id, created_at desc, id desc) where status not in ('pending', 'abandoned');
create index orders_by_business on orders (business_id, created_at desc, id desc) where status not in ('pending', 'abandoned');
create index orders_by_day on orders (business_id, local_date) where status not in ('pending', 'abandoned');
create index orders_by_slot on orders (slot_id);

create table order_transitions (
	from_status order_status,
	to_status order_status,
	primary key (from_status, to_status)
);
insert into order_transitions values
	('pending', 'paid'), ('pending', 'abandoned'),
	('paid', 'fulfilled'), ('paid', 'cancelled'), ('paid', 'expired'), ('paid', 'refunded'),
	('expired', 'fulfilled'), ('fulfilled', 'refunded'), ('expired', 'refunded');

create table order_events (
	id bigint generated always as identity primary key,
	order_id uuid not null references orders,
	business_id uuid not null,
	from_status order_status,
	to_status order_status not null,
	-- customer:<id>, business:<id>, job, provider; set with set_config('app.actor', …) by the transaction.
	actor text not null,
	at timestamptz not null
);
create index order_events_by_order on order_events (order_id, id);

-- I3
create function orders_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.status <> 'pending' then
			raise exception 'orders start pending' using errcode = '23514', constraint = 'orders_transition';
		end if;
		return new;
	end if;
	if (new.quantity, new.slot_id, new.business_id, new.customer_id, new.unit_cents, new.tax_cents, new.total_cents, new.fee_cents)
		is distinct from
		(old.quantity, old.slot_id, old.business_id, old.customer_id, old.unit_cents, old.tax_cents, old.total_cents, old.fee_cents)
	then
		raise exception 'immutable order field' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	if old.pickup_code is not null and new.pickup_code is distinct from old.pickup_code then
		raise exception 'a pickup code never changes' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	if new.status <> old.status then
		if not exists (select from order_transitions where from_status = old.status and to_status = new.status) then
			raise exception 'illegal transition % -> %', old.status, new.status
				using errcode = '23514', constraint = 'orders_transition';
		end if;
		new.version := old.version + 1;
	elsif new.stock <> old.stock then
		raise exception 'stock moves with the status' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return new;
end $$;
create trigger orders_guard before insert or update on orders for each row execute function orders_guard();

-- AFTER, because a BEFORE INSERT trigger also fires for rows that ON CONFLICT DO NOTHING then drops.
create function orders_stock() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		update slots set held = held + new.quantity where id = new.slot_id;
	elsif new.stock <> old.stock then
		update slots set
			held = held - case when old.stock = 'held' then old.quantity else 0 end
				+ case when new.stock = 'held' then new.quantity else 0 end,
			sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
				+ case when new.stock = 'sold' then new.quantity else 0 end
		where id = new.slot_id;
	end if;
	return null;
end $$;
create trigger orders_stock after insert or update on orders for each row execute function orders_stock();

create function orders_history() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' or new.status <> old.status then
		insert into order_events (order_id, business_id, from_status, to_status, actor, at) values (
			new.id, new.business_id, case when tg_op = 'UPDATE' then old.status end, new.status,
			coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), new.changed_at
		);
	end if;
	return null;
end $$;
create trigger orders_history after insert or update on orders for each row execute function orders_history();

create function append_only() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger order_events_append_only before update or delete on order_events
	for each row execute function append_only();
create function no_delete() returns trigger language plpgsql as $$
begin
	raise exception 'rows of % are never deleted', tg_table_name using errcode = '42501';
end $$;
create trigger orders_no_delete before delete on orders for each row execute function no_delete();
