-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create type payment_status as enum ('creating', 'requires_payment', 'authorized', 'captured', 'voided', 'failed');

create type refund_status as enum ('requested', 'approved', 'submitted', 'succeeded', 'failed', 'rejected');

create type transfer_status as enum ('planned', 'sending', 'sent', 'cancelled');

create table payment_accounts (
	business_id uuid primary key references businesses(id),
	provider_account_id text not null,
	onboarding_complete boolean not null default false,
	charges_enabled boolean not null default false,
	payouts_enabled boolean not null default false,
	updated_at timestamptz not null,
	-- Deposits go there.
	bank_name text,
	bank_last4 text
);
create index payment_accounts_by_provider_id on payment_accounts (provider_account_id);
create index payment_accounts_under_way on payment_accounts (business_id) where not (onboarding_complete and charges_enabled and payouts_enabled);
create trigger payment_accounts_facts before update on payment_accounts for each row
	when ((new.business_id, new.provider_account_id) is distinct from (old.business_id, old.provider_account_id))
	execute function refuse('payment_accounts_immutable', 'a business keeps its account at the provider');
create trigger payment_accounts_leave before delete on payment_accounts for each row
	execute function payment_accounts_leave();
create trigger payment_accounts_not_past before insert on payment_accounts for each row
	execute function payment_accounts_not_past();
create trigger no_truncate before truncate on payment_accounts for each statement
	execute function refuse('payment_accounts_no_truncate', 'payment_accounts is never emptied');

create table past_accounts (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	owner_id uuid not null references users(id),
	provider_account_id text,
	until timestamptz not null,
	constraint past_accounts_business_id_until_key unique (business_id, until)
);
create index past_accounts_by_account on past_accounts (provider_account_id);
create index past_accounts_by_owner on past_accounts (owner_id);
create trigger past_accounts_facts before update or delete on past_accounts for each row
	execute function refuse('past_accounts_immutable', 'where a shop was paid stays as it was');
create trigger no_truncate before truncate on past_accounts for each statement
	execute function refuse('past_accounts_no_truncate', 'past_accounts is never emptied');

create table payment_customers (
	user_id uuid primary key references users(id),
	provider_customer_id text not null unique,
	created_at timestamptz not null
);
create trigger payment_customers_person before insert on payment_customers for each row execute function person_is_here();
create trigger no_truncate before truncate on payment_customers for each statement
	execute function refuse('payment_customers_no_truncate', 'payment_customers is never emptied');

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
create trigger no_truncate before truncate on payments for each statement
	execute function refuse('payments_no_truncate', 'payments is never emptied');

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
	constraint refunds_id_business_id_key unique (id, business_id),
	constraint refunds_payment_id_business_id_fkey foreign key (payment_id, business_id) references payments(id, business_id),
	constraint rejected_has_answer check (status <> 'rejected' or answer is not null and answered_at is not null),
	constraint requested_has_due_date check (status <> 'requested' or answer_due_at is not null),
	constraint submitted_has_provider_id check ((status not in ('submitted', 'succeeded')) or provider_refund_id is not null)
);
create index refunds_answered on refunds (answered_by) where answer is not null;
create index refunds_by_payment on refunds (payment_id, created_at);
create index refunds_failed on refunds (updated_at) where status = 'failed';
create index refunds_waiting on refunds (answer_due_at) where status = 'requested';
create unique index refunds_one_open on refunds (payment_id) where status in ('requested', 'approved', 'submitted');
-- I6
select protect_facts(
	'refunds', '{status,reason,answer,answered_at,answered_by,updated_at}', '{provider_refund_id}'
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
			or (new.answered_at, new.answered_by) is distinct from (old.answered_at, old.answered_by)
		))
	execute function refuse('refunds_immutable', 'what was asked and answered stays, or is forgotten');
create trigger refunds_no_delete before delete on refunds for each row execute function no_delete();
create trigger no_truncate before truncate on refunds for each statement
	execute function refuse('refunds_no_truncate', 'refunds is never emptied');

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
create trigger no_truncate before truncate on disputes for each statement
	execute function refuse('disputes_no_truncate', 'disputes is never emptied');

