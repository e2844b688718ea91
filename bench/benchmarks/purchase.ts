/** From the first press to the paid order, with the card sandbox on the same cores: all of it, and nothing is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tools/ports.ts';
import { type Benchmark, figure } from '../frame/benchmark.ts';
import { spread } from '../frame/measure.ts';
import { emptyTown } from '../frame/order-town.ts';
import { orderDate } from '../frame/orders.ts';
import { startSandbox } from '../frame/sandbox.ts';
import type { Filled } from '../frame/stage.ts';

/** More than can buy in a round. */
const people = { tiny: 40, short: 3_000, full: 5_000 };
const clients = { tiny: 4, short: 24, full: 24 };
const timeoutMs = 60_000;

/** Nobody has bought anything: the three questions of soundness have no other answer than none. */
async function asNew({ db }: Filled): Promise<void> {
	await db.query("set session_replication_role = 'replica'");
	await db.query(
		'truncate orders, payments, order_events, order_days, order_totals, platform_days, payout_months, ledger, slots, inbox, outbox, idempotency, transfers cascade',
	);
	await db.query("set session_replication_role = 'origin'");
}

async function waiting({ db }: Filled): Promise<number> {
	const { rows } = await db.query<{ count: number }>(
		`select (select count(*) from orders where status = 'pending')::int
			+ (select count(*) from inbox where processed_at is null)::int
			+ (select count(*) from outbox where done_at is null)::int
			+ (select count(*) from orders o where not exists (
				select from payments p join inbox i on i.object_id = p.provider_intent_id where p.order_id = o.id))::int as count`,
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

export const benchmark: Benchmark = {
	about: 'created, card typed in at the sandbox, captured, told by its webhook, paid; then the invariants',
	async run(stage) {
		const { size } = stage;
		const town = await emptyTown(stage);
		const port = await freePort();
		const env: NodeJS.ProcessEnv = {
			...stage.env(town),
			PORT: String(port),
			BENCH_PROVIDER: 'sandbox',
			BENCH_JOBS: 'on',
		};
		const sandbox = await startSandbox(env, `http://127.0.0.1:${port}/v0/webhooks/stripe`);
		const api = await stage.api(town, { ...env, SANDBOX_URL: sandbox.url });
		const tokens = await api.tokens(town.people.slice(0, people[size.name]));
		const date = await orderDate(town.db);
		const { rows: shops } = await town.db.query<{ id: string }>('select id from businesses order by id');

		async function post<T>(token: string, path: string, body?: object): Promise<T> {
			const answer = await fetch(api.url + path, {
				method: 'POST',
				headers: {
					authorization: `Bearer ${token}`,
					'idempotency-key': crypto.randomUUID(),
					...(body && { 'content-type': 'application/json' }),
				},
				...(body && { body: JSON.stringify(body) }),
			});
			const text = await answer.text();
			if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
			return JSON.parse(text).data;
		}
		async function buy(nth: number): Promise<void> {
			const token = tokens[nth % tokens.length] ?? '';
			const order = await post<{ id: string; client_secret: string }>(token, '/v0/customer/orders', {
				business_id: shops[nth % shops.length]?.id,
				quantity: 1,
				order_date: date,
				pickup_window: 'evening',
			});
			await sandbox.pay(order.client_secret, env.SANDBOX_PUBLISHABLE_KEY ?? '');
			await post(token, `/v0/customer/orders/${order.id}/settle`);
		}

		const rates: number[] = [];
		try {
			for (let round = 0; round < size.rounds; round++) {
				await asNew(town);
				const began = performance.now();
				let bought = 0;
				const client = async () => {
					while (performance.now() - began < size.seconds * 1_000 && bought < tokens.length)
						await buy(bought++);
				};
				await Promise.all(Array.from({ length: clients[size.name] }, client));
				const seconds = (performance.now() - began) / 1_000;
				const end = performance.now() + timeoutMs;
				// Webhooks come a little later, and each makes more to do.
				for (let quiet = 0; quiet < 3 && performance.now() < end; await delay(200))
					quiet = (await waiting(town)) === 0 ? quiet + 1 : 0;
				if ((await waiting(town)) > 0)
					throw new Error('some are still waiting, or were never told of by the sandbox');
				const paid = await soundness(town);
				if (paid !== bought) throw new Error(`${bought} were bought, ${paid} are paid`);
				rates.push(paid / seconds);
			}
		} finally {
			await api.stop();
			await sandbox.stop();
		}
		const rate = spread(rates);
		return [
			{
				bench: 'purchase',
				what: `${clients[size.name]} clients, the sandbox and their browsers on the same cores`,
				ours: `${figure(rate.median)}/s paid (${figure(rate.min)}–${figure(rate.max)})`,
				beside: '–',
				value: rate.median,
				spread: rate,
				target: { floor: 60, goal: 150, better: 'more', unit: '/s' },
				remark: 'stock, money and what is stuck: none wrong',
			},
		];
	},
};
