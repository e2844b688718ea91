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
