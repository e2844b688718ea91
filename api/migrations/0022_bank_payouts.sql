-- What the provider pays from a payment account to its owner's bank (R-bank-deposits), as the provider says it. A deposit belongs to
-- the account, which several shops of one owner may share; its lines name the shop whose money it is.
create table bank_payouts (
	id uuid primary key default gen_random_uuid(),
	provider_account_id text not null,
	provider_payout_id text not null unique,
	-- Negative: taken from the bank.
	amount_cents int not null,
	status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	arrives_on date not null,
	bank_name text,
	bank_last4 text check (bank_last4 ~ '^\w{1,4}$'),
	failure_code text,
	-- When the provider made it.
	made_at timestamptz not null,
	paid_at timestamptz,
	-- When it came back: the bank didn't take it, or it was never sent.
	returned_at timestamptz,
	-- From then on its lines add up to it.
	lines_read_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint returned_is_dated check ((status in ('failed', 'canceled')) = (returned_at is not null)),
	constraint paid_is_dated check (status <> 'paid' or paid_at is not null)
);
create index bank_payouts_by_account on bank_payouts (provider_account_id, arrives_on desc);
-- Each is asked about until it is over, and a little longer: a bank may return what it has taken.
create index bank_payouts_open on bank_payouts (provider_account_id)
	where status in ('pending', 'in_transit') or lines_read_at is null;

-- What a deposit is made of: one row for each movement of the account that it includes.
create table bank_payout_lines (
	id uuid primary key default gen_random_uuid(),
	payout_id uuid not null references bank_payouts,
	provider_line_id text not null unique,
	kind text not null check (kind in ('transfer', 'reversal', 'failed_payout', 'other')),
	amount_cents int not null,
	-- The provider's id of what moved: found among transfers and reversals once they are written down here.
	source_id text,
	transfer_id uuid,
	reversal_id uuid,
	business_id uuid references businesses,
	order_id uuid,
	-- The provider's own words for an adjustment.
	description text,
	at timestamptz not null,
	foreign key (transfer_id, business_id) references transfers (id, business_id),
	foreign key (order_id, business_id) references orders (id, business_id),
	constraint line_is_of_one check (num_nonnulls(transfer_id, reversal_id) <= 1),
	constraint line_names_shop check ((num_nonnulls(transfer_id, reversal_id) = 1) = (business_id is not null)
		and (business_id is null) = (order_id is null))
);
create index bank_payout_lines_by_payout on bank_payout_lines (payout_id);
create index bank_payout_lines_by_transfer on bank_payout_lines (transfer_id) where transfer_id is not null;
create index bank_payout_lines_by_reversal on bank_payout_lines (reversal_id) where reversal_id is not null;
create index bank_payout_lines_unmatched on bank_payout_lines (source_id)
	where business_id is null and kind in ('transfer', 'reversal');

-- What came back goes out once more, and stands in a later deposit.
create index bank_payouts_returned on bank_payouts (provider_account_id) where returned_at is not null;
create index bank_payout_lines_returned on bank_payout_lines (source_id) where kind = 'failed_payout';

alter table reversals add constraint reversals_id_business_id_key unique (id, business_id);
alter table bank_payout_lines add foreign key (reversal_id, business_id) references reversals (id, business_id);

-- What the provider calls them on the account's side: by that a deposit's lines name them.
alter table transfers add column destination_payment_id text unique;
alter table reversals add column destination_refund_id text unique;
-- Since when a transfer stands in a deposit; those that don't are few.
alter table transfers add column deposited_at timestamptz;
create index transfers_not_deposited on transfers (business_id, sent_at)
	where status = 'sent' and deposited_at is null and amount_cents > 0;

-- Where deposits go, as far as the provider says. Gone with the owner.
alter table payment_accounts add column bank_name text, add column bank_last4 text;

-- Events about a payout name the account that it leaves.
alter table inbox add column account_id text;

-- A statement sums what was sent before its month.
create index ledger_sent on ledger (business_id, at) where kind in ('transfer', 'reversal', 'carry');

insert into status_transitions values
	('bank_payouts', 'pending', 'in_transit'), ('bank_payouts', 'pending', 'paid'), ('bank_payouts', 'pending', 'failed'),
	('bank_payouts', 'pending', 'canceled'), ('bank_payouts', 'in_transit', 'paid'), ('bank_payouts', 'in_transit', 'failed'),
	('bank_payouts', 'in_transit', 'canceled'),
	-- A bank may send back what it had taken.
	('bank_payouts', 'paid', 'failed');
insert into audit_cursors (what) values ('deposits'), ('accounts with deposits');
