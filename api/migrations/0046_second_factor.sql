-- Passkeys and codes of an app beside the password. The library owns these shapes as well; when somebody proved who they
-- are, how, and when a device was last seen is ours, and stands beside each session.
alter table auth.session
	-- The last sign-in, or the last time that they confirmed that it is them. Null: when the session began.
	add "provenAt" timestamptz,
	add "secondFactor" boolean not null default false,
	add "lastSeenAt" timestamptz;

alter table auth."user" add "twoFactorEnabled" boolean not null default false;

create table auth.passkey (
	id uuid primary key default gen_random_uuid(),
	name text,
	"publicKey" text not null,
	"userId" uuid not null references auth."user" (id) on delete cascade,
	"credentialID" text not null unique,
	counter bigint not null,
	"deviceType" text not null,
	"backedUp" boolean not null,
	transports text,
	"createdAt" timestamptz,
	aaguid text
);
create index "passkey_userId_idx" on auth.passkey ("userId");

create table auth."twoFactor" (
	id uuid primary key default gen_random_uuid(),
	secret text not null,
	"backupCodes" text not null,
	"userId" uuid not null unique references auth."user" (id) on delete cascade,
	verified boolean not null default true,
	"failedVerificationCount" integer not null default 0,
	"lockedUntil" timestamptz
);
