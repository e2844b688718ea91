-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create type order_status as enum ('pending', 'abandoned', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded');

create type stock_state as enum ('held', 'sold', 'returned');

create table orders (
	id uuid default gen_random_uuid() primary key,
	customer_id uuid not null references users(id),
	business_id uuid not null references businesses(id),
	slot_id uuid not null,
	quantity integer not null check (quantity >= 1 and quantity <= 50),
	unit_cents integer not null check (unit_cents >= 300 and unit_cents <= 2000),
	tax_cents integer not null default 0 check (tax_cents >= 0),
	total_cents integer not null,
	fee_cents integer not null default 0,
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
	picked_up_by uuid references users(id),
	pickup_code text check (pickup_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
	idempotency_key text,
	request_sha256 text,
	version integer not null default 0,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	-- It is as it was at the moment of buying.
	pickup_place jsonb not null,
	-- Its customer let the hold go without paying then; null: it was nobody's fault.
	unpaid_at timestamptz,
	-- What the shop said of it when it was bought; null: shops could not say it yet.
	bag jsonb,
	-- What of it stood against the customer's own diet, and was read (R-acknowledged); empty once they are erased.
	acknowledged jsonb check (jsonb_typeof(acknowledged) = 'object'),
	-- Null of orders from before it was kept, as are the next two.
	tax_class text default 'mixed',
	tax_rate_bps integer default 0,
	tax_remitted_by text default 'platform',
	-- All of the tax where the shop remits it, else 0.
	tax_passed_on_cents integer not null default 0,
	-- The offer of the waitlist that it took (R-bag-offer).
	offer_id uuid,
	offer_bags integer,
	constraint orders_id_business_id_key unique (id, business_id),
	constraint order_of_offer foreign key (offer_id, slot_id, customer_id, offer_bags) references bag_offers(id, slot_id, customer_id, quantity),
	constraint orders_slot_id_business_id_fkey foreign key (slot_id, business_id) references slots(id, business_id),
	constraint cancel_until_in_range check (cancel_until is null or coalesce(cancel_until >= paid_at and cancel_until <= starts_at, false)),
	constraint cancelled_has_reason check (status <> 'cancelled' or reason is not null),
	constraint expired_after_window check (status <> 'expired' or changed_at >= ends_at),
	constraint fee_within_subtotal check (fee_cents >= 0 and fee_cents <= (unit_cents * quantity)),
	constraint hold_iff_pending check ((status = 'pending') = (hold_expires_at is not null)),
	constraint hold_is_short check ((hold_expires_at - created_at) >= '00:00:00'::interval and (hold_expires_at - created_at) <= '00:15:00'::interval),
	constraint order_within_offer check ((offer_id is null) = (offer_bags is null) and (offer_bags is null or quantity <= offer_bags)),
	constraint orders_tax_class_known check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed')),
	constraint orders_tax_rate_in_range check (tax_rate_bps >= 0 and tax_rate_bps <= 3000),
	constraint orders_tax_remitter_known check (tax_remitted_by in ('platform', 'shop')),
	constraint paid_after_created check ((paid_at - created_at) >= '-00:01:00'::interval),
	constraint paid_has_code check ((paid_at is not null) = (pickup_code is not null)),
	constraint paid_has_date check ((status in ('pending', 'abandoned')) or paid_at is not null),
	constraint pickup_iff_fulfilled check (status <> 'fulfilled' or picked_up_at is not null and picked_up_by is not null),
	constraint pickup_in_time check ((starts_at - picked_up_at) <= '00:30:00'::interval and (picked_up_at - ends_at) <= '25:00:00'::interval),
	constraint pickup_is_whole check ((picked_up_at is null) = (picked_up_by is null) and (picked_up_at is null or (status in ('fulfilled', 'refunded')))),
	constraint pickup_place_is_whole check (pickup_place ?& '{street,city,state,zip_code,lat,lng,phone_number,notes}'),
	constraint stock_matches_status check (case status when 'pending' then stock = 'held' when 'paid' then stock = 'sold' when 'fulfilled' then stock = 'sold' when 'expired' then stock = 'sold' when 'cancelled' then stock = 'returned' when 'abandoned' then stock = 'returned' else stock in ('sold', 'returned') end),
	constraint tax_as_rate check (tax_cents = ((unit_cents * quantity * tax_rate_bps + 5000) / 10000)),
	constraint tax_passed_on_whole check (tax_passed_on_cents = 0 or tax_passed_on_cents = tax_cents and not tax_remitted_by is distinct from 'shop'),
	constraint total_adds_up check (total_cents = (unit_cents * quantity + tax_cents)),
	constraint unpaid_has_no_payment_date check ((status not in ('pending', 'abandoned')) or paid_at is null),
	constraint unpaid_when_abandoned check (unpaid_at is null or status = 'abandoned')
);
create index orders_book on orders (business_id, created_at desc, id desc) include (status, quantity, unit_cents) where status not in ('pending', 'abandoned');
create index orders_by_amount on orders (business_id, total_cents desc, id desc) include (status) where status not in ('pending', 'abandoned');
create index orders_by_any_code on orders (pickup_code text_pattern_ops) where status not in ('pending', 'abandoned');
create index orders_by_any_short_id on orders ("right"(id::text, 8) text_pattern_ops) where status not in ('pending', 'abandoned');
create index orders_by_buyer on orders (business_id, customer_id) include (id) where status not in ('pending', 'abandoned');
create index orders_by_code on orders (business_id, pickup_code text_pattern_ops) where status not in ('pending', 'abandoned');
create index orders_by_customer on orders (customer_id, created_at desc, id desc) include (status) where status not in ('pending', 'abandoned');
create index orders_by_day on orders (business_id, local_date, created_at desc, id desc) where status not in ('pending', 'abandoned');
create index orders_by_own_id on orders (business_id, id) include (status) where status not in ('pending', 'abandoned');
create index orders_by_pickup on orders (business_id, starts_at desc, id desc) include (status, ends_at) where status not in ('pending', 'abandoned');
create index orders_by_rare_status on orders (status, created_at desc, id desc) where status in ('cancelled', 'expired', 'refunded');
create index orders_by_short_id on orders (business_id, "right"(id::text, 8) text_pattern_ops) where status not in ('pending', 'abandoned');
create index orders_by_slot on orders (slot_id);
create index orders_due_expiry on orders (ends_at) where status = 'paid';
create index orders_due_holds on orders (hold_expires_at) where status = 'pending';
create index orders_earned on orders (business_id, local_date desc, start_time desc, id) where status in ('fulfilled', 'expired', 'refunded');
create index orders_latest on orders (created_at desc, id desc) where status not in ('pending', 'abandoned');
create index orders_open on orders (business_id, status, starts_at, created_at) where status in ('pending', 'paid');
create index orders_picked_up on orders (picked_up_at) where status = 'fulfilled';
create index orders_to_collect on orders (customer_id) where status = 'paid';
create index orders_unpaid on orders (customer_id, slot_id, unpaid_at) where unpaid_at is not null;
create unique index orders_code_once on orders (business_id, pickup_code) where status in ('paid', 'expired');
create unique index orders_idempotent on orders (customer_id, idempotency_key);
create unique index orders_of_offer on orders (offer_id) where offer_id is not null;
create unique index orders_one_hold on orders (customer_id, slot_id) where status = 'pending';
-- Triggers of the same kind run in alphabetical order.
create trigger orders_start_pending before insert on orders for each row
	when (new.status <> 'pending' or new.version <> 0 or new.changed_at <> new.created_at
		or num_nonnulls(new.reason, new.cancel_until, new.picked_up_at, new.picked_up_by) > 0)
	execute function refuse('orders_transition', 'orders start pending');
-- AFTER, because BEFORE INSERT triggers also fire for rows that ON CONFLICT DO NOTHING drops.
create trigger orders_event_insert after insert on orders
	referencing new table as new_rows for each statement execute function orders_event_insert();
create trigger orders_hold_stock after insert on orders
	referencing new table as new_rows for each statement execute function orders_hold_stock();
create trigger orders_match_offer after insert on orders
	referencing new table as new_rows for each statement execute function orders_match_offer();
create trigger orders_facts before update on orders for each row execute function orders_facts();
create trigger orders_pickup_place_immutable before update of pickup_place on orders
	for each row when (new.pickup_place is distinct from old.pickup_place) execute function orders_pickup_place_immutable();
create trigger orders_bag_immutable before update of bag on orders
	for each row when (new.bag is distinct from old.bag)
	execute function refuse('orders_immutable', 'an order keeps what its shop said of the bag');
create trigger orders_event_update after update on orders
	for each row when (old.status <> new.status) execute function orders_event_update();
create trigger orders_plan_transfer after update on orders for each row execute function orders_plan_transfer();
create trigger orders_stock after update on orders
	for each row when (old.stock <> new.stock) execute function orders_stock();
-- Pending orders aren't counted, so only updates matter. Slots are locked before counters.
create trigger orders_count_days after update on orders
	referencing old table as old_rows new table as new_rows for each statement execute function count_days();
create trigger orders_reliability after update on orders
	referencing old table as old_rows new table as new_rows for each statement execute function orders_reliability();
create constraint trigger orders_erased after update on orders deferrable initially deferred
	for each row when (old.status = new.status and old.* *<> new.*) execute function orders_erased();
-- Pending orders and uncaptured payments can't violate I4; the other side is checked when it changes.
create constraint trigger paid_iff_captured_order after insert or update of status on orders
	deferrable initially deferred for each row when (new.status <> 'pending') execute function paid_iff_captured();
create trigger orders_no_delete before delete on orders for each row execute function no_delete();

create table packed_orders (
	order_id uuid primary key references orders(id),
	business_id uuid not null references businesses(id),
	packed_by uuid not null references users(id),
	packed_at timestamptz not null
);

create table order_transitions (
	from_status order_status not null,
	to_status order_status not null,
	primary key (from_status, to_status)
);
-- A test compares this table with `orderCan` in the contract.
create trigger read_only before insert or update or delete or truncate on order_transitions
	for each statement execute function refuse('order_transitions_read_only', 'only a migration changes order_transitions');

create table order_events (
	id bigint generated always as identity primary key,
	order_id uuid not null,
	business_id uuid not null,
	from_status order_status,
	to_status order_status not null,
	actor text not null,
	at timestamptz not null,
	constraint order_events_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id)
);
create index order_events_by_order on order_events (order_id, id);
create trigger triggers_only before insert or update or delete on order_events for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_events_derived', 'rows of order_events follow what they are made of');
create trigger order_events_append_only before update or delete on order_events
	for each row execute function append_only();

create table order_days (
	business_id uuid not null references businesses(id),
	local_date date not null,
	status order_status not null,
	orders integer not null,
	bags integer not null,
	-- It is without tax.
	subtotal_cents bigint not null,
	-- This and what follows is of the ledger, of all finished orders of the date, in the row of fulfilled.
	gross_cents bigint not null default 0,
	refund_cents bigint not null default 0,
	fee_cents bigint not null default 0,
	tax_cents bigint not null default 0,
	tax_passed_on_cents bigint not null default 0,
	transferred_cents bigint not null default 0,
	primary key (business_id, local_date, status)
);
create index order_days_by_date on order_days (local_date);
create trigger triggers_only before insert or update or delete on order_days for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_days_derived', 'rows of order_days follow what they are made of');

-- Computes what a ledger line contributes to its order's earnings.
create or replace function ledger_earnings(l ledger) returns table (
	gross_cents bigint, refund_cents bigint, fee_cents bigint, tax_cents bigint, tax_passed_on_cents bigint, transferred_cents bigint
) language sql immutable begin atomic
	select case when l.account = 'provider:platform' and l.kind = 'capture' then l.amount_cents else 0 end,
		-- What the platform bears of a refund isn't taken from what the shop earned (R-refund-bearer).
		case when l.account in ('provider:platform', 'refund_loss') and l.kind in ('refund', 'refund_failed') then -l.amount_cents else 0 end,
		case when l.account = 'fee' then -l.amount_cents else 0 end,
		case when l.account = 'tax' then -l.amount_cents else 0 end,
		case when l.account = 'tax_passed_on' then l.amount_cents else 0 end,
		case when l.account = 'provider:platform' and l.kind in ('transfer', 'reversal') then -l.amount_cents else 0 end
	where l.kind not in ('carry', 'dispute');
end;

-- Needs: ledger_earnings
-- Only finished orders earn; they stay finished. The lateral join reads the ledger by order, whatever the planner
-- estimates.
create or replace view order_earnings as
	select o.id as order_id, o.business_id, o.local_date, e.*
	from orders o
	cross join lateral (
		select sum(e.gross_cents) as gross_cents, sum(e.refund_cents) as refund_cents, sum(e.fee_cents) as fee_cents,
			sum(e.tax_cents) as tax_cents, sum(e.tax_passed_on_cents) as tax_passed_on_cents,
			sum(e.transferred_cents) as transferred_cents
		from ledger l cross join lateral ledger_earnings(l) e where l.order_id = o.id
	) e
	where o.status in ('fulfilled', 'expired', 'refunded') and e is not null;

-- Needs: order_earnings
-- What order_days should say, column by column.
create or replace view counted_days as
	select business_id, local_date, status, sum(orders)::int as orders, sum(bags)::int as bags,
		sum(subtotal_cents)::bigint as subtotal_cents, sum(gross_cents)::bigint as gross_cents,
		sum(refund_cents)::bigint as refund_cents, sum(fee_cents)::bigint as fee_cents, sum(tax_cents)::bigint as tax_cents,
		sum(tax_passed_on_cents)::bigint as tax_passed_on_cents, sum(transferred_cents)::bigint as transferred_cents
	from (
		select business_id, local_date, status, 1 as orders, quantity as bags, unit_cents * quantity as subtotal_cents,
			0 as gross_cents, 0 as refund_cents, 0 as fee_cents, 0 as tax_cents, 0 as tax_passed_on_cents, 0 as transferred_cents
		from orders where status not in ('pending', 'abandoned')
		union all
		select business_id, local_date, 'fulfilled', 0, 0, 0, gross_cents, refund_cents, fee_cents, tax_cents,
			tax_passed_on_cents, transferred_cents
		from order_earnings
	) order_or_earnings
	group by business_id, local_date, status;

-- The unique outbox key of a summary.
create or replace function digest_key(shop uuid, on_date date, period text) returns text language sql stable
	return 'mail:order_digest:' || shop || ':' || to_char(on_date, 'YYYY-MM-DD') || ':' || period;

/*
Whether an order paid at this moment goes into the summary (R-shop-emails): not within an hour of pickup, once the
summary is queued, or on a closed date.
*/
-- Needs: digest_key
create or replace function is_summed_up(slot uuid, moment timestamptz) returns boolean language sql stable as $$
	select s.starts_at - interval '1 hour' > moment
		and not exists (select from outbox d where d.dedupe_key = digest_key(s.business_id, s.local_date, s.period))
		and not exists (
			select from date_exceptions x
			where (x.business_id, x.local_date, x.period) = (s.business_id, s.local_date, s.period) and x.closed
		)
	from slots s where s.id = slot
$$;

/*
Books captures of pending orders once, with payment, journal, pickup code and emails (R-capture, R-outbox). Verdicts:
`paid`; `booked`, done before; `off`, the order is over, so nothing is written and the money must be refunded.
*/
-- Needs: is_summed_up, shop_readers
create or replace function book_captures(facts jsonb, moment timestamptz)
returns table (order_id uuid, verdict text, made orders) language plpgsql
-- Like hold_bags, uses one generic plan with index lookups.
set plan_cache_mode = force_generic_plan as $$
begin
	perform set_config('app.actor', 'provider', true);
	-- Lock order: orders, their slots as in hold_bags, then the shops' counters, sorted.
	perform from orders o
	where o.id in (select f.order_id from jsonb_to_recordset(facts) f (order_id uuid)) order by o.id for update;
	perform from slots s
	where s.id in (
		select o.slot_id from jsonb_to_recordset(facts) f (order_id uuid)
		cross join lateral (select o.slot_id from orders o where o.id = f.order_id limit 1) o
	)
	order by s.id for update;

	return query
	with asked as materialized (
		select f.*, o.business_id, o.slot_id, o.customer_id, o.quantity, gen_random_uuid() as journal, case
			when p.status = 'captured' then 'booked' when o.status = 'pending' then 'paid' else 'off'
		end as outcome
		from jsonb_to_recordset(facts) as f (
			order_id uuid, payment_id uuid, lines jsonb, card_brand text, card_last4 text, pickup_code text,
			cancel_until timestamptz, receipt jsonb, news jsonb
		)
		cross join lateral (select o.* from orders o where o.id = f.order_id limit 1) o
		cross join lateral (select p.status from payments p where p.id = f.payment_id limit 1) p
		order by o.business_id, o.local_date, o.id
	),
	fact as materialized (select * from asked a where a.outcome = 'paid'),
	captured as (
		update payments p set status = 'captured', captured_cents = p.amount_cents, client_secret = null,
			last_problem = null, card_brand = f.card_brand, card_last4 = f.card_last4, updated_at = moment
		from fact f where p.id = f.payment_id
	),
	booked as (
		insert into ledger (journal, kind, at, order_id, business_id, account, amount_cents)
		select f.journal, 'capture', moment, f.order_id, f.business_id, l.account, l.cents
		from fact f cross join jsonb_to_recordset(f.lines) l (account text, cents bigint)
	),
	paid as (
		update orders o set status = 'paid', stock = 'sold', hold_expires_at = null, paid_at = moment, changed_at = moment,
			pickup_code = f.pickup_code, cancel_until = f.cancel_until
		from fact f where o.id = f.order_id
		returning o.id, o as made
	),
	queued as (
		insert into outbox (topic, dedupe_key, payload, run_at)
		-- Erased customers get no email.
		select 'mail', f.receipt ->> 'key', f.receipt -> 'mail'
			|| jsonb_build_object('to', u.email, 'first_name', coalesce(u.first_name, ''), 'language', coalesce(u.language, 'en')), moment
		from fact f join users u on u.id = f.customer_id and u.deleted_at is null and u.email is not null
		union all
		-- A shop with summaries gets single emails only after its summary (R-shop-emails). The slot's lock orders this
		-- against queueing the summary.
		select 'mail', concat_ws(':', 'mail:new_order', r.member_id, f.order_id), f.news || jsonb_strip_nulls(
			jsonb_build_object(
				'to', r.address, 'first_name', r.first_name, 'member_id', r.member_id,
				'customer', case when u.id is not null then
					jsonb_build_object('first_name', coalesce(u.first_name, ''), 'email', u.email) end,
				-- This statement still sees these bags as held.
				'stock', jsonb_build_object(
					'sold', s.sold + (select sum(q.quantity) from fact q where q.slot_id = f.slot_id),
					'left', greatest(0, s.wanted - s.held - s.sold)
				)
			)
		), moment
		from fact f join businesses b on b.id = f.business_id and b.deleted_at is null and b.email_notifications
			and (b.new_order_emails = 'each' or not is_summed_up(f.slot_id, moment))
		join slots s on s.id = f.slot_id
		left join users u on u.id = f.customer_id and u.deleted_at is null and u.email is not null
		cross join lateral shop_readers(b.id) r
		on conflict (dedupe_key) do nothing
	)
	select a.order_id, a.outcome, p.made from asked a left join paid p on p.id = a.order_id;
end $$;

/*
Claims authorized payments before capture, so that no job releases their bags (R-capture). Verdicts: `capture`; `void`
if the order was abandoned or its window is over; `nothing` if it has ended in another way. An earlier claim may still
be at the provider for a minute after the window's end.
*/
create or replace function claim_payments(asked uuid[], moment timestamptz)
returns table (order_id uuid, verdict text) language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
	-- Lock orders in id order, then read what the previous holder of the lock committed.
	perform from orders o where o.id = any(asked) order by o.id for update;
	return query
	with judged as materialized (
		select o.id, p.id as payment_id, case
			when o.status = 'abandoned' then 'void'
			when o.status <> 'pending' then 'nothing'
			when o.ends_at + case when p.status = 'authorized' then interval '1 minute' else '0' end <= moment then 'void'
			else 'capture'
		end as verdict
		from orders o left join payments p on p.order_id = o.id
		where o.id = any(asked)
	),
	claimed as (
		update payments p set status = 'authorized', updated_at = moment
		from judged j
		where j.verdict = 'capture' and p.id = j.payment_id
			-- The cast avoids the index of open payments, which may be large.
			and p.status::text in ('creating', 'requires_payment', 'authorized')
	)
	select j.id, j.verdict from judged j;
end $$;

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

-- Needs: tax_on
/*
Places orders: holds bags for each of `requests`, first come, first served. `place` refers to `places`, from which the
caller computed the totals. The verdict is `held`, or the first that applies:
`known`: the key has an order already; `offer_over`: the offer has ended or is another person's;
`no_business`; `own_business`; `offline`; `price_changed`: the totals are based on an old price;
`closed`: the week doesn't offer it or the shop is paused; `no_slot`: nothing was sold on that date yet;
`closed`: the slot is over or has no bags; `own_hold`: the customer has a checkout of this slot;
`too_many_holds`; `unpaid_pause`; `unpaid_limit`; `too_many_bags`; `one_offer_a_day`; `sold_out`;
`not_drawn`: the bags are in a draw; `no_customer`;
`not_acknowledged`: the customer confirmed conflicts other than those in `unread`;
`retry`: the bags would suffice, because an earlier request failed.
Rules: R-same-key, R-not-own, R-listed, R-server-totals, R-open-checkouts, R-unpaid-holds, R-bag-cap, R-no-oversell,
R-bag-offer, R-drop, R-hogging, R-acknowledged.
*/
create or replace function hold_bags(requests jsonb, places jsonb, moment timestamptz, rules jsonb)
returns table (nth int, verdict text, unread text, made orders) language plpgsql
-- Planning takes longer than a run, and one generic plan fits all callers. Subqueries use `limit 1` instead of
-- `exists`, so that they read an index per request instead of a whole table.
set plan_cache_mode = force_generic_plan as $$
declare
	rule record;
begin
	select * into rule from jsonb_to_record(rules) as r (
		hold interval, large_hold interval, long_hold_bags int, max_holds int, max_bags int, one_offer_a_day boolean,
		unpaid_remembered interval, unpaid_pause interval, left_at_once interval, bags_after_unpaid int
	);
	perform set_config('app.actor', 'customers', true);
	-- All processes lock slots in id order. The next statement sees what the previous holder of the lock committed.
	perform from slots s
	where s.id in (
		select k.id from jsonb_to_recordset(places) p (business_id uuid, local_date date, period text)
		cross join lateral (
			select s2.id from slots s2
			where s2.business_id = p.business_id and s2.local_date = p.local_date and s2.period = p.period limit 1
		) k
		-- Taking one of several replacement offers frees the bags of the others (R-replacement).
		union
		select other.slot_id from jsonb_to_recordset(requests) a (offer_id uuid)
		join bag_offers f on f.id = a.offer_id join bag_offers other on other.replaces = f.replaces
	)
	order by s.id for update;

	-- Then lock the customers who may get bags, sorted, so that one customer's checkouts run one by one.
	perform pg_advisory_xact_lock(7204, c.who)
	from (
		select distinct hashtext(a.customer_id::text) as who
		from jsonb_to_recordset(requests) a (place int, customer_id uuid, quantity int, offer_id uuid)
		join (
			select p.place, s.capacity - s.held - s.sold as room
			from jsonb_to_recordset(places) p (place int, business_id uuid, local_date date, period text)
			left join slots s
				on s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period
		) r on r.place = a.place
		where r.room is null or a.quantity <= r.room or a.offer_id is not null
		order by who
	) c;

	return query
	with place as materialized (
		select p.place, p.business_id, p.local_date, p.period, p.unit_cents, p.tz,
			p.is_offered and (b.paused_until is null or p.local_date >= b.paused_until) as is_offered,
			b.id as shop_id, b.display_name, b.owner_id, b.listed, b.found_at, bag_of(b.id, moment) as bag,
			b.tax_class, tax.rate_bps as tax_rate_bps, tax.remitted_by as tax_remitted_by,
			(coalesce(s.price_cents, b.price_cents), tax.rate_bps, b.tz)
				is not distinct from (p.unit_cents, p.tax_rate_bps, p.tz) as is_current,
			s.id as slot_id, s.start_time, s.end_time, s.starts_at, s.ends_at, s.wanted, s.capacity,
			s.draws_at, s.capacity - s.held - s.sold as room
		from jsonb_to_recordset(places) p (
			place int, business_id uuid, local_date date, period text, tz text, unit_cents int, tax_rate_bps int,
			is_offered boolean
		)
		left join lateral (
			select b.*, pickup_place(b) as found_at from businesses b
			where b.id = p.business_id and b.deleted_at is null limit 1
		) b on true
		left join lateral (
			select s.* from slots s
			where s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period limit 1
		) s on true
		left join lateral tax_on(b.tax_rate_bps, b.state, b.tax_class, p.local_date) tax on true
	),
	judged as materialized (
		select a.*, f.quantity as offer_bags, p.slot_id, p.room, d.conflicts, case
			when (
				select true from orders o where o.customer_id = a.customer_id and o.idempotency_key = a.key limit 1
			) then 'known'
			when a.offer_id is not null and f.quantity is null then 'offer_over'
			when p.shop_id is null then 'no_business'
			when p.owner_id = a.customer_id then 'own_business'
			when not p.listed then 'offline'
			when not p.is_current then 'price_changed'
			when not p.is_offered then 'closed'
			when p.slot_id is null then 'no_slot'
			when p.wanted = 0 or p.ends_at <= moment then 'closed'
			else coalesce(
				(
					select case
						when bool_or(o.slot_id = p.slot_id) then 'own_hold'
						when count(*) >= rule.max_holds then 'too_many_holds'
					end
					from orders o where o.customer_id = a.customer_id and o.status = 'pending'
				),
				case when (
					select true from orders o
					where o.customer_id = a.customer_id and o.slot_id = p.slot_id
						and o.unpaid_at > moment - rule.unpaid_remembered limit 1
				) then (
					select case
						when count(*) > 1 and max(h.unpaid_at) > moment - rule.unpaid_pause then 'unpaid_pause'
						when count(*) > 0 and a.quantity > rule.bags_after_unpaid then 'unpaid_limit'
					end
					from (
						select o.unpaid_at, l.at_once,
							row_number() over (partition by l.at_once order by o.unpaid_at) as nth_of_its_kind
						from orders o cross join lateral (select o.unpaid_at - o.created_at <= rule.left_at_once as at_once) l
						where o.customer_id = a.customer_id and o.slot_id = p.slot_id
							and o.unpaid_at > moment - rule.unpaid_remembered
					) h
					-- The first immediate abandonment is forgiven.
					where not (h.at_once and h.nth_of_its_kind = 1)
				) end,
				case when rule.max_bags is not null and a.quantity + (
					select coalesce(sum(o.quantity), 0) from orders o
					where o.customer_id = a.customer_id and o.business_id = p.business_id and o.local_date = p.local_date
						and o.status in ('pending', 'paid', 'fulfilled', 'expired')
				) > rule.max_bags then 'too_many_bags' end,
				-- Replacement offers don't count.
				case when rule.one_offer_a_day and f.is_waited_for and (
					select true from orders o join bag_offers t on t.id = o.offer_id
					where o.customer_id = a.customer_id and o.business_id = p.business_id and o.local_date = p.local_date
						and t.entry_id is not null and o.status in ('pending', 'paid', 'fulfilled', 'expired') limit 1
				) then 'one_offer_a_day' end,
				case when a.quantity > coalesce(f.quantity, p.room) then
					case when p.draws_at is null then 'sold_out' else 'not_drawn' end
				end,
				case when (
					select true from users u where u.id = a.customer_id and u.deleted_at is null limit 1
				) is null then 'no_customer' end,
				case when d.conflicts <> coalesce(a.acknowledged, '') then 'not_acknowledged' end
			)
		end as refusal
		from jsonb_to_recordset(requests) a (
			n int, place int, customer_id uuid, quantity int, tax_cents int, total_cents int, fee_cents int, key text,
			sha256 text, acknowledged text, offer_id uuid
		)
		join place p on p.place = a.place
		-- For customers without a diet this is one index lookup. The conflicts and the stored bag must be from the same
		-- moment.
		left join lateral (
			select diet_conflicts(u.diets, u.avoid, p.bag) as conflicts from user_diets u where u.user_id = a.customer_id limit 1
		) d on true
		-- Offered bags are held already.
		left join lateral (
			select o.quantity, o.entry_id is not null as is_waited_for from bag_offers o
			where o.id = a.offer_id and o.customer_id = a.customer_id and o.slot_id = p.slot_id and o.state = 'open'
				and o.expires_at > moment limit 1
		) f on true
	),
	-- A separate column, because the planner expects one row from `refusal is null` and would use a nested loop.
	ranked as materialized (
		select j.*, j.refusal is null as fits,
			sum(j.quantity) filter (where j.refusal is null and j.offer_bags is null)
				over (partition by j.slot_id order by j.n) as upto
		from judged j
	),
	fresh as (
		insert into orders (
			customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, fee_cents, business_name,
			local_date, period, start_time, end_time, tz, starts_at, ends_at, hold_expires_at, idempotency_key,
			request_sha256, created_at, changed_at, pickup_place, tax_class, tax_rate_bps, tax_remitted_by, bag, acknowledged,
			tax_passed_on_cents, offer_id, offer_bags
		)
		select j.customer_id, p.business_id, p.slot_id, j.quantity, p.unit_cents, j.tax_cents, j.total_cents, j.fee_cents,
			p.display_name, p.local_date, p.period, p.start_time, p.end_time, p.tz, p.starts_at, p.ends_at,
			-- R-hold-length: a hold of most of a large slot is shorter.
			least(p.ends_at, moment + case
				when j.quantity > rule.long_hold_bags and j.quantity * 2 > p.capacity then rule.large_hold else rule.hold
			end),
			j.key, j.sha256, moment, moment, p.found_at, p.tax_class, p.tax_rate_bps, p.tax_remitted_by, p.bag,
			case when j.conflicts is not null then jsonb_build_object('at', moment, 'version', j.conflicts) end,
			case p.tax_remitted_by when 'shop' then j.tax_cents else 0 end, j.offer_id, j.offer_bags
		from ranked j join place p on p.place = j.place
		where j.fits and (j.offer_bags is not null or j.upto <= j.room) order by j.n
		on conflict do nothing
		returning orders.id, orders.customer_id, orders.business_id, orders.slot_id, orders.quantity, orders.offer_bags,
			orders.total_cents, orders as made
	),
	opened as (
		insert into payments (order_id, business_id, amount_cents, created_at, updated_at)
		select f.id, f.business_id, f.total_cents, moment, moment from fresh f
	),
	taken as (
		select f.slot_id, sum(f.quantity) filter (where f.offer_bags is null) as bags from fresh f group by f.slot_id
	)
	select j.n,
		case
			when j.refusal is not null then j.refusal
			when f.id is not null then 'held'
			when j.upto > j.room and j.quantity > j.room - coalesce(t.bags, 0) then 'sold_out'
			else 'retry'
		end,
		j.conflicts,
		f.made
	from ranked j
	left join fresh f on f.customer_id = j.customer_id and j.fits
	left join taken t on t.slot_id = j.slot_id;
end $$;

-- A shop's all-time sales.
create or replace view order_totals as
	select business_id, status, sum(orders)::int as orders, sum(bags)::int as bags, sum(subtotal_cents)::bigint as subtotal_cents
	from order_days group by business_id, status;

-- Personal data of an order may be cleared (orders_facts) only if its customer is erased.
create or replace function orders_erased() returns trigger language plpgsql as $$
begin
	if not exists (
		select from users u
		where u.deleted_at is not null
			and (u.id = new.customer_id or u.id = (select owner_id from businesses where id = new.business_id))
	) then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return null;
end $$;

-- A batch sets the actor `customers`, which is replaced by each order's own.
create or replace function orders_event_insert() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at)
	select id, business_id, null, status, case who when 'customers' then 'customer:' || customer_id else who end, changed_at
	from new_rows;
	return null;
