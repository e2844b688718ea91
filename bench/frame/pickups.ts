/** Paid orders ready for pickup, one per customer. */
import type pg from 'pg';
import type { Script } from './pgbench.ts';
import type { Filled } from './stage.ts';

const shops = 1_000;
const mine = `select id from orders where request_sha256 = 'a pickup of a benchmark'`;

/** Bypasses triggers; call it only between rounds, with nothing in flight. Returns order ids by customer. */
export async function freshPickups({ db }: Filled): Promise<string[]> {
	await db.query("set session_replication_role = 'replica'");
	await db.query('drop table if exists bench_pickups');
	for (const table of ['order_events', 'payments', 'transfers'])
		await db.query(`delete from ${table} where order_id in (${mine})`);
	await db.query(`delete from idempotency where endpoint = 'confirm-pickup'`);
	await db.query(`delete from orders where id in (${mine})`);
	await db.query('delete from order_days where local_date = current_date');
	await db.query('delete from slots where local_date = current_date');
	await db.query(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity)
		select id, current_date, 'evening', '17:00', '23:55', now() - interval '1 hour', now() + interval '5 hours', 50, 100
		from (select id from businesses order by id limit ${shops}) b`,
	);
	await db.query(
		`with places as (
			select s.*, row_number() over (order by s.business_id) - 1 as nth, count(*) over () as many, b.tz, pickup_place(b) as pickup_place
			from slots s join businesses b on b.id = s.business_id where s.local_date = current_date
		)
		insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, business_name,
			local_date, period, start_time, end_time, tz, starts_at, ends_at, status, stock, paid_at, pickup_code,
			request_sha256, created_at, changed_at, pickup_place, tax_rate_bps)
		select c.id, p.business_id, p.id, 1, 599, 30, 629, 'Bakery', p.local_date, p.period, p.start_time, p.end_time, p.tz,
			p.starts_at, p.ends_at, 'paid', 'sold', now(), translate(upper(substr(md5('pickup' || c.n), 1, 8)), 'ILOU', '1100'),
			'a pickup of a benchmark', now(), now(), p.pickup_place, 500
		from (select id, row_number() over (order by email) as n from users where role = 'customer') c
		join places p on p.nth = c.n % p.many`,
	);
	await db.query(
		`insert into payments (order_id, business_id, provider_intent_id, status, amount_cents, captured_cents, created_at,
			updated_at)
		select id, business_id, 'pi_' || id, 'captured', total_cents, total_cents, now(), now() from orders where id in (${mine})`,
	);
	await db.query('insert into order_days select * from counted_days where local_date = current_date');
	await db.query(
		`update slots s set sold = o.sold from (select slot_id, count(*) as sold from orders where id in (${mine}) group by 1) o
		where o.slot_id = s.id`,
	);
	await db.query(
		`create table bench_pickups as select row_number() over (order by email) as n, o.id
		from orders o join users u on u.id = o.customer_id where o.id in (${mine})`,
	);
	await db.query('create unique index on bench_pickups (n)');
	await db.query('drop sequence if exists bench_pickup');
	await db.query('create sequence bench_pickup');
	await db.query("set session_replication_role = 'origin'");
	await db.query('vacuum analyze slots, orders, payments, order_events, transfers, idempotency, order_days');
	const { rows } = await db.query<{ id: string }>('select id from bench_pickups order by n');
	return rows.map(({ id }) => id);
}

/** What the API sends at its best (orders/pickup.store.ts): the update and its stored answer. */
export const pickupScript: Script = {
	sql: `with actor as (select set_config('app.actor', 'customer', true)),
moved as (
	update orders set status = 'fulfilled', picked_up_at = now(), picked_up_by = customer_id, changed_at = now()
	from actor where id = (select id from bench_pickups where n = (select nextval('bench_pickup')))
		and version = 0 and status in ('paid', 'expired')
	returning orders.*
),
kept as (
	insert into idempotency (user_id, key, endpoint, request_sha256, answer, created_at)
	select customer_id, id::text, 'confirm-pickup', request_sha256, to_jsonb(moved), now() from moved
)
select id from moved;`,
};

/** Orders picked up since the last `freshPickups`. Throws unless days, history and transfers agree. */
export async function pickedUp(db: pg.Client): Promise<number> {
	const { rows } = await db.query<Record<'orders' | 'days' | 'events' | 'transfers', number>>(
		`select (select count(*)::int from orders where id in (${mine}) and status = 'fulfilled') as orders,
			(select coalesce(sum(orders), 0)::int from order_days where local_date = current_date and status = 'fulfilled') as days,
			(select count(*)::int from order_events where order_id in (${mine}) and to_status = 'fulfilled') as events,
			(select count(*)::int from transfers where order_id in (${mine})) as transfers`,
	);
	const { orders = 0, ...others } = rows[0] ?? {};
	for (const [name, count] of Object.entries(others))
		if (count !== orders) throw new Error(`${orders} orders are collected, but ${count} by ${name}`);
	return orders;
}
