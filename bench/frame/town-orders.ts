import { type Connections, without } from './filling.ts';

export interface TownSize {
	businesses: number;
	orders: number;
	people: number;
	busy: number;
}

const perSlot = 45;

/** Three slots a day up to yesterday, sold out or partly refunded. */
async function fillSlots([db]: Connections, size: TownSize): Promise<void> {
	const rest = Math.max(0, size.orders - size.busy);
	const shops = Math.max(1, Math.min(size.businesses - 1, Math.ceil(rest / 900)));
	await db.query('create schema filling');
	await db.query(
		`create unlogged table filling.shops as
		select id, owner_id, display_name, tz, n, case when n = 0 then $1::int else $2::int end as orders
		from (select *, row_number() over (order by length(display_name), display_name) - 1 as n from businesses) b
		where n <= $3`,
		[size.busy, Math.floor(rest / shops), shops],
	);
	await db.query(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity, sold)
		select s.id, current_date - (k / 3 + 1), (array['morning', 'afternoon', 'evening'])[k % 3 + 1], '08:00', '11:00',
			(current_date - (k / 3 + 1)) + time '15:00', (current_date - (k / 3 + 1)) + time '18:00', ${perSlot}, ${perSlot}, ${perSlot}
		from filling.shops s cross join lateral generate_series(0, (s.orders - 1) / ${perSlot}) k`,
	);
	await db.query(
		`create unlogged table filling.places as select l.*, s.owner_id, s.display_name, s.tz, s.orders, pickup_place(b) as pickup_place,
			row_number() over (partition by l.business_id order by l.local_date desc, l.period) - 1 as nth,
			row_number() over () % 2 as hand, s.n as shop
		from slots l join filling.shops s on s.id = l.business_id join businesses b on b.id = l.business_id`,
	);
	await db.query(
		`create unlogged table filling.buyers as
		select id, row_number() over (order by email) as n from users where role = 'customer'`,
	);
	await db.query('analyze filling.places, filling.buyers');
}

/** Stores orders in order of purchase, so those of one slot are far apart on disk. */
async function fillBook(connections: Connections): Promise<void> {
	await Promise.all(
		connections.map(async (db, part) => {
			// A hash join keeps the order of its sorted side.
			await db.query('set enable_mergejoin = off');
			await db.query('set enable_nestloop = off');
			await db.query(
				`insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, business_name,
					local_date, period, start_time, end_time, tz, starts_at, ends_at, status, stock, reason, paid_at, picked_up_at,
					picked_up_by, pickup_code, created_at, changed_at, pickup_place, tax_rate_bps)
				select b.id, p.business_id, p.id, 1, 599, 30, 629, p.display_name, p.local_date, p.period, p.start_time, p.end_time,
					p.tz, p.starts_at, p.ends_at, s.status::order_status,
					(case when s.status = 'cancelled' then 'returned' else 'sold' end)::stock_state,
					case when s.status = 'cancelled' then 'Changed plans' end, made.at,
					case when s.status = 'fulfilled' then p.starts_at end, case when s.status = 'fulfilled' then p.owner_id end,
					translate(upper(substr(md5(made.k::text), 1, 8)), 'ILOU', '1100'), made.at,
					case when s.status = 'expired' then p.ends_at + interval '1 hour' else p.starts_at end, p.pickup_place, 500
				from (
					select id, k, starts_at - interval '3 hours' - random() * interval '45 hours' as at
					from filling.places
					cross join lateral generate_series(nth * ${perSlot}, least((nth + 1) * ${perSlot}, orders) - 1) k
					where hand = $1 order by at offset 0
				) made
				join filling.places p on p.id = made.id
				join filling.buyers b
					on b.n = 1 + (made.k * 7 + p.nth * 13 + p.shop * 101) % (select count(*) from filling.buyers)
				cross join lateral (select case when made.k < 60 then 'paid' when made.k % 20 = 0 then 'cancelled'
					when made.k % 20 = 1 then 'expired' else 'fulfilled' end as status) s`,
				[part],
			);
			await db.query('reset enable_mergejoin');
			await db.query('reset enable_nestloop');
		}),
	);
}

async function fillMoney([one, two]: Connections): Promise<void> {
	await Promise.all([
		one.query(
			`insert into payments (order_id, business_id, provider_intent_id, status, amount_cents, captured_cents, created_at,
				updated_at)
			select id, business_id, 'pi_' || id, 'captured', total_cents, total_cents, created_at, created_at from orders`,
		),
		two.query(
			`insert into ledger (journal, account, amount_cents, order_id, business_id, kind, at)
			select o.journal, l.account, l.cents, o.id, o.business_id, 'capture', o.paid_at
			from (select *, gen_random_uuid() as journal from orders offset 0) o
			cross join lateral (values ('provider:platform', o.total_cents), ('owed:' || o.business_id, -o.total_cents)) l (account, cents)`,
		),
	]);
}

async function fillHistory([one, two]: Connections): Promise<void> {
	await Promise.all([
		one.query(
			`insert into order_events (order_id, business_id, from_status, to_status, actor, at)
			select o.id, o.business_id, e.before, e.after, 'provider', o.created_at from orders o
			cross join (values (null::order_status, 'pending'::order_status), ('pending', 'paid')) e (before, after)`,
		),
		two.query(
			`update slots s set sold = o.sold from (
				select slot_id, sum(quantity) filter (where stock = 'sold') as sold from orders group by slot_id
			) o where o.slot_id = s.id and s.sold <> o.sold`,
		),
	]);
}

export async function fillOrders(connections: Connections, size: TownSize): Promise<void> {
	await fillSlots(connections, size);
	await without(connections, ['orders', 'payments', 'ledger', 'order_events'], async () => {
		await fillBook(connections);
		await fillMoney(connections);
		await fillHistory(connections);
	});
	// The view looks each order up in the ledger, so it needs the indexes.
	await connections[0].query('analyze orders, ledger');
	await connections[0].query('insert into order_days select * from counted_days');
	await connections[0].query('drop schema filling cascade');
}