create table transfers (
	id uuid default gen_random_uuid() primary key,
	order_id uuid not null unique,
	business_id uuid not null,
	net_cents integer not null check (net_cents > 0),
	carried_cents integer not null default 0,
	amount_cents integer,
	reversed_cents integer not null default 0,
	status transfer_status not null default 'planned',
	provider_transfer_id text unique,
	refusals integer not null default 0,
	last_error text,
	try_at timestamptz not null,
	sent_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- The provider calls it that on the account's side.
	destination_payment_id text unique,
	deposited_at timestamptz,
	-- It was last refused then; this and last_error stay once it is sent.
	refused_at timestamptz,
	constraint transfers_id_business_id_key unique (id, business_id),
	constraint transfers_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint reversed_within_sent check (reversed_cents = 0 or reversed_cents <= amount_cents),
	constraint sent_has_provider_id check ((status = 'sent') = (sent_at is not null) and (status <> 'sent' or amount_cents = 0 or provider_transfer_id is not null) and ((status not in ('sending', 'sent')) or amount_cents is not null)),
	constraint transfer_within_net check (carried_cents >= 0 and reversed_cents >= 0 and coalesce(amount_cents, 0) >= 0 and coalesce(amount_cents, 0) <= net_cents and (carried_cents + coalesce(amount_cents, 0)) <= net_cents)
);
create index transfers_by_business on transfers (business_id, created_at desc);
create index transfers_due on transfers (try_at) where status in ('planned', 'sending');
create index transfers_not_deposited on transfers (business_id, sent_at) where status = 'sent' and deposited_at is null and amount_cents > 0;
-- Planned for what a finished order earned, sent for what the ledger owes.
select protect_facts(
	'transfers', '{status,carried_cents,amount_cents,reversed_cents,refusals,refused_at,last_error,try_at,updated_at}',
	'{provider_transfer_id,sent_at,destination_payment_id,deposited_at}'
);
create trigger transfers_begin before insert on transfers for each row
	when (new.status <> 'planned' or new.carried_cents <> 0 or new.reversed_cents <> 0 or new.refusals <> 0
		or num_nonnulls(new.amount_cents, new.refused_at, new.provider_transfer_id, new.sent_at, new.destination_payment_id, new.deposited_at) > 0)
	execute function refuse('transfers_transition', 'a transfer is planned first');
create trigger transfers_fit before insert on transfers for each row execute function transfers_fit();
create trigger transfers_guard before update of status, carried_cents, amount_cents, reversed_cents, refusals on transfers
	for each row execute function transfers_guard();
create trigger transfers_status before update of status on transfers for each row
	when (old.status <> new.status) execute function check_status();
create trigger transfers_payout_month after update on transfers
	for each row when (new.status = 'sent') execute function transfers_payout_month();
create constraint trigger transfers_reversed after update of reversed_cents on transfers
	deferrable initially deferred for each row when (new.reversed_cents <> old.reversed_cents)
	execute function reversals_counted();
create trigger transfers_no_delete before delete on transfers for each row execute function no_delete();
create trigger no_truncate before truncate on transfers for each statement
	execute function refuse('transfers_no_truncate', 'transfers is never emptied');

create table reversals (
	id uuid default gen_random_uuid() primary key,
	transfer_id uuid not null,
	business_id uuid not null,
	amount_cents integer not null check (amount_cents > 0),
	status text not null default 'planned' check (status in ('planned', 'done', 'refused')),
	provider_reversal_id text unique,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- The provider calls it that on the account's side.
	destination_refund_id text unique,
	constraint reversals_id_business_id_key unique (id, business_id),
	constraint reversals_transfer_id_business_id_fkey foreign key (transfer_id, business_id) references transfers(id, business_id),
	constraint done_has_provider_id check ((status = 'done') = (provider_reversal_id is not null))
);
create index reversals_by_transfer on reversals (transfer_id);
create unique index reversals_one_open on reversals (transfer_id) where status = 'planned';
-- Never above what was sent, and the transfer counts those that are done.
select protect_facts('reversals', '{status,updated_at}', '{provider_reversal_id,destination_refund_id}');
create trigger reversals_business before insert on reversals for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger reversals_begin before insert on reversals for each row
	when (new.status <> 'planned') execute function refuse('reversals_transition', 'a reversal is planned first');
create trigger reversals_fit before insert on reversals for each row execute function reversals_fit();
create trigger reversals_status before update of status on reversals for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger reversals_counted after update of status on reversals
	deferrable initially deferred for each row execute function reversals_counted();
