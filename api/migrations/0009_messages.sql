-- What arrives from the provider (inbox), what must happen after a commit (outbox), and answers that are given again.
create table inbox (
	provider text not null,
	event_id text not null,
	type text not null,
	object_kind text not null,
	object_id text not null,
	received_at timestamptz not null,
	processed_at timestamptz,
	attempts int not null default 0,
	last_error text,
	primary key (provider, event_id)
);
create index inbox_open on inbox (received_at) where processed_at is null;

create table outbox (
	id bigint generated always as identity primary key,
	topic text not null,
	-- One fact, one row: `mail:receipt:<order>`, `refund:<id>`, …
	dedupe_key text not null unique,
	payload jsonb not null,
	run_at timestamptz not null,
	lease_until timestamptz,
	attempts int not null default 0,
	last_error text,
	done_at timestamptz,
	-- Given up after many tries; a person must look.
	dead_at timestamptz,
	-- I12: what was sent is not kept: no address, no link that signs somebody in.
	constraint done_has_no_payload check (done_at is null or payload = '{}')
);
create index outbox_due on outbox (run_at) where done_at is null and dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
-- Erasing a person finds mails to them without reading all mails.
create index outbox_to on outbox (lower(payload ->> 'to')) where topic = 'mail' and payload ->> 'to' is not null;
-- Keys of mails about an order end with its id.
create index outbox_by_order on outbox (right(dedupe_key, 36)) where topic = 'mail';
create index outbox_pictures on outbox ((payload ->> 'business_id')) where topic = 'media.remove' and done_at is null;

-- The first answer to a call that changes something, kept under the caller's key.
create table idempotency (
	user_id uuid not null references users,
	key text not null check (length(key) between 1 and 255),
	endpoint text not null,
	request_sha256 text not null,
	answer jsonb not null,
	created_at timestamptz not null,
	primary key (user_id, key)
);
create index idempotency_answers on idempotency ((answer ->> 'id'));
