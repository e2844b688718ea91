-- Payments, refunds and the ledger (I4-I7).
create type payment_status as enum ('creating', 'requires_payment', 'authorized', 'captured', 'voided', 'failed');
create type refund_status as enum ('requested', 'approved', 'submitted', 'succeeded', 'failed', 'rejected');

create table payments (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null references orders,
	provider_intent_id text unique,
	client_secret text,
	status payment_status not null default 'creating',
	amount_cents int not null check (amount_cents > 0),
	captured_cents int not null default 0,
	refund_reserved_cents int not null default 0,
	disputed boolean not null default false,
	-- What the customer was last told, in the provider's words.
	last_problem text,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint capture_all_or_nothing check (
		captured_cents in (0, amount_cents) and (status = 'captured') = (captured_cents > 0)
	),
	constraint refunds_within_capture check (refund_reserved_cents between 0 and captured_cents),
	constraint intent_once_known check (status in ('creating', 'failed') or provider_intent_id is not null)
);
create unique index payments_one_live on payments (order_id) where status not in ('voided', 'failed');
create index payments_by_order on payments (order_id);
create index payments_open on payments (updated_at) where status in ('creating', 'requires_payment', 'authorized');

create function payments_guard() returns trigger language plpgsql as $$
begin
	if new.order_id <> old.order_id or new.amount_cents <> old.amount_cents
		or (old.provider_intent_id is not null and new.provider_intent_id is distinct from old.provider_intent_id) then
		raise exception 'immutable payment field' using errcode = '23514', constraint = 'payments_immutable';
	end if;
	if old.status = 'captured' and new.status <> 'captured' then
		raise exception 'a captured payment stays captured' using errcode = '23514', constraint = 'payments_transition';
	end if;
	return new;
end $$;
create trigger payments_guard before update on payments for each row execute function payments_guard();
create trigger payments_no_delete before delete on payments for each row execute function no_delete();

create table refunds (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments,
	amount_cents int not null check (amount_cents > 0),
	status refund_status not null default 'requested',
	provider_refund_id text unique,
	reason text not null,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create unique index refunds_one_open on refunds (payment_id) where status in ('requested', 'approved', 'submitted');

-- I6: money is reserved on the payment row when a refund is approved, and released when it fails.
create function refunds_reserve() returns trigger language plpgsql as $$
begin
	if new.status = 'approved' and (tg_op = 'INSERT' or old.status = 'requested') then
		update payments set refund_reserved_cents = refund_reserved_cents + new.amount_cents
			where id = new.payment_id and not disputed;
		if not found then
			raise exception 'payment disputed' using errcode = '23514', constraint = 'refunds_not_disputed';
		end if;
	elsif tg_op = 'UPDATE' and new.status = 'failed' and old.status in ('approved', 'submitted') then
		update payments set refund_reserved_cents = refund_reserved_cents - new.amount_cents where id = new.payment_id;
	end if;
	if tg_op = 'UPDATE' and (old.status in ('rejected', 'failed') and new.status <> old.status
		or old.status = 'succeeded' and new.status not in ('succeeded', 'failed')
		or new.amount_cents <> old.amount_cents or new.payment_id <> old.payment_id) then
		raise exception 'illegal refund change' using errcode = '23514', constraint = 'refunds_transition';
	end if;
	return new;
end $$;
create trigger refunds_reserve before insert or update on refunds for each row execute function refunds_reserve();

-- I4: paid or fulfilled means captured; a captured payment on an order that is off has a refund. Asked at COMMIT.
create function paid_iff_captured() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'orders' then new.id else (select order_id from payments where id = new.id) end;
	current_status order_status;
	captured boolean;
	refunded boolean;
begin
	select status into current_status from orders where id = checked;
	captured := exists (select from payments where order_id = checked and status = 'captured');
	if current_status in ('paid', 'fulfilled', 'expired') and not captured then
		raise exception 'order % is % without a captured payment', checked, current_status
			using errcode = '23514', constraint = 'paid_iff_captured';
	end if;
	if captured and current_status = 'pending' then
		raise exception 'captured payment on unpaid order %', checked using errcode = '23514', constraint = 'paid_iff_captured';
	end if;
	if captured and current_status in ('cancelled', 'abandoned', 'refunded') then
		refunded := exists (
			select from payments p join refunds r on r.payment_id = p.id
			where p.order_id = checked and r.status in ('approved', 'submitted', 'succeeded', 'failed')
		);
		if not refunded then
			raise exception 'captured payment on % order % without a refund', current_status, checked
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
	end if;
	return null;
end $$;
create constraint trigger paid_iff_captured_order after insert or update of status on orders
	deferrable initially deferred for each row execute function paid_iff_captured();
create constraint trigger paid_iff_captured_payment after insert or update of status on payments
	deferrable initially deferred for each row execute function paid_iff_captured();

-- I7: double entry, append-only; every journal sums to zero at COMMIT.
-- Accounts: provider:platform (money at the provider), owed:<business id>, fee, tax.
create table ledger (
	id bigint generated always as identity primary key,
	journal uuid not null,
	account text not null,
	amount_cents bigint not null check (amount_cents <> 0),
	order_id uuid references orders,
	refund_id uuid references refunds,
	kind text not null check (kind in ('capture', 'refund', 'transfer', 'reversal', 'dispute')),
	at timestamptz not null
);
create unique index ledger_capture_once on ledger (order_id, account) where kind = 'capture';
create unique index ledger_refund_once on ledger (refund_id, account) where kind = 'refund';
create index ledger_by_journal on ledger (journal);
create index ledger_by_order on ledger (order_id);

create function ledger_balanced() returns trigger language plpgsql as $$
begin
	if (select sum(amount_cents) from ledger where journal = new.journal) <> 0 then
		raise exception 'journal % does not balance', new.journal using errcode = '23514', constraint = 'ledger_balanced';
	end if;
	return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger
	deferrable initially deferred for each row execute function ledger_balanced();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();