create trigger reversals_no_delete before delete on reversals for each row execute function no_delete();
create trigger no_truncate before truncate on reversals for each statement
	execute function refuse('reversals_no_truncate', 'reversals is never emptied');

create table debits (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null,
	order_id uuid not null,
	amount_cents integer not null check (amount_cents > 0),
	settled_cents integer not null default 0,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint debits_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint settled_within_debit check (settled_cents >= 0 and settled_cents <= amount_cents)
);
create index debits_by_order on debits (order_id);
create index debits_open on debits (business_id, created_at) where settled_cents < amount_cents;
select protect_facts('debits', '{settled_cents,updated_at}');
create trigger debits_begin before insert on debits for each row when (new.settled_cents <> 0)
	execute function refuse('debits_transition', 'a debit begins unsettled');
create trigger debits_fit before insert on debits for each row execute function debits_fit();
create trigger debits_settle before update of settled_cents on debits for each row when (new.settled_cents < old.settled_cents)
	execute function refuse('debits_transition', 'what is settled stays settled');
create constraint trigger debits_settled after update of settled_cents on debits
	deferrable initially deferred for each row execute function debits_settled();
create trigger debits_no_delete before delete on debits for each row execute function no_delete();
create trigger no_truncate before truncate on debits for each statement
	execute function refuse('debits_no_truncate', 'debits is never emptied');

create table bank_payouts (
	id uuid default gen_random_uuid() primary key,
	provider_account_id text not null,
	provider_payout_id text not null unique,
	-- Below 0 it was taken from the bank.
	amount_cents integer not null,
	status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	arrives_on date not null,
	bank_name text,
	bank_last4 text check (bank_last4 ~ '^\w{1,4}$'),
	failure_code text,
	made_at timestamptz not null,
	paid_at timestamptz,
	-- It came back from the bank then.
	returned_at timestamptz,
	lines_read_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- It was asked for after the last day on which a bank may send it back.
	last_look_at timestamptz,
	constraint paid_is_dated check (status <> 'paid' or paid_at is not null),
	constraint returned_is_dated check ((status in ('failed', 'canceled')) = (returned_at is not null))
);
create index bank_payouts_by_account on bank_payouts (provider_account_id, arrives_on desc);
create index bank_payouts_open on bank_payouts (provider_account_id) where (status in ('pending', 'in_transit')) or lines_read_at is null;
create index bank_payouts_returnable on bank_payouts (provider_account_id) where status = 'paid' and last_look_at is null;
create index bank_payouts_returned on bank_payouts (provider_account_id) where returned_at is not null;
select protect_facts(
	'bank_payouts', '{status,arrives_on,updated_at}', '{paid_at,returned_at,failure_code,lines_read_at,last_look_at}', '{bank_name,bank_last4}'
);
create trigger bank_payouts_status before update of status on bank_payouts for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger bank_payouts_sum after insert or update of lines_read_at on bank_payouts
	deferrable initially deferred for each row when (new.lines_read_at is not null)
	execute function bank_payouts_sum();
create trigger bank_payouts_no_delete before delete on bank_payouts for each row execute function no_delete();
create trigger no_truncate before truncate on bank_payouts for each statement
	execute function refuse('bank_payouts_no_truncate', 'bank_payouts is never emptied');

create table bank_payout_lines (
	id uuid default gen_random_uuid() primary key,
	payout_id uuid not null references bank_payouts(id),
	provider_line_id text not null unique,
	kind text not null check (kind in ('transfer', 'reversal', 'failed_payout', 'other')),
	amount_cents integer not null,
	source_id text,
	-- A trigger fills in this and the next three, once it knows what the line is about.
	transfer_id uuid,
	reversal_id uuid,
	business_id uuid references businesses(id),
	order_id uuid,
	description text,
	at timestamptz not null,
	constraint bank_payout_lines_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint bank_payout_lines_reversal_id_business_id_fkey foreign key (reversal_id, business_id) references reversals(id, business_id),
	constraint bank_payout_lines_transfer_id_business_id_fkey foreign key (transfer_id, business_id) references transfers(id, business_id),
	constraint line_is_of_one check (num_nonnulls(transfer_id, reversal_id) <= 1),
	constraint line_names_shop check ((num_nonnulls(transfer_id, reversal_id) = 1) = (business_id is not null) and (business_id is null) = (order_id is null))
);
create index bank_payout_lines_by_payout on bank_payout_lines (payout_id);
create index bank_payout_lines_by_reversal on bank_payout_lines (reversal_id) where reversal_id is not null;
create index bank_payout_lines_by_transfer on bank_payout_lines (transfer_id) where transfer_id is not null;
create index bank_payout_lines_returned on bank_payout_lines (source_id) where kind = 'failed_payout';
create index bank_payout_lines_unmatched on bank_payout_lines (source_id) where business_id is null and (kind in ('transfer', 'reversal'));
select protect_facts('bank_payout_lines', '{}', '{transfer_id,reversal_id,business_id,order_id}');
create trigger bank_payout_lines_match before insert on bank_payout_lines for each row
	execute function bank_payout_lines_match();
