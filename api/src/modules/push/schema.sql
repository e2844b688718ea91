-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table push_subscriptions (
	id uuid default gen_random_uuid() primary key,
	user_id uuid not null references users(id),
	endpoint text not null unique check (length(endpoint) >= 1 and length(endpoint) <= 1000),
	p256dh text not null,
	auth text not null,
	public_key text not null,
	name text not null check (length(name) >= 1 and length(name) <= 60),
	language text not null check (language in ('en', 'es')),
	created_at timestamptz not null,
	last_ok_at timestamptz,
	fails integer not null default 0 check (fails >= 0)
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create trigger push_subscriptions_person before insert on push_subscriptions for each row execute function person_is_here();

create table push_settings (
	user_id uuid primary key references users(id),
	claims boolean not null default true,
	alerts boolean not null default true,
	orders boolean not null default true,
	reminders boolean not null default true,
	sales boolean not null default true
);
create trigger push_settings_person before insert on push_settings for each row execute function person_is_here();

create table push_messages (
	id text primary key,
	user_id uuid not null references users(id),
	created_at timestamptz not null,
	accepted_at timestamptz
);
create index push_messages_by_age on push_messages (created_at);
create index push_messages_of_user on push_messages (user_id);
create trigger push_messages_person before insert on push_messages for each row execute function person_is_here();
