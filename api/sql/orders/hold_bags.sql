-- Needs: tax_on
/*
Places orders: holds bags for each of `requests`, first come, first served. `place` refers to `places`, from which the
caller computed the totals. The verdict is `held`, or the first that applies:
`known`: the key has an order already; `offer_over`: the offer has ended or is another person's;
`no_business`; `own_business`; `offline`; `price_changed`: the totals are based on an old price;
`closed`: the week doesn't offer it or the shop is paused; `no_slot`: nothing was sold on that date yet;
`closed`: the slot is over or has no bags; `own_hold`: the customer has a checkout of this slot;
`too_many_holds`; `unpaid_pause`; `unpaid_limit`; `too_many_bags`; `one_offer_a_day`; `sold_out`;
`not_drawn`: the bags are in a draw; `no_customer`;
`not_acknowledged`: the customer confirmed conflicts other than those in `unread`;
`retry`: the bags would suffice, because an earlier request failed.
Rules: R-same-key, R-not-own, R-listed, R-server-totals, R-open-checkouts, R-unpaid-holds, R-bag-cap, R-no-oversell,
R-bag-offer, R-drop, R-hogging, R-acknowledged.
*/
create or replace function hold_bags(requests jsonb, places jsonb, moment timestamptz, rules jsonb)
returns table (nth int, verdict text, unread text, made orders) language plpgsql
-- Planning takes longer than a run, and one generic plan fits all callers. Subqueries use `limit 1` instead of
-- `exists`, so that they read an index per request instead of a whole table.
set plan_cache_mode = force_generic_plan as $$
declare
	rule record;
