-- Who works in a shop beside its owner (R-team). Whoever left stays as a row, for the history of orders.
create table members (
	business_id uuid not null references businesses,
	user_id uuid not null references users,
	role text not null check (role in ('manager', 'counter')),
	invited_by uuid not null references users,
	created_at timestamptz not null,
	removed_at timestamptz,
	primary key (business_id, user_id)
);
create index members_by_user on members (user_id) where removed_at is null;

-- An open one for an address and shop. Its link carries a token, of which the hash is kept.
create table invitations (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	email text not null,
	role text not null check (role in ('manager', 'counter')),
	token_sha256 bytea not null unique,
	invited_by uuid not null references users,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	used_at timestamptz,
	used_by uuid references users,
	constraint used_by_somebody check ((used_at is null) = (used_by is null))
);
create unique index invitations_open on invitations (business_id, email) where used_at is null;
