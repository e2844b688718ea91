-- I11 by any clock: the reconciler and the doctor ask by their own, the tests by one that they move.
create function inv_stuck_at(moment timestamptz) returns table (kind text, id text) language sql stable as $$
	select 'hold', id::text from orders
		where status = 'pending' and hold_expires_at < moment - interval '2 minutes'
	union all
	select 'inbox', event_id from inbox
		where processed_at is null and received_at < moment - interval '2 minutes'
	union all
	select 'outbox', id::text from outbox
		where done_at is null and dead_at is null and run_at < moment - interval '2 minutes'
	union all
	select 'outbox-dead', id::text from outbox where dead_at is not null
	union all
	select 'payment', id::text from payments
		where status = 'authorized' and updated_at < moment - interval '2 minutes'
$$;

create or replace view inv_stuck as select kind, id from inv_stuck_at(now());
