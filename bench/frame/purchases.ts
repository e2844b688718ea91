/** Whole purchases as a browser makes them. */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/ops/ports.ts';
import { browserHeaders } from './headers.ts';
import { emptyTown } from './order-town.ts';
import { orderDate } from './orders.ts';
import { post } from './post.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Api, Filled, Stage } from './stage.ts';

/** More buyers than a round can serve. */
const people = { tiny: 40, short: 3_000, full: 5_000 };
export const clients = { tiny: 4, short: 32, full: 32 };
const timeoutMs = 60_000;
const deadlockDetected = '40P01';

const emptied =
	'orders, payments, order_events, order_days, ledger, slots, inbox, outbox, idempotency, transfers';
export async function asNew({ db }: Filled): Promise<void> {
	await db.query("set session_replication_role = 'replica'");
	for (let attempts = 1; ; attempts++) {
		try {
			await db.query(`truncate ${emptied} cascade`);
			break;
		} catch (error) {
			// May deadlock with a job of the API.
			if ((error as { code?: string }).code !== deadlockDetected || attempts === 5) throw error;
		}
	}
	await db.query("set session_replication_role = 'origin'");
}

/** Counts what is still open. Without `reported` the provider sends no events. */
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

/** Throws if stock, money or captures are wrong. Returns the number of paid orders. */
export async function soundness({ db }: Filled): Promise<number> {
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

export interface Shop {
	town: Filled;
	api: Api;
	tokens: string[];
	shops: string[];
	date: string;
	/** The browser's side of the payment. */
	pay(clientSecret: string): Promise<void>;
}

export async function openShop(
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

async function call<T>(url: string, token: string, body?: object): Promise<T> {
	const headers = {
		...browserHeaders,
		authorization: `Bearer ${token}`,
		'idempotency-key': crypto.randomUUID(),
		...(body && { 'content-type': 'application/json' }),
	};
	const { status, text } = await post(url, headers, body && JSON.stringify(body));
	if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
	return JSON.parse(text).data;
}

export async function buy({ api, tokens, shops, date, pay }: Shop, nth: number, person = nth): Promise<void> {
	const token = tokens[person % tokens.length] ?? '';
	const order = await call<{ id: string; client_secret: string }>(`${api.url}/v0/customer/orders`, token, {
		business_id: shops[nth % shops.length],
		quantity: 1,
		order_date: date,
		pickup_window: 'evening',
	});
	await pay(order.client_secret);
	await call(`${api.url}/v0/customer/orders/${order.id}/settle`, token);
}

/** Paid purchases per second. Waits until all follow-up work is done, and throws if anything is wrong. */
export async function paidRate(stage: Stage, shop: Shop, reported: boolean): Promise<number> {
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
	// Webhooks arrive a little later and create more work.
	for (let quiet = 0; quiet < 3 && performance.now() < end; await delay(200))
		quiet = (await open()) === 0 ? quiet + 1 : 0;
	if ((await open()) > 0) throw new Error('some are still waiting, or were never reported by the sandbox');
	const paid = await soundness(shop.town);
	if (paid !== bought) throw new Error(`${bought} were bought, ${paid} are paid`);
	return paid / seconds;
}

/** One API at a time, because the sandbox reports to one fixed port. */
export interface SandboxTown {
	town: Filled;
	keys: { secret: string; publishable: string };
	open(): Promise<Shop>;
	sandboxFor(webhooks: string): Promise<Sandbox>;
	stop(): Promise<void>;
}

export async function sandboxTown(stage: Stage): Promise<SandboxTown> {
	const port = await freePort();
	const town = await emptyTown(stage);
	const env: NodeJS.ProcessEnv = { ...stage.env(town), PORT: String(port) };
	const keys = { secret: env.SANDBOX_SECRET_KEY ?? '', publishable: env.SANDBOX_PUBLISHABLE_KEY ?? '' };
	const sandboxes: Sandbox[] = [];
	const sandboxFor = async (webhooks: string) => {
		const sandbox = await startSandbox(env, webhooks);
		sandboxes.push(sandbox);
		return sandbox;
	};
	const sandbox = await sandboxFor(`http://127.0.0.1:${port}/v0/webhooks/stripe`);
	const given = { ...env, BENCH_PROVIDER: 'sandbox', BENCH_JOBS: 'on', SANDBOX_URL: sandbox.url };
	return {
		town,
		keys,
		sandboxFor,
		open: () => openShop(stage, given, (secret) => sandbox.pay(secret, keys.publishable)),
		async stop() {
			for (const one of sandboxes) await one.stop();
		},
	};
}