end $$;

create or replace function orders_event_update() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at) values (
		new.id, new.business_id, old.status, new.status,
		case who when 'customers' then 'customer:' || new.customer_id else who end, new.changed_at
	);
	return null;
end $$;

-- I3: columns that aren't listed here never change.
create or replace function orders_facts() returns trigger language plpgsql as $$
declare
	probe orders := new;
begin
	if new.status = old.status then
		-- Without a status change, only personal data of an erased person may be cleared (orders_erased).
		if new.reason = 'erased' then
			probe.reason := old.reason;
		end if;
		if probe *<> old and exists (
			select from jsonb_each(to_jsonb(probe)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
			where n.value <> o.value and not (
				jsonb_typeof(o.value) = 'object' and jsonb_typeof(n.value) = 'object' and o.value @> jsonb_strip_nulls(n.value)
			)
		) then
			raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
		end if;
		return new;
	end if;
	probe.status := old.status;
	probe.stock := old.stock;
	probe.hold_expires_at := old.hold_expires_at;
	probe.changed_at := old.changed_at;
	if new.status = 'paid' then
		probe.paid_at := old.paid_at;
		probe.cancel_until := old.cancel_until;
		probe.pickup_code := old.pickup_code;
	elsif new.status = 'abandoned' then
		probe.unpaid_at := old.unpaid_at;
	elsif new.status = 'fulfilled' then
		probe.picked_up_at := old.picked_up_at;
		probe.picked_up_by := old.picked_up_by;
	elsif new.status in ('cancelled', 'refunded') then
		probe.reason := old.reason;
	end if;
	if probe *<> old then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	if new.status = 'paid' and new.paid_at <> new.changed_at
		or new.status = 'fulfilled' and new.picked_up_at <> new.changed_at then
		raise exception 'an order changes when it says' using errcode = '23514', constraint = 'orders_moment';
	end if;
	if not exists (select from order_transitions where from_status = old.status and to_status = new.status) then
		raise exception 'illegal transition % -> %', old.status, new.status
			using errcode = '23514', constraint = 'orders_transition';
	end if;
	new.version := old.version + 1;
	return new;
end $$;

-- Needs: tax_on
-- New orders must match their slot and their listed business (R-listed) now; stale ones fail with 40001, to be retried.
-- Owners can't buy from themselves.
create or replace function orders_match_offer() returns trigger language plpgsql as $$
declare
	found_count int;
	own_order boolean;
	wrong_slot boolean;
	wrong_offer boolean;
begin
	perform from users u where u.id in (select customer_id from new_rows) and u.deleted_at is null for key share;
	get diagnostics found_count = row_count;
	if found_count < (select count(distinct customer_id) from new_rows) then
		raise exception 'the customer was erased' using errcode = '23514', constraint = 'customer_not_erased';
	end if;
	perform from businesses b where b.id in (select business_id from new_rows) and b.deleted_at is null for key share;
	get diagnostics found_count = row_count;
	if found_count < (select count(distinct business_id) from new_rows) then
		raise exception 'the business was deleted' using errcode = '23514', constraint = 'business_not_deleted';
	end if;
	select bool_or(b.owner_id = f.customer_id),
		bool_or((s.local_date, s.period, s.start_time, s.end_time, s.starts_at, s.ends_at)
			is distinct from (f.local_date, f.period, f.start_time, f.end_time, f.starts_at, f.ends_at)),
		bool_or((b.listed, b.display_name, coalesce(s.price_cents, b.price_cents), b.tz, b.tax_class, tax.rate_bps, tax.remitted_by)
			is distinct from (true, f.business_name, f.unit_cents, f.tz, f.tax_class, f.tax_rate_bps, f.tax_remitted_by)
			or f.tax_passed_on_cents <> case tax.remitted_by when 'shop' then f.tax_cents else 0 end)
	into own_order, wrong_slot, wrong_offer
	from new_rows f
	cross join lateral (select * from slots s where s.id = f.slot_id limit 1) s
	cross join lateral (select * from businesses b where b.id = f.business_id limit 1) b
	cross join lateral tax_on(b.tax_rate_bps, b.state, b.tax_class, f.local_date) tax;
	if own_order then
		raise exception 'an owner does not buy from themselves' using errcode = '23514', constraint = 'orders_not_own';
	end if;
	if wrong_slot then
		raise exception 'the slot is not as the order says' using errcode = '40001', constraint = 'orders_as_slot';
	end if;
	if wrong_offer then
		raise exception 'the business offers something else' using errcode = '40001', constraint = 'orders_as_offered';
	end if;
	return null;
end $$;

-- Never changes, except that erasing the shop's owner clears personal data.
create or replace function orders_pickup_place_immutable() returns trigger language plpgsql as $$
begin
	if new.pickup_place <> old.pickup_place || '{"phone_number": null, "notes": null}' then
		raise exception 'immutable order field' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return new;
end $$;

/*
An hour before pickup, queues summaries for paid orders without an email of their own (R-shop-emails). Slots with a sale
in progress are left to the next run, and the outbox key prevents duplicates. Returns the number of slots checked.
*/
-- Needs: digest_key, shop_readers
create or replace function queue_digests(moment timestamptz, max_slots int) returns int language sql as $$
	with due as materialized (
		select s.* from businesses b
		join slots s on s.business_id = b.id
			and s.local_date between (moment at time zone b.tz)::date - 1 and (moment at time zone b.tz)::date + 1
		where b.email_notifications and (b.new_order_emails = 'digest' or b.digests_until is not null)
			and (b.new_order_emails = 'digest' or b.digests_until > moment) and b.deleted_at is null
			and s.sold > 0 and s.starts_at - interval '1 hour' <= moment and s.ends_at > moment
			and not exists (select from outbox d where d.dedupe_key = digest_key(s.business_id, s.local_date, s.period))
			and not exists (
				select from date_exceptions x
				where (x.business_id, x.local_date, x.period) = (s.business_id, s.local_date, s.period) and x.closed
			)
			and exists (
				select from orders o where o.slot_id = s.id and o.status in ('paid', 'fulfilled')
					and not exists (select from outbox m where m.dedupe_key = 'mail:new_order:' || o.id)
			)
		order by s.id limit max_slots
		for no key update of s skip locked
	),
	queued as (
		insert into outbox (topic, dedupe_key, payload, run_at)
		select 'mail', concat_ws(':', digest_key(s.business_id, s.local_date, s.period), r.member_id), jsonb_strip_nulls(jsonb_build_object(
			'kind', 'order_digest', 'to', r.address, 'first_name', r.first_name, 'member_id', r.member_id,
			'business_id', s.business_id, 'local_date', s.local_date, 'period', s.period
		)), moment
		from due s cross join lateral shop_readers(s.business_id) r
		on conflict (dedupe_key) do nothing
	)
	select count(*)::int from due
$$;
