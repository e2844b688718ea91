-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table closed_days (
	local_date date primary key,
	text_en text not null check (length(text_en) >= 1 and length(text_en) <= 200),
	text_es text not null check (length(text_es) >= 1 and length(text_es) <= 200),
	closed_by uuid not null references users(id),
	closed_at timestamptz not null,
	reopened_at timestamptz,
	orders text check (orders in ('keep', 'cancel')),
	canceled_at timestamptz
);

create table closed_day_shops (
	local_date date not null references closed_days(local_date),
	business_id uuid not null references businesses(id),
	primary key (local_date, business_id)
);

create table announcements (
	id uuid default gen_random_uuid() primary key,
	audience text not null check (audience in ('shops', 'customers')),
	zip_code text,
	subject_en text not null check (length(subject_en) >= 1 and length(subject_en) <= 100),
	text_en text not null check (length(text_en) >= 1 and length(text_en) <= 2000),
	subject_es text not null check (length(subject_es) >= 1 and length(subject_es) <= 100),
	text_es text not null check (length(text_es) >= 1 and length(text_es) <= 2000),
	sent_by uuid not null references users(id),
	sent_at timestamptz not null,
	people integer not null default 0,
	done_at timestamptz,
	constraint announcements_check check (zip_code is null or zip_code ~ '^[0-9]{5}$' and audience = 'customers')
);
create index announcements_to_send on announcements (sent_at) where done_at is null;

create table announcement_readers (
	user_id uuid primary key references users(id),
	agreed_at timestamptz,
	last_sent_at timestamptz
);
create trigger announcement_readers_person before insert on announcement_readers for each row execute function person_is_here();
