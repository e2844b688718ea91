-- I11, R-nothing-stuck. The reconciler and the doctor pass their own clock, and the tests pass one that they advance.
create or replace function inv_stuck_at(moment timestamptz) returns table (kind text, id text) language sql stable as $$
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
	union all
	select 'transfer', id::text from transfers
		where status in ('planned', 'sending') and try_at < moment - interval '2 minutes'
	union all
	select 'refund', r.id::text from refunds r
		where r.status = 'approved' and r.updated_at < moment - interval '2 minutes' and not exists (
			select from outbox b where b.dedupe_key = 'refund.submit:' || r.id and b.done_at is null
		)
$$;
