/** What the benchmarks of orders share: slots to sell in, the product's own transaction as a script, what was sold. */
import type pg from 'pg';
import type { Call } from './load.ts';
import type { Script } from './pgbench.ts';
import type { Filled } from './stage.ts';

/** Businesses whose next-but-one day has an evening slot, all bags of which are there again. */
export async function freshSlots(town: Filled, count: number, bags: number): Promise<string[]> {
	const { rows } = await town.db.query<{ id: string }>(
		`select b.id from businesses b join weekly_slots w on w.business_id = b.id and w.day = 1
		order by b.created_at, length(b.display_name) desc, b.display_name desc limit $1`,
		[count],
	);
	const ids = rows.map(({ id }) => id);
	await reset(town.db, ids, bags);
	return ids;
}

/** Straight in the tables, past their guards: between rounds only, with nothing in flight. */
async function reset(db: pg.Client, ids: string[], bags: number): Promise<void> {
	await db.query("set session_replication_role = 'replica'");
	// Checkouts that are still open count for their buyers wherever they are.
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

/** Each buyer asks for one bag of one of the slots, once. */
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

/** One order of ours, as the tables need it: what the database does at its best with one order in a transaction. */
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

/** As many orders of one slot in one statement and one commit, each by another person; those who ordered are not asked twice. */
export async function holdBatchScript(db: pg.Client, batchSize: number): Promise<Script> {
	await holdScript(db);
	await db.query('drop sequence if exists bench_turn');
	await db.query('create sequence bench_turn minvalue 0');
	const turn = `turn as materialized (select nextval('bench_turn') * ${batchSize} as first), `;
	const mine = 'p.n > (select first from turn)';
	return { sql: orderOf(`s.n = 1 and ${mine} and p.n <= (select first from turn) + ${batchSize}`, turn) };
}

/**
 * The same for a server: of so many people those who come after the first $1, $2 of them, and from the first person on again. The tables
 * are those of `holdBatchScript`.
 */
export const holdBatchStatement = (people: number) =>
	ordersOf(`s.n = 1 and p.n > $1::bigint % ${people} and p.n <= $1 % ${people} + $2`);

/** @param which Of slots `s` and people `p`; `before`: what is selected before. */
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

/** Of these slots: bags that are held, by the counters and by the orders; they must agree. */
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
