/** Two years of a busy business, written straight into the tables: its checks hold, its triggers rest meanwhile. */
import type pg from 'pg';
import type { App } from '../api/src/app.ts';

export interface Counted {
	token: string;
	businessId: string;
	/** Some old order. */
	orderId: string;
	code: string;
	/** Of an order that waits to be collected. */
	openCode: string;
}

const customers = 1_000;
/** Bags a date and period; one order each. */
const perSlot = 45;

export async function fill(app: App, db: pg.Client, orders: number): Promise<Counted> {
	const email = 'bench@example.com';
	const { externalId } = await app.auth.createAccount({
		email,
		firstName: 'Ben',
		lastName: 'Chmark',
		emailVerified: true,
	});
	const token = await app.auth.tokenFor(externalId);
	const who = { externalId, email, emailVerified: true };
	const owner = await app.identity.create(who, { first_name: 'Ben', last_name: 'Chmark', role: 'business' });
	const business = await app.businesses.create(owner.id, {
		display_name: 'Busy Bakery',
		description: 'A hundred thousand bags and counting.',
		price_cents: 599,
		email,
		phone_number: '(503) 555-0100',
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: '97201',
		position: { lat: 45.5, lng: -122.6 },
		enabled: true,
		purchase_window: { Mon: { evening: { start: '17:00', end: '20:00', enabled: true, quantity: 45 } } },
	});
	await db.query("set session_replication_role = 'replica'");
	await db.query(
		`insert into users (external_id, email, first_name, last_name, role, verified, created_at, updated_at)
		select 'c' || n, 'c' || n || '@example.com', 'Customer', 'Nr' || n, 'customer', true, now(), now()
		from generate_series(1, $1::int) n`,
		[customers],
	);
	// One slot for each 45 orders, three a day, the last ones today.
	await db.query(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity, sold)
		select $1, current_date - (n / 3), (array['morning', 'afternoon', 'evening'])[n % 3 + 1], '08:00', '11:00',
			(current_date - (n / 3)) + time '15:00', (current_date - (n / 3)) + time '18:00', 45, 45, 45
		from generate_series(0, $2::int) n`,
		[business.id, Math.ceil(orders / perSlot)],
	);
	await db.query(
		`with people as (select array_agg(id) as ids from users where external_id like 'c%'),
		places as (select *, row_number() over (order by local_date desc, period) - 1 as n from slots where business_id = $1)
		insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, business_name,
			local_date, period, start_time, end_time, tz, starts_at, ends_at, status, stock, reason, paid_at, picked_up_at,
			picked_up_by, pickup_code, created_at, changed_at)
		select people.ids[k % $3 + 1], $1, p.id, k % 3 + 1, 599, 30, 599 * (k % 3 + 1) + 30, 'Busy Bakery',
			p.local_date, p.period, p.start_time, p.end_time, 'America/Los_Angeles', p.starts_at, p.ends_at,
			s.status::order_status, (case when s.status = 'cancelled' then 'returned' else 'sold' end)::stock_state,
			case when s.status = 'cancelled' then 'Changed plans' end, p.starts_at - interval '3 hours',
			case when s.status = 'fulfilled' then p.starts_at end, case when s.status = 'fulfilled' then $4::uuid end,
			translate(upper(substr(md5(k::text), 1, 8)), 'ILOU', '1100'), p.starts_at - interval '3 hours' + k * interval '1 ms', p.starts_at
		from generate_series(0, $2::int - 1) k
		join places p on p.n = k / 45
		cross join people
		cross join lateral (select case when k < 60 then 'paid' when k % 20 = 0 then 'cancelled'
			when k % 20 = 1 then 'expired' else 'fulfilled' end as status) s`,
		[business.id, orders, customers, owner.id],
	);
	await db.query(
		`insert into payments (order_id, provider_intent_id, status, amount_cents, captured_cents, created_at, updated_at)
		select id, 'pi_' || id, 'captured', total_cents, total_cents, created_at, created_at from orders`,
	);
	await db.query(
		`insert into refunds (payment_id, amount_cents, status, reason, requested_by, answer_due_at, created_at, updated_at)
		select p.id, p.amount_cents, 'requested', 'The bag was empty.', 'customer', now() + interval '1 day', now(), now()
		from payments p join orders o on o.id = p.order_id where o.status = 'expired' limit 20`,
	);
	await db.query(
		`insert into order_events (order_id, business_id, from_status, to_status, actor, at)
		select id, business_id, null::order_status, 'pending'::order_status, 'customer:' || customer_id, created_at from orders
		union all select id, business_id, 'pending', 'paid', 'provider', created_at from orders`,
	);
	await db.query(
		`insert into order_days select business_id, local_date, status, count(*), sum(quantity), sum(unit_cents * quantity)
		from orders group by business_id, local_date, status`,
	);
	await db.query("set session_replication_role = 'origin'");
	await db.query('vacuum analyze');
	const { rows } = await db.query(
		`(select id, pickup_code from orders where status = 'fulfilled' order by id limit 1)
		union all (select id, pickup_code from orders where status = 'paid' limit 1)`,
	);
	return {
		token,
		businessId: business.id,
		orderId: rows[0].id,
		code: rows[0].pickup_code,
		openCode: rows[1].pickup_code,
	};
}
