/*
Whether an order paid at this moment goes into the summary (R-shop-emails): not within an hour of pickup, once the
summary is queued, or on a closed date.
*/
-- Needs: digest_key
create or replace function is_summed_up(slot uuid, moment timestamptz) returns boolean language sql stable as $$
	select s.starts_at - interval '1 hour' > moment
		and not exists (select from outbox d where d.dedupe_key = digest_key(s.business_id, s.local_date, s.period))
		and not exists (
			select from date_exceptions x
			where (x.business_id, x.local_date, x.period) = (s.business_id, s.local_date, s.period) and x.closed
		)
	from slots s where s.id = slot
$$;