create trigger bank_payout_lines_deposited after insert or update of transfer_id on bank_payout_lines for each row
	when (new.transfer_id is not null) execute function bank_payout_lines_deposited();
create constraint trigger bank_payout_lines_sum after insert on bank_payout_lines
	deferrable initially deferred for each row execute function bank_payouts_sum();
create trigger bank_payout_lines_no_delete before delete on bank_payout_lines for each row execute function no_delete();
create trigger no_truncate before truncate on bank_payout_lines for each statement
	execute function refuse('bank_payout_lines_no_truncate', 'bank_payout_lines is never emptied');

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
create trigger ledger_payout_month after insert on ledger
	referencing new table as new_rows for each statement execute function ledger_payout_month();
create trigger ledger_check_journal after insert on ledger
	referencing new table as new_rows for each statement execute function ledger_check_journal();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();
create trigger no_truncate before truncate on ledger for each statement
	execute function refuse('ledger_no_truncate', 'ledger is never emptied');

create table status_transitions (
	table_name text not null,
	from_status text not null,
	to_status text not null,
	primary key (table_name, from_status, to_status)
);
create trigger read_only before insert or update or delete or truncate on status_transitions
	for each statement execute function refuse('status_transitions_read_only', 'only a migration changes status_transitions');

create table payout_months (
	business_id uuid not null references businesses(id),
	month date not null check (extract(day from month) = 1::numeric),
	orders integer not null check (orders >= 0),
	gross_cents bigint not null,
	refund_cents bigint not null,
	fee_cents bigint not null,
	tax_cents bigint not null,
	transferred_cents bigint not null,
	tax_passed_on_cents bigint not null default 0,
	primary key (business_id, month)
);
-- What triggers count and write down is theirs alone.
create trigger triggers_only before insert or update or delete on payout_months for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('payout_months_derived', 'rows of payout_months follow what they are made of');
create trigger no_truncate before truncate on payout_months for each statement
	execute function refuse('payout_months_no_truncate', 'payout_months is never emptied');

create table inbox (
	provider text not null,
	event_id text not null,
	type text not null,
	object_kind text not null,
	object_id text not null,
	received_at timestamptz not null,
	processed_at timestamptz,
	attempts integer not null default 0,
	last_error text,
	-- The payment account that it is about, where the event names one.
	account_id text,
	primary key (provider, event_id)
);
create index inbox_open on inbox (received_at) where processed_at is null;
-- What came is kept.
select protect_facts('inbox', '{processed_at,attempts,last_error}');
create trigger inbox_begins before insert on inbox for each row when (new.processed_at is not null)
	execute function refuse('inbox_transition', 'an event comes before it is applied');
create trigger inbox_applied_once before update of processed_at on inbox for each row
	when (old.processed_at is not null and new.processed_at is null)
	execute function refuse('inbox_transition', 'an applied event stays applied');
create trigger inbox_no_delete before delete on inbox for each row execute function no_delete();
create trigger no_truncate before truncate on inbox for each statement
	execute function refuse('inbox_no_truncate', 'inbox is never emptied');

create or replace function month_of(day date) returns date language sql immutable parallel safe
	return date_trunc('month', day::timestamp)::date;

