-- Days on which the town is closed (R-closed-days). A job closes each shop's date, and opens it again.
create table closed_days (
	local_date date primary key,
	text_en text not null check (length(text_en) between 1 and 200),
	text_es text not null check (length(text_es) between 1 and 200),
	closed_by uuid not null references users(id),
	-- The exceptions that the job writes carry it, so that a shop's own later change is known.
	closed_at timestamptz not null,
	reopened_at timestamptz,
	-- What becomes of paid orders. Null: not said yet.
	orders text check (orders in ('keep', 'cancel')),
	canceled_at timestamptz
);
-- Shops whose date the job has seen to.
create table closed_day_shops (
	local_date date not null references closed_days(local_date),
	business_id uuid not null references businesses(id),
	primary key (local_date, business_id)
);
