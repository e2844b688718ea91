-- Accounts at the card provider, payments, refunds and disputes (I4–I6). What is about an order names the order's business (I9);
-- whoever writes it may leave that to the trigger.
create type payment_status as enum ('creating', 'requires_payment', 'authorized', 'captured', 'voided', 'failed');
create type refund_status as enum ('requested', 'approved', 'submitted', 'succeeded', 'failed', 'rejected');

create table payment_accounts (
	business_id uuid primary key references businesses,
	provider_account_id text not null unique,
	onboarding_complete boolean not null default false,
	charges_enabled boolean not null default false,
	payouts_enabled boolean not null default false,
	updated_at timestamptz not null
);
-- Accounts with which something is still to be done are asked about far more often than the rest.
create index payment_accounts_under_way on payment_accounts (business_id)
	where not (onboarding_complete and charges_enabled and payouts_enabled);

create table payments (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null,
	business_id uuid not null,
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
	-- Which card paid, as far as the provider says: for the receipt alone. Written with the capture, gone with the customer.
	card_brand text,
	card_last4 text check (card_last4 ~ '^\d{4}$'),
	unique (id, business_id),
	foreign key (order_id, business_id) references orders (id, business_id),
	constraint card_is_whole check ((card_brand is null) = (card_last4 is null)),
	constraint capture_all_or_nothing check (
		captured_cents in (0, amount_cents) and (status = 'captured') = (captured_cents > 0)
	),
	constraint refunds_within_capture check (refund_reserved_cents between 0 and captured_cents),
	constraint intent_known_after_creating check (status in ('creating', 'failed') or provider_intent_id is not null)
);
create unique index payments_one_live on payments (order_id) where status not in ('voided', 'failed');
create index payments_by_order on payments (order_id);
create index payments_open on payments (updated_at) where status in ('creating', 'requires_payment', 'authorized');

create table refunds (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null,
	business_id uuid not null,
	amount_cents int not null check (amount_cents > 0),
	status refund_status not null default 'requested',
	provider_refund_id text unique,
	reason text not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	requested_by text not null default 'system'
		check (requested_by in ('customer', 'business', 'admin', 'system', 'provider')),
	answer text,
	answer_due_at timestamptz,
	answered_at timestamptz,
	answered_by uuid references users,
	unique (id, business_id),
	foreign key (payment_id, business_id) references payments (id, business_id),
	constraint requested_has_due_date check (status <> 'requested' or answer_due_at is not null),
	constraint rejected_has_answer check (status <> 'rejected' or (answer is not null and answered_at is not null)),
	constraint submitted_has_provider_id check (status not in ('submitted', 'succeeded') or provider_refund_id is not null)
);
create unique index refunds_one_open on refunds (payment_id) where status in ('requested', 'approved', 'submitted');
create index refunds_waiting on refunds (answer_due_at) where status = 'requested';
create index refunds_failed on refunds (updated_at) where status = 'failed';
create index refunds_by_payment on refunds (payment_id, created_at);
-- Erasing a person asks for what they answered.
create index refunds_answered on refunds (answered_by) where answer is not null;

-- The cardholder's bank takes the money until it has decided. Evidence is what we knew when it was opened.
create table disputes (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null,
	business_id uuid not null,
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
	foreign key (payment_id, business_id) references payments (id, business_id),
	constraint closed_iff_decided check ((status = 'open') = (closed_at is null)),
	constraint won_has_no_withdrawal check (status <> 'won' or withdrawn_cents = 0)
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where status = 'open';
