-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create type payment_status as enum ('creating', 'requires_payment', 'authorized', 'captured', 'voided', 'failed');

create type refund_status as enum ('requested', 'approved', 'submitted', 'succeeded', 'failed', 'rejected');

create table payment_customers (
	user_id uuid primary key references users(id),
	provider_customer_id text not null unique,
	created_at timestamptz not null
);
create trigger payment_customers_person before insert on payment_customers for each row execute function person_is_here();

create table payments (
	id uuid default gen_random_uuid() primary key,
	order_id uuid not null,
	business_id uuid not null,
	provider_intent_id text unique,
	client_secret text,
	status payment_status not null default 'creating',
	amount_cents integer not null check (amount_cents > 0),
	captured_cents integer not null default 0,
	refund_reserved_cents integer not null default 0,
	disputed boolean not null default false,
	last_problem text,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	card_brand text,
	card_last4 text check (card_last4 ~ '^\d{4}$'),
	constraint payments_id_business_id_key unique (id, business_id),
	constraint payments_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint capture_all_or_nothing check ((captured_cents = 0 or captured_cents = amount_cents) and (status = 'captured') = (captured_cents > 0)),
	constraint card_is_whole check ((card_brand is null) = (card_last4 is null)),
	constraint intent_known_after_creating check ((status in ('creating', 'failed')) or provider_intent_id is not null),
	constraint refunds_within_capture check (refund_reserved_cents >= 0 and refund_reserved_cents <= captured_cents)
);
create index payments_by_order on payments (order_id);
create index payments_open on payments (updated_at) where status in ('creating', 'requires_payment', 'authorized');
create unique index payments_one_live on payments (order_id) where status not in ('voided', 'failed');
select protect_facts(
	'payments', '{status,client_secret,captured_cents,refund_reserved_cents,disputed,last_problem,updated_at}',
	'{provider_intent_id}', '{card_brand,card_last4}'
);
create trigger payments_business before insert on payments for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger payments_begin before insert on payments for each row
	when (new.status <> 'creating' or new.captured_cents <> 0 or new.refund_reserved_cents <> 0 or new.disputed
		or new.provider_intent_id is not null)
	execute function refuse('payments_transition', 'a payment begins without an intent');
create trigger payments_fit after insert on payments
	referencing new table as new_rows for each statement execute function payments_fit();
create trigger payments_guard before update on payments for each row
	when (new.refund_reserved_cents <> old.refund_reserved_cents or new.disputed <> old.disputed or old.status = 'voided')
	execute function payments_guard();
create trigger payments_status before update of status on payments for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger paid_iff_captured_payment after insert or update of status on payments
	deferrable initially deferred for each row when (new.status = 'captured') execute function paid_iff_captured();
create constraint trigger full_refund after update of refund_reserved_cents on payments
	deferrable initially deferred for each row
	when (new.refund_reserved_cents > old.refund_reserved_cents and new.refund_reserved_cents = new.captured_cents)
	execute function paid_iff_captured();
create trigger payments_no_delete before delete on payments for each row execute function no_delete();

create table refunds (
	id uuid default gen_random_uuid() primary key,
	payment_id uuid not null,
	business_id uuid not null,
	amount_cents integer not null check (amount_cents > 0),
	status refund_status not null default 'requested',
	provider_refund_id text unique,
	reason text not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	requested_by text not null default 'system' check (requested_by in ('customer', 'business', 'admin', 'system', 'provider')),
	answer text,
	answer_due_at timestamptz,
	answered_at timestamptz,
	answered_by uuid references users(id),
	-- Said as it is approved; null: by share.
	borne_by text check (borne_by in ('share', 'platform', 'shop')),
	-- A later refund makes up for this failed one since then.
	retried_at timestamptz,
	constraint refunds_id_business_id_key unique (id, business_id),
	constraint refunds_payment_id_business_id_fkey foreign key (payment_id, business_id) references payments(id, business_id),
	constraint refunds_check check (retried_at is null or status = 'failed'),
	constraint rejected_has_answer check (status <> 'rejected' or answer is not null and answered_at is not null),
	constraint requested_has_due_date check (status <> 'requested' or answer_due_at is not null),
	constraint submitted_has_provider_id check ((status not in ('submitted', 'succeeded')) or provider_refund_id is not null)
);
create index refunds_answered on refunds (answered_by) where answer is not null;
create index refunds_by_payment on refunds (payment_id, created_at);
create index refunds_failed on refunds (updated_at) where status = 'failed' and retried_at is null;
create index refunds_waiting on refunds (answer_due_at) where status = 'requested';
create unique index refunds_one_open on refunds (payment_id) where status in ('requested', 'approved', 'submitted');
-- I6
select protect_facts(
	'refunds', '{status,reason,answer,answered_at,answered_by,updated_at}', '{provider_refund_id,borne_by,retried_at}'
);
create trigger refunds_business before insert on refunds for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger refunds_begin before insert on refunds for each row
	when (new.status not in ('requested', 'approved') and (new.status <> 'succeeded' or new.requested_by <> 'provider'))
	execute function refuse('refunds_transition', 'a refund begins with somebody who asks for it');
