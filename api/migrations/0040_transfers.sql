-- What a business earned goes to its account after the order was handed over or expired (D34), and comes back when the
-- order is refunded later. What cannot be had back is a debit that the next transfers carry.
create type transfer_status as enum ('planned', 'sending', 'sent', 'cancelled');

create table transfers (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null unique references orders,
	business_id uuid not null references businesses,
	-- What the order earned: subtotal less platform fee.
	net_cents int not null check (net_cents > 0),
	-- Kept back for debits of other orders.
	carried_cents int not null default 0,
	-- What is sent; known once it is being sent, and fixed while nobody knows whether it was.
	amount_cents int,
	reversed_cents int not null default 0,
	status transfer_status not null default 'planned',
	provider_transfer_id text unique,
	-- Refusals so far: part of the provider's idempotency key, which keeps a refusal for ever.
	refusals int not null default 0,
	last_error text,
	-- When it is tried (again): also the lease of whoever tries it.
	try_at timestamptz not null,
	sent_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint transfer_within_net check (
		carried_cents >= 0 and reversed_cents >= 0 and coalesce(amount_cents, 0) between 0 and net_cents
		and carried_cents + coalesce(amount_cents, 0) <= net_cents
	),
	constraint reversed_within_sent check (reversed_cents = 0 or reversed_cents <= amount_cents),
	constraint sent_is_known check (
		(status = 'sent') = (sent_at is not null)
		and (status <> 'sent' or amount_cents = 0 or provider_transfer_id is not null)
		and (status not in ('sending', 'sent') or amount_cents is not null)
	)
);
create index transfers_due on transfers (try_at) where status in ('planned', 'sending');
create index transfers_by_business on transfers (business_id, created_at desc);

create function transfers_guard() returns trigger language plpgsql as $$
begin
	if new.order_id <> old.order_id or new.business_id <> old.business_id or new.net_cents <> old.net_cents
		or (old.status = 'sent' and (new.status <> 'sent' or new.amount_cents <> old.amount_cents
			or new.provider_transfer_id is distinct from old.provider_transfer_id))
		or (old.status = 'cancelled' and new.status <> 'cancelled')
		or (old.status = 'sending' and new.status = 'sending' and new.amount_cents <> old.amount_cents)
		or new.carried_cents < old.carried_cents or new.reversed_cents < old.reversed_cents then
		raise exception 'illegal transfer change' using errcode = '23514', constraint = 'transfers_transition';
	end if;
	return new;
end $$;
create trigger transfers_guard before update on transfers for each row execute function transfers_guard();
create trigger transfers_no_delete before delete on transfers for each row execute function no_delete();

-- Handing over or expiring owes the business its share, in the same commit.
create function orders_plan_transfer() returns trigger language plpgsql as $$
begin
	if new.status <> old.status and new.status in ('fulfilled', 'expired') then
		insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
		select new.id, new.business_id, new.unit_cents * new.quantity - new.fee_cents, new.changed_at, new.changed_at, new.changed_at
		where new.unit_cents * new.quantity > new.fee_cents
		on conflict (order_id) do nothing;
	end if;
	return null;
end $$;
create trigger orders_plan_transfer after update on orders for each row execute function orders_plan_transfer();
insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
	select id, business_id, unit_cents * quantity - fee_cents, changed_at, changed_at, changed_at
	from orders where status in ('fulfilled', 'expired') and unit_cents * quantity > fee_cents;

-- One row for each time that money is asked back from a business's account. Refused: it became a debit.
create table reversals (
	id uuid primary key default gen_random_uuid(),
	transfer_id uuid not null references transfers,
	amount_cents int not null check (amount_cents > 0),
	status text not null default 'planned' check (status in ('planned', 'done', 'refused')),
	provider_reversal_id text unique,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint reversal_is_known check ((status = 'done') = (provider_reversal_id is not null))
);
create unique index reversals_one_open on reversals (transfer_id) where status = 'planned';
create index reversals_by_transfer on reversals (transfer_id);

-- What a business owes us from a refunded order, until other orders have earned it back.
create table debits (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	order_id uuid not null references orders,
	amount_cents int not null check (amount_cents > 0),
	settled_cents int not null default 0,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint settled_within_debit check (settled_cents between 0 and amount_cents)
);
create index debits_open on debits (business_id, created_at) where settled_cents < amount_cents;
create index debits_by_order on debits (order_id);
create trigger reversals_no_delete before delete on reversals for each row execute function no_delete();
create trigger debits_no_delete before delete on debits for each row execute function no_delete();

-- Disputes: the cardholder's bank takes the money until it has decided. Evidence is what we knew when it was opened.
create table disputes (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments,
	provider_dispute_id text not null unique,
	status text not null check (status in ('open', 'won', 'lost')),
	-- What the bank has taken at this moment.
	withdrawn_cents int not null default 0 check (withdrawn_cents >= 0),
	amount_cents int not null check (amount_cents > 0),
	reason text not null,
	evidence_due_at timestamptz,
	evidence jsonb not null,
	opened_at timestamptz not null,
	updated_at timestamptz not null,
	closed_at timestamptz,
	constraint closed_iff_decided check ((status = 'open') = (closed_at is null)),
	constraint won_gives_back check (status <> 'won' or withdrawn_cents = 0)
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where status = 'open';
create function disputes_guard() returns trigger language plpgsql as $$
begin
	if old.status <> 'open' and new.status <> old.status or new.payment_id <> old.payment_id
		or new.evidence <> old.evidence then
		raise exception 'illegal dispute change' using errcode = '23514', constraint = 'disputes_transition';
	end if;
	return new;
end $$;
create trigger disputes_guard before update on disputes for each row execute function disputes_guard();
create trigger disputes_no_delete before delete on disputes for each row execute function no_delete();

-- I7: what the ledger holds at the provider for an order is what was captured, less what left.
create or replace view inv_money_drift as
	select o.id
	from orders o
	join payments p on p.order_id = o.id and p.status = 'captured'
	left join (
		select order_id, sum(amount_cents) as amount from ledger where account = 'provider:platform' group by order_id
	) l on l.order_id = o.id
	left join transfers t on t.order_id = o.id
	where coalesce(l.amount, 0) <> p.captured_cents
		- coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)
		- coalesce((select sum(d.withdrawn_cents) from disputes d where d.payment_id = p.id), 0)
		- coalesce(case when t.status = 'sent' then t.amount_cents end, 0)
		+ coalesce((select sum(v.amount_cents) from reversals v where v.transfer_id = t.id and v.status = 'done'), 0);

create or replace function inv_stuck_at(moment timestamptz) returns table (kind text, id text) language sql stable as $$
	select 'hold', id::text from orders
		where status = 'pending' and hold_expires_at < moment - interval '2 minutes'
	union all
	select 'inbox', event_id from inbox
		where processed_at is null and received_at < moment - interval '2 minutes'
	union all
	select 'outbox', id::text from outbox
		where done_at is null and dead_at is null and run_at < moment - interval '2 minutes'
	union all
	select 'outbox-dead', id::text from outbox where dead_at is not null
	union all
	select 'payment', id::text from payments
		where status = 'authorized' and updated_at < moment - interval '2 minutes'
	union all
	select 'transfer', id::text from transfers
		where status in ('planned', 'sending') and try_at < moment - interval '2 minutes'
$$;
