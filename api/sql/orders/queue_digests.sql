/*
An hour before pickup, queues summaries for paid orders without an email of their own (R-shop-emails). Slots with a sale
in progress are left to the next run, and the outbox key prevents duplicates. Returns the number of slots checked.
*/
-- Needs: digest_key, shop_readers
create or replace function queue_digests(moment timestamptz, max_slots int) returns int language sql as $$
	with due as materialized (
		select s.* from businesses b
		join slots s on s.business_id = b.id
			and s.local_date between (moment at time zone b.tz)::date - 1 and (moment at time zone b.tz)::date + 1
		where b.email_notifications and (b.new_order_emails = 'digest' or b.digests_until is not null)
			and (b.new_order_emails = 'digest' or b.digests_until > moment) and b.deleted_at is null
			and s.sold > 0 and s.starts_at - interval '1 hour' <= moment and s.ends_at > moment
			and not exists (select from outbox d where d.dedupe_key = digest_key(s.business_id, s.local_date, s.period))
			and not exists (
				select from date_exceptions x
				where (x.business_id, x.local_date, x.period) = (s.business_id, s.local_date, s.period) and x.closed
			)
			and exists (
				select from orders o where o.slot_id = s.id and o.status in ('paid', 'fulfilled')
					and not exists (select from outbox m where m.dedupe_key = 'mail:new_order:' || o.id)
			)
		order by s.id limit max_slots
		for no key update of s skip locked
	),
	queued as (
		insert into outbox (topic, dedupe_key, payload, run_at)
		select 'mail', concat_ws(':', digest_key(s.business_id, s.local_date, s.period), r.member_id), jsonb_strip_nulls(jsonb_build_object(
			'kind', 'order_digest', 'to', r.address, 'first_name', r.first_name, 'member_id', r.member_id,
			'business_id', s.business_id, 'local_date', s.local_date, 'period', s.period
		)), moment
		from due s cross join lateral shop_readers(s.business_id) r
		on conflict (dedupe_key) do nothing
	)
	select count(*)::int from due
$$;
