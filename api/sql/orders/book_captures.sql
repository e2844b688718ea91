/*
Books captures of pending orders once, with payment, journal, pickup code and emails (R-capture, R-outbox). Verdicts:
`paid`; `booked`, done before; `off`, the order is over, so nothing is written and the money must be refunded.
*/
-- Needs: is_summed_up, shop_readers
create or replace function book_captures(facts jsonb, moment timestamptz)
returns table (order_id uuid, verdict text, made orders) language plpgsql
-- Like hold_bags, uses one generic plan with index lookups.
set plan_cache_mode = force_generic_plan as $$
begin
	perform set_config('app.actor', 'provider', true);
	-- Lock order: orders, their slots as in hold_bags, then the shops' counters, sorted.
	perform from orders o
	where o.id in (select f.order_id from jsonb_to_recordset(facts) f (order_id uuid)) order by o.id for update;
	perform from slots s
	where s.id in (
		select o.slot_id from jsonb_to_recordset(facts) f (order_id uuid)
		cross join lateral (select o.slot_id from orders o where o.id = f.order_id limit 1) o
	)
	order by s.id for update;

	return query
	with asked as materialized (
		select f.*, o.business_id, o.slot_id, o.customer_id, o.quantity, gen_random_uuid() as journal, case
			when p.status = 'captured' then 'booked' when o.status = 'pending' then 'paid' else 'off'
		end as outcome
		from jsonb_to_recordset(facts) as f (
			order_id uuid, payment_id uuid, lines jsonb, card_brand text, card_last4 text, pickup_code text,
			cancel_until timestamptz, receipt jsonb, news jsonb
		)
		cross join lateral (select o.* from orders o where o.id = f.order_id limit 1) o
		cross join lateral (select p.status from payments p where p.id = f.payment_id limit 1) p
		order by o.business_id, o.local_date, o.id
	),
	fact as materialized (select * from asked a where a.outcome = 'paid'),
	captured as (
		update payments p set status = 'captured', captured_cents = p.amount_cents, client_secret = null,
			last_problem = null, card_brand = f.card_brand, card_last4 = f.card_last4, updated_at = moment
		from fact f where p.id = f.payment_id
	),
	booked as (
		insert into ledger (journal, kind, at, order_id, business_id, account, amount_cents)
		select f.journal, 'capture', moment, f.order_id, f.business_id, l.account, l.cents
		from fact f cross join jsonb_to_recordset(f.lines) l (account text, cents bigint)
	),
	paid as (
		update orders o set status = 'paid', stock = 'sold', hold_expires_at = null, paid_at = moment, changed_at = moment,
			pickup_code = f.pickup_code, cancel_until = f.cancel_until
		from fact f where o.id = f.order_id
		returning o.id, o as made
	),
	queued as (
		insert into outbox (topic, dedupe_key, payload, run_at)
		-- Erased customers get no email.
		select 'mail', f.receipt ->> 'key', f.receipt -> 'mail'
			|| jsonb_build_object('to', u.email, 'first_name', coalesce(u.first_name, ''), 'language', coalesce(u.language, 'en')), moment
		from fact f join users u on u.id = f.customer_id and u.deleted_at is null and u.email is not null
		union all
		-- A shop with summaries gets single emails only after its summary (R-shop-emails). The slot's lock orders this
		-- against queueing the summary.
		select 'mail', concat_ws(':', 'mail:new_order', r.member_id, f.order_id), f.news || jsonb_strip_nulls(
			jsonb_build_object(
				'to', r.address, 'first_name', r.first_name, 'member_id', r.member_id,
				'customer', case when u.id is not null then
					jsonb_build_object('first_name', coalesce(u.first_name, ''), 'email', u.email) end,
				-- This statement still sees these bags as held.
				'stock', jsonb_build_object(
					'sold', s.sold + (select sum(q.quantity) from fact q where q.slot_id = f.slot_id),
					'left', greatest(0, s.wanted - s.held - s.sold)
				)
			)
		), moment
		from fact f join businesses b on b.id = f.business_id and b.deleted_at is null and b.email_notifications
			and (b.new_order_emails = 'each' or not is_summed_up(f.slot_id, moment))
		join slots s on s.id = f.slot_id
		left join users u on u.id = f.customer_id and u.deleted_at is null and u.email is not null
		cross join lateral shop_readers(b.id) r
		on conflict (dedupe_key) do nothing
	)
	select a.order_id, a.outcome, p.made from asked a left join paid p on p.id = a.order_id;
end $$;
