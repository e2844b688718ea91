-- Accounts, sessions and signing keys of the identity provider, in a schema of its own. The library owns these
-- shapes (its camel-case names included): nothing of ours refers to them, and our code reads only session.
create schema auth;

create table auth."user" (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	email text not null unique,
	"emailVerified" boolean not null,
	image text,
	first_name text,
	last_name text,
	"createdAt" timestamptz not null default current_timestamp,
	"updatedAt" timestamptz not null default current_timestamp,
	suspended boolean not null default false,
	-- What somebody signed up as, beside the password: a signup that is finished in another browser ends as it began.
	account_type text check (account_type in ('customer', 'business'))
);

create table auth.session (
	id uuid primary key default gen_random_uuid(),
	"expiresAt" timestamptz not null,
	token text not null unique,
	"createdAt" timestamptz not null default current_timestamp,
	"updatedAt" timestamptz not null,
	"ipAddress" text,
	"userAgent" text,
	"userId" uuid not null references auth."user" (id) on delete cascade
);
create index "session_userId_idx" on auth.session ("userId");
create index session_ends on auth.session ("expiresAt");

create table auth.account (
	id uuid primary key default gen_random_uuid(),
	"accountId" text not null,
	"providerId" text not null,
	"userId" uuid not null references auth."user" (id) on delete cascade,
	"accessToken" text,
	"refreshToken" text,
	"idToken" text,
	"accessTokenExpiresAt" timestamptz,
	"refreshTokenExpiresAt" timestamptz,
	scope text,
	password text,
	"createdAt" timestamptz not null default current_timestamp,
	"updatedAt" timestamptz not null
);
create index "account_userId_idx" on auth.account ("userId");

create table auth.verification (
	id uuid primary key default gen_random_uuid(),
	identifier text not null,
	value text not null,
	"expiresAt" timestamptz not null,
	"createdAt" timestamptz not null default current_timestamp,
	"updatedAt" timestamptz not null default current_timestamp
);
create index verification_identifier_idx on auth.verification (identifier);
create index verification_ends on auth.verification ("expiresAt");
create index verification_reset_links on auth.verification (value) where identifier like 'reset-password:%';

create table auth.jwks (
	id uuid primary key default gen_random_uuid(),
	"publicKey" text not null,
	"privateKey" text not null,
	"createdAt" timestamptz not null,
	"expiresAt" timestamptz,
	alg text,
	crv text
);

-- Tries per account or address, counted with a level that sinks with time; above its limit each further try makes the next
-- one wait longer. `key` is a keyed hash: who tried cannot be read from it.
create table auth.attempts (
	key text primary key,
	level double precision not null,
	counted_at timestamptz not null,
	-- Until then nothing more is taken.
	blocked_until timestamptz not null,
	-- From then on the row says nothing any more.
	ends_at timestamptz not null
);
create index attempts_by_end on auth.attempts (ends_at);

-- Sign-ins at the embedded stand-in for a sign-in provider, while they last. Lost with a crash of the database.
create unlogged table auth.test_sign_ins (
	id text primary key,
	payload jsonb not null,
	expires_at timestamptz not null
);
