/** Fresh slots, the product's own transaction as a script, and counts of what was sold. */
import type pg from 'pg';
import type { Call } from './load.ts';
import type { Script } from './pgbench.ts';
import type { Filled } from './stage.ts';

/** Resets the evening slot two days ahead at `count` businesses to `bags` bags, and returns their ids. */
export async function freshSlots(town: Pick<Filled, 'db'>, count: number, bags: number): Promise<string[]> {
	const { rows } = await town.db.query<{ id: string }>(
		`select b.id from businesses b join weekly_slots w on w.business_id = b.id and w.day = 1
		order by b.created_at, length(b.display_name) desc, b.display_name desc limit $1`,
		[count],
	);
	const ids = rows.map(({ id }) => id);
	await reset(town.db, ids, bags);
	return ids;
}

/** Bypasses triggers; call it only between rounds, with nothing in flight. */
async function reset(db: pg.Client, ids: string[], bags: number): Promise<void> {
	await db.query("set session_replication_role = 'replica'");
	// Open checkouts count toward their buyer's limit at any business.
	const which = `(status = 'pending' or business_id = any($1)) and created_at > now() - interval '1 day'`;
	for (const table of ['order_events', 'payments', 'ledger', 'reliability_outcomes'])
		await db.query(`delete from ${table} where order_id in (select id from orders where ${which})`, [ids]);
	await db.query(`delete from orders where ${which}`, [ids]);
	await db.query(`delete from order_days where business_id = any($1) and local_date > current_date`, [ids]);
	await db.query(
		`delete from slots s where local_date > current_date
			and (business_id = any($1) or not exists (select from orders o where o.slot_id = s.id))`,
		[ids],
	);
	await db.query(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity)
		select id, current_date + 2, 'evening', '17:00', '23:55', current_date + 2 + time '20:00',
			current_date + 3 + time '04:00', 50, $2 from unnest($1::uuid[]) id`,
		[ids, bags],
	);
	await db.query("set session_replication_role = 'origin'");
	await db.query('vacuum slots, orders, payments, order_events');
}

export async function orderDate(db: pg.Client): Promise<string> {
	const { rows } = await db.query<{ date: string }>(`select (current_date + 2)::text as date`);
	return rows[0]?.date ?? '';
}

export function holdCalls(ids: readonly string[], tokens: readonly string[], date: string): Call[] {
	return tokens.map((token, at) => ({
		method: 'POST',
		path: '/v0/customer/orders',
		token,
		key: crypto.randomUUID(),
		body: {
			business_id: ids[at % ids.length],
			quantity: 1,
			order_date: date,
			pickup_window: 'evening',
		},
	}));
}

/** One order per transaction, as our tables require. */
export async function holdScript(db: pg.Client): Promise<Script> {
	await db.query(`
		create or replace view bench_buyers as
			select row_number() over (order by email) as n, id from users where role = 'customer'`);
	await db.query(`drop table if exists bench_slots`);
	await db.query(
		`create table bench_slots as select row_number() over (order by id) as n, * from slots where local_date = current_date + 2`,
	);
	await db.query(`drop table if exists bench_people`);
	await db.query(`create table bench_people as select * from bench_buyers`);
	await db.query('create unique index on bench_slots (n)');
	await db.query('create unique index on bench_people (n)');
	const slots = Number((await db.query('select count(*) from bench_slots')).rows[0].count);
	const people = Number((await db.query('select count(*) from bench_people')).rows[0].count);
	return {
		variables: { slot: [1, slots], person: [1, people] },
		sql: orderOf('s.n = :slot and p.n = :person'),
	};
}

/** Orders `batchSize` bags of one slot per commit, each for a different person who hasn't ordered yet. */
export async function holdBatchScript(db: pg.Client, batchSize: number): Promise<Script> {
	await holdScript(db);
	await db.query('drop sequence if exists bench_turn');
	await db.query('create sequence bench_turn minvalue 0');
	const turn = `turn as materialized (select nextval('bench_turn') * ${batchSize} as first), `;
	const mine = 'p.n > (select first from turn)';
	return { sql: orderOf(`s.n = 1 and ${mine} and p.n <= (select first from turn) + ${batchSize}`, turn) };
}

/** The same for the bare server: for $2 people after the first $1, wrapping around. Uses `holdBatchScript`'s tables. */
export const holdBatchStatement = (people: number) =>
	ordersOf(`s.n = 1 and p.n > $1::bigint % ${people} and p.n <= $1 % ${people} + $2`);

/** `which` filters slots `s` and people `p`; `before` is an extra CTE. */
const orderOf = (which: string, before = '') => `begin;
${ordersOf(which, before)};
commit;`;
const ordersOf = (which: string, before = '') => `with ${before}made as (
	insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, business_name, local_date,
		period, start_time, end_time, tz, starts_at, ends_at, hold_expires_at, created_at, changed_at, pickup_place, tax_rate_bps)
	select p.id, s.business_id, s.id, 1, b.price_cents, tax.cents, b.price_cents + tax.cents, b.display_name, s.local_date, s.period,
		s.start_time, s.end_time, b.tz, s.starts_at, s.ends_at, now() + interval '10 minutes', now(), now(), pickup_place(b), b.tax_rate_bps
	from bench_slots s
	join businesses b on b.id = s.business_id
	cross join lateral (select (b.price_cents * b.tax_rate_bps + 5000) / 10000 as cents) tax,
		bench_people p
	where ${which}
	on conflict do nothing returning id, business_id, total_cents
)
insert into payments (order_id, business_id, amount_cents, created_at, updated_at)
select id, business_id, total_cents, now(), now() from made`;

/** Bags held in these slots. Throws unless the slot counters and the orders agree. */
export async function heldBags(db: pg.Client, ids: readonly string[]): Promise<number> {
	const { rows } = await db.query(
		`select (select coalesce(sum(held), 0)::int from slots where business_id = any($1) and local_date = current_date + 2) as counted,
			(select coalesce(sum(quantity), 0)::int from orders where business_id = any($1) and status = 'pending') as ordered`,
		[ids],
	);
	const { counted, ordered } = rows[0];
	if (counted !== ordered) throw new Error(`${counted} bags are counted as held, and ${ordered} are ordered`);
	return counted;
}
