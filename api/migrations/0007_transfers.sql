-- What a business earned goes to its account after the order was handed over or expired, and comes back when the order is
-- refunded later. What cannot be had back is a debit that the next transfers carry.
create type transfer_status as enum ('planned', 'sending', 'sent', 'cancelled');

create table transfers (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null unique,
	business_id uuid not null,
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
	unique (id, business_id),
	foreign key (order_id, business_id) references orders (id, business_id),
	constraint transfer_within_net check (
		carried_cents >= 0 and reversed_cents >= 0 and coalesce(amount_cents, 0) between 0 and net_cents
		and carried_cents + coalesce(amount_cents, 0) <= net_cents
	),
	constraint reversed_within_sent check (reversed_cents = 0 or reversed_cents <= amount_cents),
	constraint sent_has_provider_id check (
		(status = 'sent') = (sent_at is not null)
		and (status <> 'sent' or amount_cents = 0 or provider_transfer_id is not null)
		and (status not in ('sending', 'sent') or amount_cents is not null)
	)
);
create index transfers_due on transfers (try_at) where status in ('planned', 'sending');
create index transfers_by_business on transfers (business_id, created_at desc);

-- One row for each time that money is asked back from a business's account. Refused: it became a debit.
create table reversals (
	id uuid primary key default gen_random_uuid(),
	transfer_id uuid not null,
	business_id uuid not null,
	amount_cents int not null check (amount_cents > 0),
	status text not null default 'planned' check (status in ('planned', 'done', 'refused')),
	provider_reversal_id text unique,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	foreign key (transfer_id, business_id) references transfers (id, business_id),
	constraint done_has_provider_id check ((status = 'done') = (provider_reversal_id is not null))
);
create unique index reversals_one_open on reversals (transfer_id) where status = 'planned';
create index reversals_by_transfer on reversals (transfer_id);

-- What a business owes us from a refunded order, until other orders have earned it back.
create table debits (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null,
	order_id uuid not null,
	amount_cents int not null check (amount_cents > 0),
	settled_cents int not null default 0,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	foreign key (order_id, business_id) references orders (id, business_id),
	constraint settled_within_debit check (settled_cents between 0 and amount_cents)
);
create index debits_open on debits (business_id, created_at) where settled_cents < amount_cents;
create index debits_by_order on debits (order_id);
