-- Browsers that show a person's notifications (R-push-devices).
create table push_subscriptions (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users,
	-- Whoever has it can ask the push service to deliver; what is delivered only the browser can read, with its keys.
	endpoint text not null unique check (length(endpoint) between 1 and 1000),
	p256dh text not null,
	auth text not null,
	-- Ours, that the browser made it with: no other may sign for it.
	public_key text not null,
	name text not null check (length(name) between 1 and 60),
	language text not null check (language in ('en', 'es')),
	created_at timestamptz not null,
	last_ok_at timestamptz,
	-- In a row.
	fails int not null default 0 check (fails >= 0)
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What somebody is notified of (R-push-kinds). No row: of everything.
create table push_settings (
	user_id uuid primary key references users,
	claims boolean not null default true,
	alerts boolean not null default true,
	orders boolean not null default true,
	reminders boolean not null default true,
	sales boolean not null default true
);

-- What went to a person's devices instead of an email, and whether one of them took it (R-push-email). Gone after a day.
create table push_messages (
	id text primary key,
	user_id uuid not null references users,
	created_at timestamptz not null,
	accepted_at timestamptz
);
create index push_messages_of_user on push_messages (user_id);
create index push_messages_by_age on push_messages (created_at);
