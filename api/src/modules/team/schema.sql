-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table members (
	business_id uuid not null references businesses(id),
	user_id uuid not null references users(id),
	role text not null check (role in ('manager', 'counter')),
	invited_by uuid not null references users(id),
	created_at timestamptz not null,
	removed_at timestamptz,
	shop_emails boolean not null default false,
	primary key (business_id, user_id)
);
create index members_by_user on members (user_id) where removed_at is null;
create trigger members_facts before update on members for each row
	when ((new.business_id, new.user_id) is distinct from (old.business_id, old.user_id))
	execute function refuse('members_immutable', 'a member stays who they are');
create trigger members_no_delete before delete on members for each row execute function no_delete();

create table invitations (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	-- It is in lower case.
	email text not null,
	role text not null check (role in ('manager', 'counter')),
	token_sha256 bytea not null unique,
	invited_by uuid not null references users(id),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	used_at timestamptz,
	used_by uuid references users(id),
	constraint used_by_somebody check ((used_at is null) = (used_by is null))
);
create unique index invitations_open on invitations (business_id, email) where used_at is null;
-- An invitation can be used once.
create trigger invitations_facts before update on invitations for each row
	when (old.used_at is not null
		or (new.id, new.business_id, new.email, new.token_sha256) is distinct from (old.id, old.business_id, old.email, old.token_sha256))
	execute function refuse('invitations_immutable', 'an invitation is used once');

create table handovers (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	from_user uuid not null references users(id),
	to_user uuid not null references users(id),
	stays boolean not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	accepted_at timestamptz,
	ended_at timestamptz,
	constraint handover_ends_once check (num_nonnulls(accepted_at, ended_at) <= 1),
	constraint handover_to_another check (from_user <> to_user)
);
create index handovers_by_business on handovers (business_id, created_at desc);
create index handovers_to on handovers (to_user) where accepted_at is null and ended_at is null;
create unique index handovers_open on handovers (business_id) where accepted_at is null and ended_at is null;
create trigger handovers_facts before update on handovers for each row
	when ((new.id, new.business_id, new.from_user, new.to_user, new.stays, new.created_at, new.expires_at)
			is distinct from (old.id, old.business_id, old.from_user, old.to_user, old.stays, old.created_at, old.expires_at)
		or old.accepted_at is not null or old.ended_at is not null)
	execute function refuse('handovers_immutable', 'an offer is answered once, and stays as it was made');
create trigger handovers_no_delete before delete on handovers for each row execute function no_delete();

create table counter_devices (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	name text not null,
	paired_by uuid not null references users(id),
	created_at timestamptz not null,
	code_sha256 bytea not null unique,
	code_expires_at timestamptz not null,
	paired_at timestamptz,
	secret_sha256 bytea,
	last_seen_at timestamptz,
	revoked_at timestamptz,
	session_sha256 bytea,
	session_user_id uuid references users(id),
	session_ends_at timestamptz,
	constraint paired_with_secret check ((paired_at is null) = (secret_sha256 is null) and (paired_at is null) = (last_seen_at is null)),
	constraint revoked_has_no_session check (revoked_at is null or session_sha256 is null),
	constraint session_of_somebody check ((session_sha256 is null) = (session_user_id is null) and (session_sha256 is null) = (session_ends_at is null))
);
create index counter_devices_by_business on counter_devices (business_id) where revoked_at is null;
-- A device can be paired once, and never after it was revoked.
create trigger counter_devices_facts before update on counter_devices for each row
	when ((new.id, new.business_id, new.code_sha256) is distinct from (old.id, old.business_id, old.code_sha256)
		or (old.paired_at is not null and (new.paired_at, new.secret_sha256) is distinct from (old.paired_at, old.secret_sha256))
		or (old.revoked_at is not null and new.revoked_at is null))
	execute function refuse('counter_devices_immutable', 'a device is paired once');

create table counter_keys (
	device_id uuid not null references counter_devices(id),
	public_key text not null,
	business_id uuid not null references businesses(id),
	user_id uuid not null references users(id),
	began_at timestamptz not null,
	ends_at timestamptz not null,
	primary key (device_id, public_key),
	constraint counter_keys_check check (ends_at >= began_at)
);
create index counter_keys_by_business on counter_keys (business_id);
create index counter_keys_by_user on counter_keys (user_id);
select protect_facts('counter_keys', '{ends_at}');

create table counter_pins (
	business_id uuid not null references businesses(id),
	user_id uuid not null references users(id),
	pin_hash text not null,
	attempts integer not null default 0 check (attempts >= 0),
	locked_until timestamptz,
	set_at timestamptz not null,
	lockouts integer not null default 0 check (lockouts >= 0),
	primary key (business_id, user_id)
);
create index counter_pins_by_user on counter_pins (user_id);

-- Only the person who accepted the owner's latest offer can become the owner (R-handover).
create or replace function businesses_change_owner() returns trigger language plpgsql as $$
begin
	if (new.owner_id, old.owner_id) is distinct from (
		select (h.to_user, h.from_user) from handovers h
		where h.business_id = new.id and h.accepted_at is not null order by h.accepted_at desc, h.created_at desc limit 1
	) then
		raise exception 'a business keeps its owner until another one accepted it'
			using errcode = '23514', constraint = 'businesses_immutable';
	end if;
	return new;
end $$;