-- What is only paid for is not earned yet, and what was cancelled brought nothing. No order leaves these statuses.
create or replace view order_earnings as
	select o.id as order_id, o.business_id, o.local_date,
		coalesce(sum(l.amount_cents) filter (where l.kind = 'capture' and l.account = 'provider:platform'), 0) as gross_cents,
		coalesce(-sum(l.amount_cents) filter (where l.kind in ('refund', 'refund_failed') and l.account = 'provider:platform'), 0) as refund_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'fee'), 0) as fee_cents,
		coalesce(-sum(l.amount_cents) filter (where l.account = 'tax'), 0) as tax_cents,
		coalesce(sum(l.amount_cents) filter (where l.account = 'tax_passed_on'), 0) as tax_passed_on_cents,
		coalesce(case when t.status = 'sent' then t.amount_cents - t.reversed_cents end, 0) as transferred_cents
	from orders o
	left join ledger l on l.order_id = o.id
	left join transfers t on t.order_id = o.id
	where o.status in ('fulfilled', 'expired', 'refunded')
	group by o.id, t.id;

create or replace function bank_payout_lines_deposited() returns trigger language plpgsql as $$
begin
	update transfers set deposited_at = (select updated_at from bank_payouts where id = new.payout_id)
	where id = new.transfer_id and deposited_at is null;
	return null;
end $$;

-- A line finds the transfer or the reversal that it is about; those that aren't written down yet are matched when they are.
create or replace function bank_payout_lines_match() returns trigger language plpgsql as $$
begin
	if new.kind = 'transfer' then
		select id, business_id, order_id into new.transfer_id, new.business_id, new.order_id
		from transfers where destination_payment_id = new.source_id;
	elsif new.kind = 'reversal' then
		select r.id, r.business_id, t.order_id into new.reversal_id, new.business_id, new.order_id
		from reversals r join transfers t on t.id = r.transfer_id where r.destination_refund_id = new.source_id;
	end if;
	return new;
end $$;

-- R-bank-deposits: the lines of a deposit add up to it, in every commit.
create or replace function bank_payouts_sum() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'bank_payouts' then (to_jsonb(new) ->> 'id')::uuid
		else (to_jsonb(new) ->> 'payout_id')::uuid end;
begin
	if (select amount_cents from bank_payouts where id = checked and lines_read_at is not null) is distinct from (
		select coalesce(sum(amount_cents), 0) from bank_payout_lines where payout_id = checked
	) then
		raise exception 'the lines of a deposit add up to it' using errcode = '23514', constraint = 'lines_as_amount';
	end if;
	return null;
end $$;

-- status_transitions lists which status follows which.
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

-- What an order earns its business (R-share): the price without the platform's fee, and the tax where the shop remits it.
create or replace function order_share(o orders) returns int language sql immutable parallel safe
	return o.unit_cents * o.quantity - o.fee_cents + o.tax_passed_on_cents;

-- Needs: order_share
-- A debit is of a share that was sent.
create or replace function debits_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and new.amount_cents <= order_share(o)
			and exists (select from transfers where order_id = new.order_id and status = 'sent')
	) then
		raise exception 'a debit is of a share that was sent' using errcode = '23514', constraint = 'debits_fit_order';
	end if;
	return new;
end $$;

