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
	"updatedAt" timestamptz not null default current_timestamp
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

create table auth.jwks (
	id uuid primary key default gen_random_uuid(),
	"publicKey" text not null,
	"privateKey" text not null,
	"createdAt" timestamptz not null,
	"expiresAt" timestamptz,
	alg text,
	crv text
);
