/**
 * From the first press to the paid order: with the card sandbox on the same cores and all that it reports, with a provider in
 * the process, and one alone. Nothing is lost.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tools/ports.ts';
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import { browserHeaders } from '../frame/headers.ts';
import { compare } from '../frame/measure.ts';
import { emptyTown } from '../frame/order-town.ts';
import { orderDate } from '../frame/orders.ts';
import { purchaseLimit, sandboxRate } from '../frame/purchase-limit.ts';
import { type Sandbox, startSandbox } from '../frame/sandbox.ts';
import type { Api, Filled, Stage } from '../frame/stage.ts';

/** More than can buy in a round. */
const people = { tiny: 40, short: 3_000, full: 5_000 };
const clients = { tiny: 4, short: 32, full: 32 };
/** One after the other, for what one costs alone. */
const alone = { tiny: 5, short: 200, full: 500 };
const timeoutMs = 60_000;

/** Nobody has bought anything: the three questions of soundness have no other answer than none. */
async function asNew({ db }: Filled): Promise<void> {
	await db.query("set session_replication_role = 'replica'");
	await db.query(
		'truncate orders, payments, order_events, order_days, order_totals, platform_days, payout_months, ledger, slots, inbox, outbox, idempotency, transfers cascade',
	);
	await db.query("set session_replication_role = 'origin'");
}

/** @param reported Whether the provider reports each payment by an event. */
async function waiting({ db }: Filled, reported: boolean): Promise<number> {
	const { rows } = await db.query<{ count: number }>(
		`select (select count(*) from orders where status = 'pending')::int
			+ (select count(*) from inbox where processed_at is null)::int
			+ (select count(*) from outbox where done_at is null)::int
			+ (select count(*) from orders o where $1 and not exists (
				select from payments p join inbox i on i.object_id = p.provider_intent_id where p.order_id = o.id))::int as count`,
		[reported],
	);
	return rows[0]?.count ?? 0;
}

/** What is wrong, if anything; how many are paid. */
async function soundness({ db }: Filled): Promise<number> {
	const { rows: broken } = await db.query(
		`select 'stock' as kind, id::text from inv_stock_drift union all select 'money', id::text from inv_money_drift
		union all select kind, id from inv_stuck_at(now())
		union all select 'captured twice', order_id::text from ledger where kind = 'capture' group by order_id
			having count(distinct journal) > 1`,
	);
	if (broken.length > 0) throw new Error(`not sound: ${JSON.stringify(broken.slice(0, 5))}`);
	const { rows } = await db.query<{ count: number }>(
		`select count(*)::int as count from orders where status = 'paid'`,
	);
	return rows[0]?.count ?? 0;
}

interface Shop {
	town: Filled;
	api: Api;
	tokens: string[];
	shops: string[];
	date: string;
	/** What the customer's browser does at the provider. */
	pay(clientSecret: string): Promise<void>;
}

async function openShop(
	stage: Stage,
	env: NodeJS.ProcessEnv,
	pay: Shop['pay'] = async () => {},
): Promise<Shop> {
	const town = await emptyTown(stage);
	const api = await stage.api(town, env);
	const tokens = await api.tokens(town.people.slice(0, people[stage.size.name]));
	const { rows } = await town.db.query<{ id: string }>('select id from businesses order by id');
	return { town, api, tokens, shops: rows.map(({ id }) => id), date: await orderDate(town.db), pay };
}

