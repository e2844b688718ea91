-- What a shop does on one date and period otherwise than its week says (R-date-exceptions). Null: as the week says. A row that was
-- set back stays, empty, because its version goes on.
create table date_exceptions (
	business_id uuid not null references businesses,
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	closed boolean not null default false,
	start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	quantity int check (quantity between 0 and 50),
	price_cents int check (price_cents between 300 and 2000),
	reason text check (length(reason) <= 200),
	version int not null default 1,
	changed_by uuid not null references users,
	changed_at timestamptz not null,
	primary key (business_id, local_date, period),
	constraint start_before_end check (start_time collate "C" < end_time collate "C"),
	constraint both_times check ((start_time is null) = (end_time is null)),
	constraint within_period check (case period
		when 'morning' then start_time collate "C" >= '06:00' and end_time collate "C" <= '11:59'
		when 'afternoon' then start_time collate "C" >= '12:00' and end_time collate "C" <= '17:59'
		else start_time collate "C" >= '17:00' end)
);

-- A slot of such a date stands for the week's row: lists find it by this index, which is short.
alter table slots add column is_exception boolean not null default false;
-- Null: the price of the business.
alter table slots add column price_cents int check (price_cents between 300 and 2000);
create index slots_of_exceptions on slots (business_id, local_date) where is_exception;

-- The first date on which a shop that pauses sells again.
alter table businesses add column paused_until date;

-- What is packed already, ticked off on the list of its date (R-pack-list).
create table packed_orders (
	order_id uuid primary key references orders,
	business_id uuid not null references businesses,
	packed_by uuid not null references users,
	packed_at timestamptz not null
);