-- Settled by what other orders earned (the ledger's carry), or off with a failed refund.
create or replace function debits_settled() returns trigger language plpgsql as $$
begin
	if (select sum(settled_cents) from debits where order_id = new.order_id) <> -coalesce((
			select sum(amount_cents) from ledger where order_id = new.order_id and kind = 'carry' and amount_cents < 0
		), 0)
		and not exists (select from ledger where order_id = new.order_id and kind = 'refund_failed')
	then
		raise exception 'a debit is settled in the ledger' using errcode = '23514', constraint = 'debits_as_carried';
	end if;
	return null;
end $$;

-- The flag on the payment says what the disputes say, in every commit.
create or replace function disputes_flag() returns trigger language plpgsql as $$
begin
	if (select disputed from payments where id = new.payment_id) <> exists (
		select from disputes where payment_id = new.payment_id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	return null;
end $$;

-- Needs: order_earnings
-- From a day on, up to another: a busy month is read in parts.
create or replace function earnings_between(business uuid, first_day date, end_day date) returns table (
	orders bigint, gross_cents numeric, refund_cents numeric, fee_cents numeric, tax_cents numeric, tax_passed_on_cents numeric,
	transferred_cents numeric
) language sql stable as $$
	select count(*), coalesce(sum(gross_cents), 0), coalesce(sum(refund_cents), 0), coalesce(sum(fee_cents), 0),
		coalesce(sum(tax_cents), 0), coalesce(sum(tax_passed_on_cents), 0), coalesce(sum(transferred_cents), 0)
	from order_earnings
	where business_id = business and local_date >= first_day and local_date < end_day
$$;

-- I9: what is about an order belongs to the order's business. A foreign key checks what was filled in by somebody else.
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

-- Needs: order_share
-- I7: a journal is written by one statement, sums to zero, and says what its fact says (ADR 39).
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
			coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as passed_on
		from new_rows group by order_id, kind, refund_id
	loop
		select * into o from orders where id = f.order_id;
		if not (f.accounts <@ case
			when f.kind in ('capture', 'refund', 'refund_failed') then
				array['provider:platform', 'owed:' || o.business_id, 'fee', 'tax', 'tax_passed_on']
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

-- What is booked for a finished order counts at once. The order is held meanwhile: it could be finished at this moment.
create or replace function ledger_payout_month() returns trigger language plpgsql as $$
declare
	booked uuid;
	finished boolean;
begin
	for booked in
		select distinct order_id from new_rows
		where account in ('fee', 'tax') or account = 'provider:platform' and kind in ('capture', 'refund', 'refund_failed')
		order by order_id
	loop
		select status in ('fulfilled', 'expired', 'refunded') into finished from orders where id = booked for share;
		if finished then
			update payout_months m set gross_cents = m.gross_cents + l.gross_cents, refund_cents = m.refund_cents + l.refund_cents,
				fee_cents = m.fee_cents + l.fee_cents, tax_cents = m.tax_cents + l.tax_cents,
				tax_passed_on_cents = m.tax_passed_on_cents + l.tax_passed_on_cents
			from orders o, (
				select coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'provider:platform'), 0) as gross_cents,
					coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_failed') and account = 'provider:platform'), 0) as refund_cents,
					coalesce(-sum(amount_cents) filter (where account = 'fee'), 0) as fee_cents,
					coalesce(-sum(amount_cents) filter (where account = 'tax'), 0) as tax_cents,
					coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as tax_passed_on_cents
				from new_rows where order_id = booked
			) l
			where o.id = booked and m.business_id = o.business_id and m.month = month_of(o.local_date);
		end if;
	end loop;
	return null;
end $$;

-- An order that is finished brings all that was booked for it before. After the days of order_days, the months in one order.
-- One by one: what is asked for by one key is planned once a connection.
create or replace function orders_payout_month() returns trigger language plpgsql as $$
declare
	finished uuid;
begin
	for finished in
		select a.id from new_rows a join old_rows b on b.id = a.id
		where a.status in ('fulfilled', 'expired', 'refunded') and b.status not in ('fulfilled', 'expired', 'refunded')
		order by a.business_id, month_of(a.local_date)
	loop
		insert into payout_months as m (
			business_id, month, orders, gross_cents, refund_cents, fee_cents, tax_cents, tax_passed_on_cents, transferred_cents
		)
		select business_id, month_of(local_date), 1, gross_cents, refund_cents, fee_cents, tax_cents, tax_passed_on_cents,
			transferred_cents
		from order_earnings where order_id = finished
		on conflict (business_id, month) do update set orders = m.orders + excluded.orders,
			gross_cents = m.gross_cents + excluded.gross_cents, refund_cents = m.refund_cents + excluded.refund_cents,
			fee_cents = m.fee_cents + excluded.fee_cents, tax_cents = m.tax_cents + excluded.tax_cents,
			tax_passed_on_cents = m.tax_passed_on_cents + excluded.tax_passed_on_cents,
			transferred_cents = m.transferred_cents + excluded.transferred_cents;
	end loop;
	return null;
end $$;

-- Needs: order_share
-- Handing over or expiring owes the business its share, in the same commit.
create or replace function orders_plan_transfer() returns trigger language plpgsql as $$
begin
	if new.status <> old.status and new.status in ('fulfilled', 'expired') then
		insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
		select new.id, new.business_id, order_share(new), new.changed_at, new.changed_at, new.changed_at
		where order_share(new) > 0
		on conflict (order_id) do nothing;
	end if;
	return null;
end $$;

-- I4, R-paid-iff-captured, asked at COMMIT: what is refunded in full leaves nothing to pick up, and a cancelled or abandoned
-- order is refunded in full.
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

-- A shop is disconnected from an account only with its owner (R-handover).
create or replace function payment_accounts_leave() returns trigger language plpgsql as $$
begin
	perform from past_accounts p
	where p.business_id = old.business_id and p.provider_account_id = old.provider_account_id;
	if not found then
		raise exception 'a business keeps its account at the provider' using errcode = '23514', constraint = 'no_delete';
	end if;
	return old;
end $$;

-- What is still heard about an account from which a shop was disconnected does not connect it a second time (R-handover).
create or replace function payment_accounts_not_past() returns trigger language plpgsql as $$
begin
	perform from businesses b where b.id = new.business_id for key share;
	perform from past_accounts p
	where p.business_id = new.business_id and p.provider_account_id = new.provider_account_id;
	if found then return null; end if;
	return new;
end $$;

-- I5: a payment asks for its order's total, while the order waits for it.
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
	-- Refusing this altogether would lose sight of money that the provider has: of an order that is off it goes back (I4).
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

-- I6, R-refund-once: money is reserved when a refund is approved and released when it fails, also when it fails after the provider
-- called it made. A refund that was made at the provider's side is a fact, whatever stands against it.
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

-- The transfer counts those reversals that are done.
create or replace function reversals_counted() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'transfers' then new.id else (select transfer_id from reversals where id = new.id) end;
begin
	if (select reversed_cents from transfers where id = checked) <> coalesce((
		select sum(amount_cents) from reversals where transfer_id = checked and status = 'done'
	), 0) then
		raise exception 'a transfer counts what was taken back of it' using errcode = '23514', constraint = 'reversed_as_done';
	end if;
	return null;
end $$;

-- Never above what was sent.
create or replace function reversals_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from transfers t
		where t.id = new.transfer_id and t.status = 'sent' and new.amount_cents + coalesce((
			select sum(amount_cents) from reversals where transfer_id = t.id and status in ('planned', 'done')
		), 0) <= t.amount_cents
	) then
		raise exception 'no more is taken back than was sent' using errcode = '23514', constraint = 'reversed_within_sent';
	end if;
	return new;
