-- What admins said of a date of a shop (R-reliability-emergency): that it was an emergency, or that it was none after all. The last counts.
create table emergency_events (
	business_id uuid not null references businesses,
	local_date date not null,
	-- Of this date: 1, 2, … (emergency_events_nth).
	nth int not null,
	what text not null check (what in ('marked', 'withdrawn')),
	reason text not null check (length(reason) between 1 and 300),
	said_by uuid not null references users,
	at timestamptz not null,
	primary key (business_id, local_date, nth),
	-- Nothing is marked twice, or taken back that isn't marked.
	constraint emergency_events_alternate check ((what = 'marked') = (nth % 2 = 1))
);
insert into emergency_events (business_id, local_date, nth, what, reason, said_by, at)
select business_id, local_date, 1, 'marked', reason, marked_by, at from emergency_dates;
-- What follows from them is a view from now on.
drop table emergency_dates;
