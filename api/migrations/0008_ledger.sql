-- Double entry, append-only (I7). Accounts: provider:platform (money at the provider), owed:<business id>, fee, tax.
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
	foreign key (order_id, business_id) references orders (id, business_id),
	foreign key (refund_id, business_id) references refunds (id, business_id),
	constraint refund_is_named check ((kind in ('refund', 'refund_failed')) = (refund_id is not null))
);
create unique index ledger_capture_once on ledger (order_id, account) where kind = 'capture';
create unique index ledger_transfer_once on ledger (order_id, account) where kind = 'transfer';
create unique index ledger_refund_once on ledger (refund_id, account) where kind = 'refund';
-- A refund that failed after it was booked is booked back.
create unique index ledger_refund_failed_once on ledger (refund_id, account) where kind = 'refund_failed';
create index ledger_by_journal on ledger (journal);
create index ledger_by_order on ledger (order_id);

-- Which status follows which, for all that moves money; orders have a table of their own.
create table status_transitions (
	table_name text not null,
	from_status text not null,
	to_status text not null,
	primary key (table_name, from_status, to_status)
);
insert into status_transitions values
	('payments', 'creating', 'requires_payment'), ('payments', 'creating', 'failed'),
	('payments', 'requires_payment', 'authorized'), ('payments', 'requires_payment', 'captured'),
	('payments', 'requires_payment', 'voided'), ('payments', 'requires_payment', 'failed'),
	('payments', 'authorized', 'captured'), ('payments', 'authorized', 'voided'), ('payments', 'authorized', 'failed'),
	-- Money that was captured although it was voided here, for an order that is off: it goes back (payments_guard).
	('payments', 'voided', 'captured'),
	('refunds', 'requested', 'approved'), ('refunds', 'requested', 'rejected'), ('refunds', 'requested', 'succeeded'),
	('refunds', 'approved', 'submitted'), ('refunds', 'approved', 'succeeded'), ('refunds', 'approved', 'failed'),
	('refunds', 'submitted', 'succeeded'), ('refunds', 'submitted', 'failed'), ('refunds', 'succeeded', 'failed'),
	('transfers', 'planned', 'sending'), ('transfers', 'planned', 'sent'), ('transfers', 'planned', 'cancelled'),
	('transfers', 'sending', 'sent'), ('transfers', 'sending', 'planned'),
	('reversals', 'planned', 'done'), ('reversals', 'planned', 'refused'),
	('disputes', 'open', 'won'), ('disputes', 'open', 'lost');

-- What finished orders brought a business, by the month of their pickup: an owner sees three years of payouts without one of
-- their orders being read. Moved by the commits that finish an order, book its money or send it; inv_money_drift holds it
-- against the ledger.
create table payout_months (
	business_id uuid not null references businesses,
	-- Its first day.
	month date not null check (extract(day from month) = 1),
	orders int not null check (orders >= 0),
	-- Of the ledger, in cents: captures with tax and fee, what went back of them, and what the platform still keeps.
	gross_cents bigint not null,
	refund_cents bigint not null,
	fee_cents bigint not null,
	tax_cents bigint not null,
	-- Sent to the business, less what was had back.
	transferred_cents bigint not null,
	primary key (business_id, month)
);