end $$;

-- Needs: order_share
-- Transfers are planned for what a finished order earned.
create or replace function transfers_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and status in ('fulfilled', 'expired')
			and order_share(o) = new.net_cents
	) then
		raise exception 'a transfer is of a finished order''s share' using errcode = '23514', constraint = 'transfers_fit_order';
	end if;
	return new;
end $$;

-- What is sent is what the ledger owes.
create or replace function transfers_guard() returns trigger language plpgsql as $$
begin
	if old.status = 'sent' and new.amount_cents <> old.amount_cents
		or old.status = 'sending' and new.status in ('sending', 'sent') and new.amount_cents <> old.amount_cents
		or old.status = 'planned' and new.status = 'sent' and new.amount_cents <> 0
		or new.carried_cents < old.carried_cents or new.reversed_cents < old.reversed_cents
		or new.refusals < old.refusals then
		raise exception 'illegal transfer change' using errcode = '23514', constraint = 'transfers_transition';
	end if;
	if old.status = 'planned' and new.status in ('sending', 'sent') then
		if not exists (
			select from orders o join payments p on p.order_id = o.id and p.status = 'captured'
			where o.id = new.order_id and o.status in ('fulfilled', 'expired')
				and not exists (
					select from refunds where payment_id = p.id and status in ('requested', 'approved', 'submitted')
				)
				and not exists (select from disputes where payment_id = p.id and status = 'open')
		) then
			raise exception 'nothing is sent of what is asked back' using errcode = '23514', constraint = 'transfers_fit_order';
		end if;
		if -new.amount_cents <> (
			select coalesce(sum(amount_cents), 0) from ledger
			where order_id = new.order_id and account = 'owed:' || new.business_id
		) then
			raise exception 'what is sent is what is owed' using errcode = '23514', constraint = 'transfers_as_owed';
		end if;
	end if;
	return new;
end $$;

-- Transfers are planned when an order is finished, and sent later.
create or replace function transfers_payout_month() returns trigger language plpgsql as $$
begin
	update payout_months m set transferred_cents = m.transferred_cents + new.amount_cents - new.reversed_cents
		- case when old.status = 'sent' then old.amount_cents - old.reversed_cents else 0 end
	from orders o
	where o.id = new.order_id and o.status in ('fulfilled', 'expired', 'refunded')
		and m.business_id = o.business_id and m.month = month_of(o.local_date);
	return null;
end $$;
