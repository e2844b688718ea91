-- Orders, their lifecycle and their history. Facts of the moment of buying are copies: later edits of the business never
-- touch them.
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
	-- The platform fee as it was then, part of the subtotal.
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
	-- What its customer needs to find the shop (ADR 43). Nothing searches in it; it is written and read whole.
	pickup_place jsonb not null,
	-- When its customer let the hold go unpaid: who does it again and again in one slot keeps others from its bags.
	unpaid_at timestamptz,
	unique (id, business_id),
	-- I9: the slot belongs to the business.
	foreign key (slot_id, business_id) references slots (id, business_id),
	constraint total_adds_up check (total_cents = unit_cents * quantity + tax_cents),
	constraint fee_within_subtotal check (fee_cents between 0 and unit_cents * quantity),
	constraint hold_iff_pending check ((status = 'pending') = (hold_expires_at is not null)),
	constraint hold_is_short check (
		hold_expires_at - created_at >= interval '0' and hold_expires_at - created_at <= interval '15 minutes'
	),
	constraint unpaid_when_abandoned check (unpaid_at is null or status = 'abandoned'),
	constraint paid_after_created check (paid_at - created_at >= interval '-1 minute'),
	constraint paid_has_code check ((paid_at is not null) = (pickup_code is not null)),
	constraint unpaid_has_no_payment_date check (status not in ('pending', 'abandoned') or paid_at is null),
	constraint paid_has_date check (status in ('pending', 'abandoned') or paid_at is not null),
	constraint cancel_until_in_range check (cancel_until is null or coalesce(cancel_until between paid_at and starts_at, false)),
	constraint cancelled_has_reason check (status <> 'cancelled' or reason is not null),
	constraint pickup_iff_fulfilled check (
		status <> 'fulfilled' or (picked_up_at is not null and picked_up_by is not null)
	),
	constraint pickup_is_whole check (
		(picked_up_at is null) = (picked_up_by is null)
		and (picked_up_at is null or status in ('fulfilled', 'refunded'))
	),
	-- From 30 minutes before the window on; late pickups until a day after the order expired.
	constraint pickup_in_time check (
		starts_at - picked_up_at <= interval '30 minutes' and picked_up_at - ends_at <= interval '25 hours'
	),
	constraint pickup_place_is_whole check (
		pickup_place ?& '{street,city,state,zip_code,lat,lng,phone_number,notes}'
	),
	constraint expired_after_window check (status <> 'expired' or changed_at >= ends_at),
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
-- The customer first: their open checkouts are read with it, however many orders they have.
create unique index orders_one_hold on orders (customer_id, slot_id) where status = 'pending';
create unique index orders_idempotent on orders (customer_id, idempotency_key);
create index orders_unpaid on orders (customer_id, slot_id, unpaid_at) where unpaid_at is not null;
create index orders_due_holds on orders (hold_expires_at) where status = 'pending';
create index orders_due_expiry on orders (ends_at) where status = 'paid';
create index orders_by_slot on orders (slot_id);

-- What an owner asks of 100,000 orders is answered from indexes alone: lists, counts and sums, sorting by amount, and search
-- by the beginning of a pickup code or of the eight characters of an id that people see.
create index orders_book on orders (business_id, created_at desc, id desc)
	include (status, quantity, unit_cents) where status not in ('pending', 'abandoned');
create index orders_by_amount on orders (business_id, total_cents desc, id desc)
	include (status) where status not in ('pending', 'abandoned');
create index orders_by_code on orders (business_id, pickup_code text_pattern_ops)
	where status not in ('pending', 'abandoned');
create index orders_by_short_id on orders (business_id, right(id::text, 8) text_pattern_ops)
	where status not in ('pending', 'abandoned');
create index orders_by_own_id on orders (business_id, id) include (status) where status not in ('pending', 'abandoned');
-- Orders of a day, latest first, without looking at the orders of other days.
create index orders_by_day on orders (business_id, local_date, created_at desc, id desc)
	where status not in ('pending', 'abandoned');
-- Bags that wait to be collected, next pickup first, without looking at those of other businesses.
create index orders_open on orders (business_id, status, starts_at, created_at) where status in ('pending', 'paid');
-- A page of a business's payouts.
create index orders_earned on orders (business_id, local_date desc, start_time desc, id)
	where status in ('fulfilled', 'expired', 'refunded');
-- A customer's orders, counted in this index alone.
create index orders_by_customer on orders (customer_id, created_at desc, id desc)
	include (status) where status not in ('pending', 'abandoned');
-- The latest ones of the platform.
create index orders_latest on orders (created_at desc, id desc) where status not in ('pending', 'abandoned');

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
	order_id uuid not null,
	business_id uuid not null,
	from_status order_status,
	to_status order_status not null,
	-- customer:<id>, business:<id>, job, provider; set with set_config('app.actor', …) by the transaction.
	actor text not null,
	at timestamptz not null,
	foreign key (order_id, business_id) references orders (id, business_id)
);
create index order_events_by_order on order_events (order_id, id);

-- What a business sold, by date and status: its figures and the length of its lists without reading every order. Moved by one
-- trigger with the orders themselves; inv_stock_drift holds it against them.
create table order_days (
	business_id uuid not null references businesses,
	local_date date not null,
	status order_status not null,
	orders int not null check (orders >= 0),
	bags int not null check (bags >= 0),
	subtotal_cents bigint not null check (subtotal_cents >= 0),
	primary key (business_id, local_date, status)
);
create index order_days_by_date on order_days (local_date);

-- What order_days counts, of all dates: a few rows of a business, however old it is. Moved by one statement with the orders,
-- businesses in one order; inv_stock_drift holds it against the days.
create table order_totals (
	business_id uuid not null references businesses,
	status order_status not null,
	orders int not null,
	bags int not null,
	subtotal_cents bigint not null,
	primary key (business_id, status)
);
