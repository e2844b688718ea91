-- Devices on a shop's counter (R-counter-device). Until it is paired, a row is a code that waits; of both secrets and of the token of whoever
-- is at the device the hash is kept.
create table counter_devices (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	name text not null,
	paired_by uuid not null references users,
	created_at timestamptz not null,
	code_sha256 bytea not null unique,
	code_expires_at timestamptz not null,
	paired_at timestamptz,
	secret_sha256 bytea,
	last_seen_at timestamptz,
	revoked_at timestamptz,
	session_sha256 bytea,
	session_user_id uuid references users,
	session_ends_at timestamptz,
	constraint paired_with_secret check ((paired_at is null) = (secret_sha256 is null) and (paired_at is null) = (last_seen_at is null)),
	constraint session_of_somebody check (
		(session_sha256 is null) = (session_user_id is null) and (session_sha256 is null) = (session_ends_at is null)),
	constraint revoked_has_no_session check (revoked_at is null or session_sha256 is null)
);
create index counter_devices_by_business on counter_devices (business_id) where revoked_at is null;

-- Of those who work there, one each (R-counter-pin).
create table counter_pins (
	business_id uuid not null references businesses,
	user_id uuid not null references users,
	pin_hash text not null,
	-- Since the last right one.
	attempts int not null default 0 check (attempts >= 0),
	locked_until timestamptz,
	set_at timestamptz not null,
	primary key (business_id, user_id)
);
create index counter_pins_by_user on counter_pins (user_id);