begin
	select * into rule from jsonb_to_record(rules) as r (
		hold interval, large_hold interval, long_hold_bags int, max_holds int, max_bags int, one_offer_a_day boolean,
		unpaid_remembered interval, unpaid_pause interval, left_at_once interval, bags_after_unpaid int
	);
	perform set_config('app.actor', 'customers', true);
	-- All processes lock slots in id order. The next statement sees what the previous holder of the lock committed.
	perform from slots s
	where s.id in (
		select k.id from jsonb_to_recordset(places) p (business_id uuid, local_date date, period text)
		cross join lateral (
			select s2.id from slots s2
			where s2.business_id = p.business_id and s2.local_date = p.local_date and s2.period = p.period limit 1
		) k
		-- Taking one of several replacement offers frees the bags of the others (R-replacement).
		union
		select other.slot_id from jsonb_to_recordset(requests) a (offer_id uuid)
		join bag_offers f on f.id = a.offer_id join bag_offers other on other.replaces = f.replaces
	)
	order by s.id for update;

	-- Then lock the customers who may get bags, sorted, so that one customer's checkouts run one by one.
	perform pg_advisory_xact_lock(7204, c.who)
	from (
		select distinct hashtext(a.customer_id::text) as who
		from jsonb_to_recordset(requests) a (place int, customer_id uuid, quantity int, offer_id uuid)
		join (
			select p.place, s.capacity - s.held - s.sold as room
			from jsonb_to_recordset(places) p (place int, business_id uuid, local_date date, period text)
			left join slots s
				on s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period
		) r on r.place = a.place
		where r.room is null or a.quantity <= r.room or a.offer_id is not null
		order by who
	) c;

	return query
	with place as materialized (
		select p.place, p.business_id, p.local_date, p.period, p.unit_cents, p.tz,
			p.is_offered and (b.paused_until is null or p.local_date >= b.paused_until) as is_offered,
			b.id as shop_id, b.display_name, b.owner_id, b.listed, b.found_at, bag_of(b.id, moment) as bag,
			b.tax_class, tax.rate_bps as tax_rate_bps, tax.remitted_by as tax_remitted_by,
			(coalesce(s.price_cents, b.price_cents), tax.rate_bps, b.tz)
				is not distinct from (p.unit_cents, p.tax_rate_bps, p.tz) as is_current,
			s.id as slot_id, s.start_time, s.end_time, s.starts_at, s.ends_at, s.wanted, s.capacity,
			s.draws_at, s.capacity - s.held - s.sold as room
		from jsonb_to_recordset(places) p (
			place int, business_id uuid, local_date date, period text, tz text, unit_cents int, tax_rate_bps int,
			is_offered boolean
		)
		left join lateral (
			select b.*, pickup_place(b) as found_at from businesses b
			where b.id = p.business_id and b.deleted_at is null limit 1
		) b on true
		left join lateral (
			select s.* from slots s
			where s.business_id = p.business_id and s.local_date = p.local_date and s.period = p.period limit 1
		) s on true
		left join lateral tax_on(b.tax_rate_bps, b.state, b.tax_class, p.local_date) tax on true
	),
	judged as materialized (
		select a.*, f.quantity as offer_bags, p.slot_id, p.room, d.conflicts, case
			when (
				select true from orders o where o.customer_id = a.customer_id and o.idempotency_key = a.key limit 1
			) then 'known'
			when a.offer_id is not null and f.quantity is null then 'offer_over'
			when p.shop_id is null then 'no_business'
			when p.owner_id = a.customer_id then 'own_business'
			when not p.listed then 'offline'
			when not p.is_current then 'price_changed'
			when not p.is_offered then 'closed'
			when p.slot_id is null then 'no_slot'
			when p.wanted = 0 or p.ends_at <= moment then 'closed'
			else coalesce(
				(
					select case
						when bool_or(o.slot_id = p.slot_id) then 'own_hold'
						when count(*) >= rule.max_holds then 'too_many_holds'
					end
					from orders o where o.customer_id = a.customer_id and o.status = 'pending'
				),
				case when (
					select true from orders o
					where o.customer_id = a.customer_id and o.slot_id = p.slot_id
						and o.unpaid_at > moment - rule.unpaid_remembered limit 1
				) then (
					select case
						when count(*) > 1 and max(h.unpaid_at) > moment - rule.unpaid_pause then 'unpaid_pause'
						when count(*) > 0 and a.quantity > rule.bags_after_unpaid then 'unpaid_limit'
					end
					from (
						select o.unpaid_at, l.at_once,
							row_number() over (partition by l.at_once order by o.unpaid_at) as nth_of_its_kind
						from orders o cross join lateral (select o.unpaid_at - o.created_at <= rule.left_at_once as at_once) l
						where o.customer_id = a.customer_id and o.slot_id = p.slot_id
							and o.unpaid_at > moment - rule.unpaid_remembered
					) h
					-- The first immediate abandonment is forgiven.
					where not (h.at_once and h.nth_of_its_kind = 1)
				) end,
				case when rule.max_bags is not null and a.quantity + (
					select coalesce(sum(o.quantity), 0) from orders o
					where o.customer_id = a.customer_id and o.business_id = p.business_id and o.local_date = p.local_date
						and o.status in ('pending', 'paid', 'fulfilled', 'expired')
				) > rule.max_bags then 'too_many_bags' end,
				-- Replacement offers don't count.
				case when rule.one_offer_a_day and f.is_waited_for and (
					select true from orders o join bag_offers t on t.id = o.offer_id
					where o.customer_id = a.customer_id and o.business_id = p.business_id and o.local_date = p.local_date
						and t.entry_id is not null and o.status in ('pending', 'paid', 'fulfilled', 'expired') limit 1
				) then 'one_offer_a_day' end,
				case when a.quantity > coalesce(f.quantity, p.room) then
					case when p.draws_at is null then 'sold_out' else 'not_drawn' end
				end,
				case when (
					select true from users u where u.id = a.customer_id and u.deleted_at is null limit 1
				) is null then 'no_customer' end,
				case when d.conflicts <> coalesce(a.acknowledged, '') then 'not_acknowledged' end
			)
		end as refusal
		from jsonb_to_recordset(requests) a (
			n int, place int, customer_id uuid, quantity int, tax_cents int, total_cents int, fee_cents int, key text,
			sha256 text, acknowledged text, offer_id uuid
		)
		join place p on p.place = a.place
		-- For customers without a diet this is one index lookup. The conflicts and the stored bag must be from the same
		-- moment.
		left join lateral (
			select diet_conflicts(u.diets, u.avoid, p.bag) as conflicts from user_diets u where u.user_id = a.customer_id limit 1
		) d on true
		-- Offered bags are held already.
		left join lateral (
			select o.quantity, o.entry_id is not null as is_waited_for from bag_offers o
			where o.id = a.offer_id and o.customer_id = a.customer_id and o.slot_id = p.slot_id and o.state = 'open'
				and o.expires_at > moment limit 1
		) f on true
	),
	-- A separate column, because the planner expects one row from `refusal is null` and would use a nested loop.
	ranked as materialized (
		select j.*, j.refusal is null as fits,
			sum(j.quantity) filter (where j.refusal is null and j.offer_bags is null)
				over (partition by j.slot_id order by j.n) as upto
		from judged j
	),
	fresh as (
		insert into orders (
			customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, fee_cents, business_name,
			local_date, period, start_time, end_time, tz, starts_at, ends_at, hold_expires_at, idempotency_key,
			request_sha256, created_at, changed_at, pickup_place, tax_class, tax_rate_bps, tax_remitted_by, bag, acknowledged,
			tax_passed_on_cents, offer_id, offer_bags
		)
		select j.customer_id, p.business_id, p.slot_id, j.quantity, p.unit_cents, j.tax_cents, j.total_cents, j.fee_cents,
			p.display_name, p.local_date, p.period, p.start_time, p.end_time, p.tz, p.starts_at, p.ends_at,
			-- R-hold-length: a hold of most of a large slot is shorter.
			least(p.ends_at, moment + case
				when j.quantity > rule.long_hold_bags and j.quantity * 2 > p.capacity then rule.large_hold else rule.hold
			end),
			j.key, j.sha256, moment, moment, p.found_at, p.tax_class, p.tax_rate_bps, p.tax_remitted_by, p.bag,
			case when j.conflicts is not null then jsonb_build_object('at', moment, 'version', j.conflicts) end,
			case p.tax_remitted_by when 'shop' then j.tax_cents else 0 end, j.offer_id, j.offer_bags
		from ranked j join place p on p.place = j.place
		where j.fits and (j.offer_bags is not null or j.upto <= j.room) order by j.n
		on conflict do nothing
		returning orders.id, orders.customer_id, orders.business_id, orders.slot_id, orders.quantity, orders.offer_bags,
			orders.total_cents, orders as made
	),
	opened as (
		insert into payments (order_id, business_id, amount_cents, created_at, updated_at)
		select f.id, f.business_id, f.total_cents, moment, moment from fresh f
	),
	taken as (
		select f.slot_id, sum(f.quantity) filter (where f.offer_bags is null) as bags from fresh f group by f.slot_id
	)
	select j.n,
		case
			when j.refusal is not null then j.refusal
			when f.id is not null then 'held'
			when j.upto > j.room and j.quantity > j.room - coalesce(t.bags, 0) then 'sold_out'
			else 'retry'
		end,
		j.conflicts,
		f.made
	from ranked j
	left join fresh f on f.customer_id = j.customer_id and j.fits
	left join taken t on t.slot_id = j.slot_id;
end $$;