create trigger refunds_fit before insert on refunds for each row when (new.status = 'requested') execute function refunds_fit();
create trigger refunds_reserve before insert or update on refunds for each row execute function refunds_reserve();
create trigger refunds_status before update of status on refunds for each row
	when (old.status <> new.status) execute function check_status();
create trigger refunds_wording before update on refunds for each row
	when (new.reason <> old.reason and new.reason <> 'erased'
		or new.status = old.status and (
			new.answer is distinct from old.answer and new.answer is distinct from 'erased'
			or (new.answered_at, new.answered_by, new.borne_by) is distinct from (old.answered_at, old.answered_by, old.borne_by)
		))
	execute function refuse('refunds_immutable', 'what was asked and answered stays, or is forgotten');
create trigger refunds_no_delete before delete on refunds for each row execute function no_delete();

create table disputes (
	id uuid default gen_random_uuid() primary key,
	payment_id uuid not null,
	business_id uuid not null,
	provider_dispute_id text not null unique,
	status text not null check (status in ('open', 'won', 'lost')),
	withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0),
	amount_cents integer not null check (amount_cents > 0),
	reason text not null,
	evidence_due_at timestamptz,
	evidence jsonb not null,
	opened_at timestamptz not null,
	updated_at timestamptz not null,
	closed_at timestamptz,
	constraint disputes_payment_id_business_id_fkey foreign key (payment_id, business_id) references payments(id, business_id),
	constraint closed_iff_decided check ((status = 'open') = (closed_at is null)),
	constraint won_has_no_withdrawal check (status <> 'won' or withdrawn_cents = 0)
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where status = 'open';
select protect_facts('disputes', '{status,withdrawn_cents,updated_at,closed_at}');
create trigger disputes_business before insert on disputes for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger disputes_begin before insert on disputes for each row when (new.status <> 'open' or new.withdrawn_cents <> 0)
	execute function refuse('disputes_transition', 'a dispute begins open');
create trigger disputes_end before update on disputes for each row when (old.status <> 'open')
	execute function refuse('disputes_transition', 'what a bank decided stays');
create trigger disputes_status before update of status on disputes for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger disputes_flag after insert or update of status on disputes
	deferrable initially deferred for each row execute function disputes_flag();
create trigger disputes_no_delete before delete on disputes for each row execute function no_delete();

create table ledger (
	id bigint generated always as identity primary key,
	journal uuid not null,
	account text not null,
	amount_cents bigint not null check (amount_cents <> 0),
	order_id uuid not null,
	business_id uuid not null,
	refund_id uuid,
	kind text not null check (kind in ('capture', 'refund', 'refund_failed', 'transfer', 'reversal', 'carry', 'dispute')),
	at timestamptz not null,
	constraint ledger_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint ledger_refund_id_business_id_fkey foreign key (refund_id, business_id) references refunds(id, business_id),
	constraint refund_is_named check ((kind in ('refund', 'refund_failed')) = (refund_id is not null))
);
create index ledger_by_journal on ledger (journal);
create index ledger_by_order on ledger (order_id);
create index ledger_sent on ledger (business_id, at) where kind in ('transfer', 'reversal', 'carry');
create index ledger_taxed on ledger (at) include (order_id, account, amount_cents, kind) where (kind in ('capture', 'refund', 'refund_failed')) and (account in ('provider:platform', 'tax'));
create unique index ledger_capture_once on ledger (order_id, account) where kind = 'capture';
create unique index ledger_refund_failed_once on ledger (refund_id, account) where kind = 'refund_failed';
create unique index ledger_refund_once on ledger (refund_id, account) where kind = 'refund';
create unique index ledger_transfer_once on ledger (order_id, account) where kind = 'transfer';
create trigger ledger_business before insert on ledger for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger ledger_count_days after insert on ledger
	referencing new table as new_rows for each statement execute function count_days();
