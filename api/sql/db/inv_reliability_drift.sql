-- Needs: reliability_outcome, emergency_dates
-- Outcomes that differ from the order's history, and counts that differ from the outcomes.
create or replace view inv_reliability_drift as
	with said as (
		select distinct on (e.order_id) e.order_id, e.business_id, e.at, o.local_date, w.outcome
		from order_events e
		join orders o on o.id = e.order_id
		cross join lateral (
			-- A request replaced by a refund of the rest wasn't rejected by anyone.
			select reliability_outcome(e.from_status, e.to_status, e.actor, exists (
				select from payments p join refunds r on r.payment_id = p.id
				where p.order_id = e.order_id and r.requested_by = 'customer'
					and (r.status not in ('requested', 'rejected') or r.status = 'rejected' and r.answered_by is null)
			)) as outcome
		) w
		where w.outcome is not null
		order by e.order_id, e.id desc
	), latest as (
		select o.business_id, o.outcome, o.ended_at,
			row_number() over (partition by o.business_id order by o.ended_at desc, o.order_id desc) as nth
		from reliability_outcomes o
		left join emergency_dates e on (e.business_id, e.local_date) = (o.business_id, o.local_date)
		left join business_reliability b on b.business_id = o.business_id
		where (e.business_id is null or o.outcome <> 'cancelled') and (b.business_id is null or o.ended_at > b.since)
	), counts as (
		select business_id, count(*) filter (where outcome = 'honored') as honored, count(*) as counted,
			coalesce(min(nth) filter (where outcome <> 'honored') - 1, count(*)) as in_a_row, min(ended_at) as oldest_at
		from latest where nth <= 100 group by 1
	)
	select 'order ' || coalesce(o.order_id, s.order_id) as id
	from reliability_outcomes o full join said s on s.order_id = o.order_id
	where (o.business_id, o.ended_at, o.local_date, o.outcome) is distinct from (s.business_id, s.at, s.local_date, s.outcome)
	union all
	select 'business ' || coalesce(b.business_id, c.business_id)
	from business_reliability b full join counts c on c.business_id = b.business_id
	where b.business_id is null or b.oldest_at is distinct from c.oldest_at
		or (b.honored, b.counted, b.in_a_row) <> (coalesce(c.honored, 0), coalesce(c.counted, 0), coalesce(c.in_a_row, 0));
