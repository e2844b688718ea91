-- An owner offers a shop to somebody of its team (R-handover). What became of each offer stays, for the shop's history.
create table handovers (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	from_user uuid not null references users,
	to_user uuid not null references users,
	-- Whether the one who offers becomes a manager, or leaves.
	stays boolean not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	accepted_at timestamptz,
	-- Withdrawn, or replaced by another offer.
	ended_at timestamptz,
	constraint handover_to_another check (from_user <> to_user),
	constraint handover_ends_once check (num_nonnulls(accepted_at, ended_at) <= 1)
);
create unique index handovers_open on handovers (business_id) where accepted_at is null and ended_at is null;
create index handovers_by_business on handovers (business_id, created_at desc);
create index handovers_to on handovers (to_user) where accepted_at is null and ended_at is null;

-- Where a shop was paid before it had another owner: what they earned there stays theirs to read.
create table past_accounts (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	owner_id uuid not null references users,
	-- Null: it was never connected.
	provider_account_id text,
	-- Orders placed from then on are the next owner's.
	until timestamptz not null,
	unique (business_id, until)
);
create index past_accounts_by_account on past_accounts (provider_account_id);
create index past_accounts_by_owner on past_accounts (owner_id);
