-- What became of each order that ended (R-reliability). Written by the trigger of the order itself; inv_reliability_drift holds it
-- against the order's history.
create table reliability_outcomes (
	order_id uuid primary key references orders,
	business_id uuid not null references businesses,
	ended_at timestamptz not null,
	local_date date not null,
	-- An emergency of its date excuses what was cancelled, and nothing else.
	outcome text not null check (outcome in ('honored', 'cancelled', 'refunded'))
);
create index reliability_latest on reliability_outcomes (business_id, ended_at desc, order_id desc)
	include (outcome, local_date);

-- Dates on which a shop could do nothing for it, as an admin found.
create table emergency_dates (
	business_id uuid not null references businesses,
	local_date date not null,
	reason text not null check (length(reason) between 1 and 300),
	marked_by uuid not null references users,
	at timestamptz not null,
	primary key (business_id, local_date)
);

-- Of the last 100 that ended after `since`. Everything but `since` is counted by a trigger.
create table business_reliability (
	business_id uuid primary key references businesses,
	since timestamptz not null,
	honored int not null default 0,
	counted int not null default 0,
	-- Kept since the last that was not.
	in_a_row int not null default 0,
	oldest_at timestamptz,
	constraint honored_of_counted check (honored between 0 and counted and counted <= 100 and in_a_row between 0 and honored)
);
create index business_reliability_oldest on business_reliability (oldest_at);
create index business_reliability_to_review on business_reliability (business_id) where counted >= 20 and honored * 5 < counted * 4;

insert into reliability_outcomes
select distinct on (e.order_id) e.order_id, e.business_id, e.at, o.local_date, w.outcome
from order_events e
join orders o on o.id = e.order_id
cross join lateral (
	select exists (
		select from refunds r join payments p on p.id = r.payment_id
		where p.order_id = e.order_id and r.requested_by = 'customer'
			and (r.status not in ('requested', 'rejected') or r.status = 'rejected' and r.answered_by is null)
	) as asked
) a
cross join lateral (
	select case
		when e.to_status in ('fulfilled', 'expired') then 'honored'
		when e.from_status = 'paid' and e.to_status in ('cancelled', 'refunded') and e.actor like 'business:%' and not a.asked
			then 'cancelled'
		when e.to_status = 'refunded' and e.from_status in ('fulfilled', 'expired') and a.asked
			and e.actor ~ '^(business|admin)' then 'refunded'
	end as outcome
) w
where w.outcome is not null
order by e.order_id, e.id desc;

insert into business_reliability
select business_id, now() - interval '6 months', count(*) filter (where outcome = 'honored'), count(*),
	coalesce(min(nth) filter (where outcome <> 'honored') - 1, count(*)), min(ended_at)
from (
	select *, row_number() over (partition by business_id order by ended_at desc, order_id desc) as nth
	from reliability_outcomes where ended_at > now() - interval '6 months'
) latest
where nth <= 100
group by 1;
insert into business_reliability (business_id, since)
select distinct business_id, now() - interval '6 months' from reliability_outcomes on conflict do nothing;
