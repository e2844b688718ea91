-- day: 1 Monday … 7 Sunday. Times are local, HH:MM, inside the period's bounds.
create table weekly_slots (
	business_id uuid not null references businesses,
	day smallint not null check (day between 1 and 7),
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	enabled boolean not null,
	quantity int not null check (quantity between 1 and 50),
	primary key (business_id, day, period),
	constraint start_before_end check (start_time collate "C" < end_time collate "C"),
	constraint within_period check (case period
		when 'morning' then start_time collate "C" >= '06:00' and end_time collate "C" <= '11:59'
		when 'afternoon' then start_time collate "C" >= '12:00' and end_time collate "C" <= '17:59'
		else start_time collate "C" >= '17:00' end)
);

-- One row per business, local date and period: the sellable unit. Oversell is refused here (I1).
create table slots (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null,
	end_time text not null,
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	-- What the owner's week says now; 0 when the slot is switched off.
	wanted int not null check (wanted between 0 and 50),
	-- greatest(wanted, held + sold): lowering the week never breaks what is already sold (ADR 11).
	capacity int not null default 0,
	held int not null default 0 check (held >= 0),
	sold int not null default 0 check (sold >= 0),
	constraint start_before_end check (ends_at > starts_at),
	constraint no_oversell check (held + sold <= capacity),
	constraint slot_within_date check (
		starts_at - local_date::timestamp at time zone 'UTC' > interval '-24 hours'
		and ends_at - local_date::timestamp at time zone 'UTC' < interval '60 hours'
	),
	unique (business_id, local_date, period),
	unique (id, business_id)
);
