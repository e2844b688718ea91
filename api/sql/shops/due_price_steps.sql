/*
Steps of today's windows that are due but not taken (R-falling-price): the lowest one of each window. No window ends
within four hours after midnight, so each step is on the window's date.
*/
create or replace function due_price_steps(moment timestamptz)
returns table (business_id uuid, local_date date, period text, tz text, slot_id uuid, cents int) language sql stable as $$
	select b.id, d.today, p.period, b.tz, s.id, min(step.cents)
	from businesses b
	cross join lateral (select (moment at time zone b.tz)::date as today) d
	cross join unnest('{morning,afternoon,evening}'::text[]) p (period)
	left join slots s on s.business_id = b.id and s.local_date = d.today and s.period = p.period
	left join weekly_slots w on w.business_id = b.id and w.day = extract(isodow from d.today) and w.period = p.period and w.enabled
	left join date_exceptions e on e.business_id = b.id and e.local_date = d.today and e.period = p.period
	cross join lateral (select coalesce(s.ends_at, (d.today + w.end_time::time) at time zone b.tz) as ends_at) o
	cross join lateral jsonb_to_recordset(coalesce(e.price_steps, b.price_steps)) step (minutes int, cents int)
	where b.listed and (b.paused_until is null or d.today >= b.paused_until)
		and b.id in (
			select id from businesses where price_steps is not null
			union all
			select x.business_id from date_exceptions x
			where x.price_steps <> '[]'
				and x.local_date between (moment at time zone 'UTC')::date - 1 and (moment at time zone 'UTC')::date + 1
		)
		and coalesce(s.wanted, w.quantity) > 0 and s.draws_at is null
		and o.ends_at > moment and o.ends_at - step.minutes * interval '1 minute' <= moment
		and step.cents < coalesce(s.price_cents, b.price_cents)
	group by b.id, d.today, p.period, b.tz, s.id
$$;