create trigger ledger_check_journal after insert on ledger
	referencing new table as new_rows for each statement execute function ledger_check_journal();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();

create table status_transitions (
	table_name text not null,
	from_status text not null,
	to_status text not null,
	primary key (table_name, from_status, to_status)
);
create trigger read_only before insert or update or delete or truncate on status_transitions
	for each statement execute function refuse('status_transitions_read_only', 'only a migration changes status_transitions');

-- Checks the change against status_transitions.
create or replace function check_status() returns trigger language plpgsql as $$
begin
	if not exists (
		select from status_transitions
		where table_name = tg_table_name and from_status = old.status::text and to_status = new.status::text
	) then
		raise exception 'a row of % never goes from % to %', tg_table_name, old.status, new.status
			using errcode = '23514', constraint = tg_table_name || '_transition';
	end if;
	return new;
end $$;

-- At commit, the payment's flag must match its disputes.
create or replace function disputes_flag() returns trigger language plpgsql as $$
begin
	if (select disputed from payments where id = new.payment_id) <> exists (
		select from disputes where payment_id = new.payment_id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	return null;
end $$;

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

-- Returns what an order earns its business (R-share): the price minus the platform's fee, plus tax that the shop
-- remits.
create or replace function order_share(o orders) returns int language sql immutable parallel safe
	return o.unit_cents * o.quantity - o.fee_cents + o.tax_passed_on_cents;

-- Needs: order_share
-- I7: a journal is inserted by one statement, sums to zero and matches its fact (ADR 39).
create or replace function ledger_check_journal() returns trigger language plpgsql as $$
declare
	j record;
	f record;
	o orders;
	paid payments;
	wrong boolean;
begin
	for j in
		select journal, count(*) as lines, sum(amount_cents) as balance, count(distinct kind) as kinds from new_rows group by journal
	loop
		if j.balance <> 0 or j.kinds > 1 then
			raise exception 'journal % does not balance', j.journal using errcode = '23514', constraint = 'ledger_balanced';
		end if;
		if (select count(*) from ledger where journal = j.journal) <> j.lines then
			raise exception 'journal % is closed', j.journal using errcode = '23514', constraint = 'ledger_closed';
		end if;
	end loop;

	for f in
		select order_id, kind, refund_id, array_agg(distinct account) as accounts,
			coalesce(sum(amount_cents) filter (where account = 'provider:platform'), 0) as platform,
			coalesce(sum(amount_cents) filter (where account like 'owed:%'), 0) as owed,
			coalesce(sum(amount_cents) filter (where account = 'fee'), 0) as fee,
			coalesce(sum(amount_cents) filter (where account = 'tax'), 0) as tax,
			coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as passed_on,
			coalesce(sum(amount_cents) filter (where account = 'refund_loss'), 0) as loss
		from new_rows group by order_id, kind, refund_id
	loop
		select * into o from orders where id = f.order_id;
		if not (f.accounts <@ case
			when f.kind in ('capture', 'refund', 'refund_failed') then
				array['provider:platform', 'owed:' || o.business_id, 'fee', 'tax', 'tax_passed_on', 'refund_loss']
			when f.kind in ('transfer', 'reversal') then array['provider:platform', 'owed:' || o.business_id]
			when f.kind = 'carry' then array['owed:' || o.business_id]
			else array['provider:platform', 'dispute', 'dispute_loss'] end)
		then
			raise exception 'a % of order % is on other accounts', f.kind, f.order_id
				using errcode = '23514', constraint = 'ledger_accounts';
		end if;
		select * into paid from payments where order_id = f.order_id and status = 'captured';
		if paid.id is null then
			raise exception 'nothing was captured for order %', f.order_id using errcode = '23514', constraint = 'ledger_of_captured';
		end if;
		wrong := case f.kind
			when 'capture' then (f.platform, f.owed, f.fee, f.tax, f.passed_on) is distinct from
				(o.total_cents, -order_share(o), -o.fee_cents, -o.tax_cents, o.tax_passed_on_cents)
			when 'refund' then not exists (
				select from refunds
				where id = f.refund_id and payment_id = paid.id and status = 'succeeded' and amount_cents = -f.platform
					and case borne_by when 'platform' then f.fee = 0 and f.loss >= 0 and f.owed = -f.passed_on else f.loss = 0 end
			) or f.fee < 0 or f.tax < 0 or f.passed_on <> case when o.tax_passed_on_cents > 0 then -f.tax else 0 end
			when 'refund_failed' then not exists (
				select from refunds where id = f.refund_id and payment_id = paid.id and status = 'failed'
			) or exists (
				select from ledger where refund_id = f.refund_id group by account having sum(amount_cents) <> 0
			)
			when 'transfer' then not exists (
				select from transfers where order_id = f.order_id and status = 'sent' and amount_cents = -f.platform
			)
			when 'reversal' then f.platform <= 0 or not exists (
				select from transfers t
				where t.order_id = f.order_id and t.reversed_cents = (
					select sum(l.amount_cents) from ledger l
					where l.order_id = f.order_id and l.kind = 'reversal' and l.account = 'provider:platform'
				)
			)
			when 'carry' then f.owed < 0 and not exists (
				select from debits where order_id = f.order_id having sum(settled_cents) >= -f.owed
			) or f.owed > 0 and not exists (select from transfers where order_id = f.order_id and status = 'planned')
			else not exists (select from disputes where payment_id = paid.id)
		end;
		if wrong then
			raise exception 'the % of order % is not what happened', f.kind, f.order_id
				using errcode = '23514', constraint = 'ledger_as_fact';
		end if;
	end loop;
	return null;
end $$;

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

-- I5: a payment is for the total of a pending order.
create or replace function payments_fit() returns trigger language plpgsql as $$
begin
	if exists (
		select from new_rows f
		cross join lateral (select * from orders o where o.id = f.order_id limit 1) o
		where o.total_cents <> f.amount_cents or o.status <> 'pending'
	) then
		raise exception 'a payment is of its order''s total' using errcode = '23514', constraint = 'payments_fit_order';
	end if;
	return null;
end $$;

create or replace function payments_guard() returns trigger language plpgsql as $$
begin
	if new.refund_reserved_cents <> old.refund_reserved_cents and pg_trigger_depth() < 2 then
		raise exception 'what is reserved moves only with refunds' using errcode = '23514', constraint = 'refunds_reserve';
	end if;
	if new.disputed <> old.disputed and new.disputed <> exists (
		select from disputes where payment_id = new.id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	-- Refusing this for abandoned orders would lose money at the provider; it is refunded instead (I4).
	if old.status = 'voided' and new.status = 'captured'
		and not exists (select from orders where id = new.order_id and status = 'abandoned') then
		raise exception 'a voided payment pays for nothing' using errcode = '23514', constraint = 'payments_transition';
	end if;
	return new;
end $$;

create or replace function refunds_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from payments
		where id = new.payment_id and status = 'captured' and new.amount_cents <= captured_cents - refund_reserved_cents
			and (new.status <> 'requested' or not disputed)
	) then
		raise exception 'a refund is of what was captured and is left' using errcode = '23514', constraint = 'refunds_within_capture';
	end if;
	return new;
end $$;

-- I6, R-refund-once: approving a refund reserves its money, and a failure releases it, even after success was reported.
-- Refunds made in the provider's dashboard are recorded unconditionally.
create or replace function refunds_reserve() returns trigger language plpgsql as $$
begin
	if new.status in ('approved', 'submitted', 'succeeded') and (tg_op = 'INSERT' or old.status = 'requested') then
		update payments set refund_reserved_cents = refund_reserved_cents + new.amount_cents
			where id = new.payment_id and (not disputed or new.requested_by = 'provider');
		if not found then
			raise exception 'payment disputed' using errcode = '23514', constraint = 'refunds_not_disputed';
		end if;
	elsif tg_op = 'UPDATE' and new.status = 'failed' and old.status in ('approved', 'submitted', 'succeeded') then
		update payments set refund_reserved_cents = refund_reserved_cents - new.amount_cents where id = new.payment_id;
	end if;
	return new;
end $$;
