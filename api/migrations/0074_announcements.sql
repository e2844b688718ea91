-- What the operator wrote to everyone (R-announcements). A job queues the emails, some people at a time.
create table announcements (
	id uuid primary key default gen_random_uuid(),
	audience text not null check (audience in ('shops', 'customers')),
	zip_code text check (zip_code is null or zip_code ~ '^[0-9]{5}$' and audience = 'customers'),
	subject_en text not null check (length(subject_en) between 1 and 100),
	text_en text not null check (length(text_en) between 1 and 2000),
	subject_es text not null check (length(subject_es) between 1 and 100),
	text_es text not null check (length(text_es) between 1 and 2000),
	sent_by uuid not null references users(id),
	sent_at timestamptz not null,
	people int not null default 0,
	done_at timestamptz
);
create index announcements_to_send on announcements (sent_at) where done_at is null;
-- Who agreed to them, and who got the last one when.
create table announcement_readers (
	user_id uuid primary key references users(id),
	agreed_at timestamptz,
	last_sent_at timestamptz
);