async function post<T>(url: string, token: string, body?: object): Promise<T> {
	const answer = await fetch(url, {
		method: 'POST',
		headers: {
			...browserHeaders,
			authorization: `Bearer ${token}`,
			'idempotency-key': crypto.randomUUID(),
			...(body && { 'content-type': 'application/json' }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
	return JSON.parse(text).data;
}

async function buy({ api, tokens, shops, date, pay }: Shop, nth: number, person = nth): Promise<void> {
	const token = tokens[person % tokens.length] ?? '';
	const order = await post<{ id: string; client_secret: string }>(`${api.url}/v0/customer/orders`, token, {
		business_id: shops[nth % shops.length],
		quantity: 1,
		order_date: date,
		pickup_window: 'evening',
	});
	await pay(order.client_secret);
	await post(`${api.url}/v0/customer/orders/${order.id}/settle`, token);
}

/** Paid a second; then all is done that they asked for, and nothing is wrong. */
async function paidRate(stage: Stage, shop: Shop, reported: boolean): Promise<number> {
	const { size } = stage;
	await asNew(shop.town);
	const began = performance.now();
	let bought = 0;
	const client = async () => {
		while (performance.now() - began < size.seconds * 1_000 && bought < shop.tokens.length)
			await buy(shop, bought++);
	};
	await Promise.all(Array.from({ length: clients[size.name] }, client));
	const seconds = (performance.now() - began) / 1_000;
	const end = performance.now() + timeoutMs;
	const open = () => waiting(shop.town, reported);
	// Webhooks come a little later, and each makes more to do.
	for (let quiet = 0; quiet < 3 && performance.now() < end; await delay(200))
		quiet = (await open()) === 0 ? quiet + 1 : 0;
	if ((await open()) > 0) throw new Error('some are still waiting, or were never reported by the sandbox');
	const paid = await soundness(shop.town);
	if (paid !== bought) throw new Error(`${bought} were bought, ${paid} are paid`);
	return paid / seconds;
}

const remark = 'stock, money and what is stuck: none wrong';
const ratioTarget = { floor: 0.25, goal: 0.5, better: 'more' } as const;
const rateRow = (row: Row, target: { floor: number; goal: number }, value: number): Row => ({
	...row,
	beside: '–',
	value,
	spread: undefined,
	target: { ...target, better: 'more', unit: '/s' },
	remark,
});

async function withSandbox(stage: Stage, sqlLimit: () => Promise<number>): Promise<Row[]> {
	const { size } = stage;
	const port = await freePort();
	const town = await emptyTown(stage);
	const env: NodeJS.ProcessEnv = { ...stage.env(town), PORT: String(port) };
	const keys = { secret: env.SANDBOX_SECRET_KEY ?? '', publishable: env.SANDBOX_PUBLISHABLE_KEY ?? '' };
	const bare = await stage.bare(town, {});
	const sandboxes: Sandbox[] = [];
	const sandboxFor = async (webhooks: string) => {
		const sandbox = await startSandbox(env, webhooks);
		sandboxes.push(sandbox);
		return sandbox;
	};
	const sandbox = await sandboxFor(`http://127.0.0.1:${port}/v0/webhooks/stripe`);
	const alike = await sandboxFor(`${bare.url}/fixed`);
	const given = { ...env, BENCH_PROVIDER: 'sandbox', BENCH_JOBS: 'on', SANDBOX_URL: sandbox.url };
	const shop = await openShop(stage, given, (secret) => sandbox.pay(secret, keys.publishable));
	try {
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => paidRate(stage, shop, true),
			// Both have the same cores: what one takes, the other has to wait.
			async () => {
				const payments = await sandboxRate(alike, keys, clients[size.name], size.seconds);
				return 1 / (1 / payments + 1 / (await sqlLimit()));
			},
		);
		const what = `${clients[size.name]} clients, sandbox and browsers on the same cores`;
		const row = ratioRow('purchase', what, 'the sandbox alone, and least SQL', '/s', compared, ratioTarget);
		return [rateRow(row, { floor: 60, goal: 150 }, compared.ours.median), row];
	} finally {
		await shop.api.stop();
		for (const one of sandboxes) await one.stop();
		await bare.stop();
	}
}

async function inProcess(stage: Stage, sqlLimit: () => Promise<number>): Promise<Row[]> {
	const { size } = stage;
	const shop = await openShop(stage, { BENCH_PROVIDER: 'paying', BENCH_JOBS: 'on' });
	const compared = await compare(size.rounds, stage.canary, () => paidRate(stage, shop, false), sqlLimit);
	await shop.api.stop();
	const what = `${clients[size.name]} clients, provider in the process`;
	const row = ratioRow('purchase', what, 'least SQL', '/s', compared, ratioTarget);
	return [rateRow(row, { floor: 120, goal: 300 }, compared.ours.median), row];
}

/** What the database does for one, until it is paid; mails and audits come afterward. */
async function aloneRows(stage: Stage): Promise<Row[]> {
	const shop = await openShop(stage, { BENCH_PROVIDER: 'paying' });
	const { db } = shop.town;
	await asNew(shop.town);
	await db.query('create extension if not exists pg_stat_statements');
	const count = alone[stage.size.name];
	// The first sale of a date makes its slot: most are not the first.
	for (let nth = 0; nth < count; nth++) await buy(shop, nth);
	await db.query('select pg_stat_statements_reset()');
	for (let nth = 0; nth < count; nth++) await buy(shop, nth, count + nth);
	const { rows } = await db.query<{ calls: number; ms: number }>(
		`select sum(calls)::float8 as calls, sum(total_exec_time) as ms from pg_stat_statements
		where dbid = (select oid from pg_database where datname = current_database())
			and query !~ 'pg_stat_statements'`,
	);
	const { calls = 0, ms = 0 } = rows[0] ?? {};
	await soundness(shop.town);
	await shop.api.stop();
	const row = { bench: 'purchase', beside: '–', remark };
	return [
		{
			...row,
			what: 'one alone, time in the database',
			ours: `${figure(ms / count)} ms`,
			value: ms / count,
			target: { floor: 12, goal: 4, better: 'less', unit: 'ms' },
		},
		{
			...row,
			what: 'one alone, statements',
			ours: figure(calls / count),
			value: calls / count,
			target: { floor: 35, goal: 16, better: 'less', unit: '' },
		},
	];
}

export const benchmark: Benchmark = {
	about: 'held, card typed in, captured, paid, reported by webhook; then the invariants',
	async run(stage) {
		const town = await emptyTown(stage);
		const sqlLimit = await purchaseLimit(town, stage.size.seconds);
		return [
			...(await aloneRows(stage)),
			...(await inProcess(stage, sqlLimit)),
			...(await withSandbox(stage, sqlLimit)),
		];
	},
};
