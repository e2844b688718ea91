// The fewest statements and commits that keep a purchase sound (no bag sold twice, no hold released while its card is
// charged, a ledger that sums to zero, a mail for each paid order): one each to hold, claim and book the capture.
import type pg from 'pg';
import { browserHeaders } from './headers.ts';
import { bestClients, type Script, sqlRate } from './pgbench.ts';
import { post } from './post.ts';
import type { Sandbox } from './sandbox.ts';

const slots = 1_000;
const customers = 100_000;

async function makeTables(db: pg.Client): Promise<void> {
	await db.query(`
		drop schema if exists bench_limit cascade;
		create schema bench_limit;
		set search_path = bench_limit;
		create table slots (id int primary key, capacity int not null, held int not null default 0, sold int not null default 0,
			check (held + sold <= capacity));
		create table orders (id bigint primary key, slot_id int not null references slots, customer_id int not null, status text not null,
			cents int not null, code text, hold_expires_at timestamptz, created_at timestamptz not null default now());
		create index on orders (customer_id, created_at);
		create index on orders (slot_id);
		create index on orders (hold_expires_at) where status = 'pending';
		create unique index on orders (slot_id, code) where status = 'paid';
		create table payments (order_id bigint primary key references orders, status text not null, intent_id text unique, cents int not null,
			captured_cents int not null default 0);
		create table events (id bigint generated always as identity primary key, order_id bigint not null, status text not null,
			at timestamptz not null default now());
		create index on events (order_id);
		create table ledger (id bigint generated always as identity primary key, order_id bigint not null, account text not null,
			cents int not null);
		create index on ledger (order_id);
		create table outbox (id bigint generated always as identity primary key, topic text not null, dedupe_key text not null unique,
			payload jsonb not null, done_at timestamptz);
		insert into slots (id, capacity) select n, 1000000 from generate_series(1, ${slots}) n;
		reset search_path`);
}

const hold = `with slot as (update bench_limit.slots set held = held + 1 where id = :slot and held + sold < capacity returning id),
	made as (insert into bench_limit.orders (id, slot_id, customer_id, status, cents, hold_expires_at)
		select :order, id, :customer, 'pending', 1199, now() + interval '10 minutes' from slot returning id),
	paying as (insert into bench_limit.payments (order_id, status, cents) select id, 'requires_payment', 1199 from made)
insert into bench_limit.events (order_id, status) select id, 'pending' from made`;
const claim = `with claimed as (select id from bench_limit.orders where id = :order and status = 'pending' for update)
update bench_limit.payments set status = 'authorized', intent_id = 'pi_' || :order from claimed where order_id = claimed.id`;
const book = `with paid as (update bench_limit.orders set status = 'paid', code = 'C' || :order, hold_expires_at = null
		where id = :order and status = 'pending' returning id),
	slot as (update bench_limit.slots set held = held - 1, sold = sold + 1 from paid where slots.id = :slot),
	payment as (update bench_limit.payments set status = 'captured', captured_cents = cents from paid where order_id = paid.id),
	journal as (insert into bench_limit.ledger (order_id, account, cents)
		select id, account, cents from paid, (values ('provider', 1199), ('shop', -899), ('fee', -200), ('tax', -100)) line (account, cents)),
	event as (insert into bench_limit.events (order_id, status) select id, 'paid' from paid)
insert into bench_limit.outbox (topic, dedupe_key, payload)
	select 'mail', 'receipt:' || id, jsonb_build_object('order', id, 'to', 'ada@example.com') from paid`;

const script: Script = {
	variables: { order: [1, 9_000_000_000_000_000], slot: [1, slots], customer: [1, customers] },
	sql: `${[hold, claim, book].join(';\n')};`,
};

/** Replaces named parameters with numbered ones. */
const numbered = (sql: string, ...names: string[]) =>
	names.reduce((text, name, at) => text.replaceAll(`:${name}`, `$${at + 1}`), sql);

/** Behind a bare server, one call holds and the other claims and books. */
export const bareStatements = {
	hold: numbered(hold, 'order', 'slot', 'customer'),
	settle: [numbered(claim, 'order'), numbered(book, 'order', 'slot')],
};

let lastOrder = Date.now() * 1_000;
/** Purchases per second over HTTP without authentication. */
export async function bareRate(url: string, clients: number, seconds: number): Promise<number> {
	const ask = async (name: string, values: unknown[]) => {
		const { status, text } = await post(`${url}/q/${name}?${JSON.stringify(values)}`, browserHeaders);
		if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
	};
	const began = performance.now();
	let bought = 0;
	const client = async () => {
		while (performance.now() - began < seconds * 1_000) {
			const order = lastOrder++;
			const slot = 1 + (order % slots);
			await ask('hold', [order, slot, 1 + (order % customers)]);
			await ask('settle', [[order], [order, slot]]);
			bought++;
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	return bought / ((performance.now() - began) / 1_000);
}

/** Sets up the tables. Returns the measurement: purchases per second of the database alone. */
export async function purchaseLimit(
	town: { url: string; db: pg.Client },
	seconds: number,
): Promise<() => Promise<number>> {
	await makeTables(town.db);
	const clients = await bestClients(town.url, script, 1);
	return async () => {
		await makeTables(town.db);
		return sqlRate(town.url, script, clients, seconds);
	};
}

/** Payments per second of the sandbox alone. */
export async function sandboxRate(
	sandbox: Sandbox,
	keys: { secret: string; publishable: string },
	clients: number,
	seconds: number,
): Promise<number> {
	const began = performance.now();
	let paid = 0;
	const client = async () => {
		while (performance.now() - began < seconds * 1_000) {
			await sandbox.payAlone(keys.secret, keys.publishable);
			paid++;
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	return paid / ((performance.now() - began) / 1_000);
}
