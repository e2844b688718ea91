/** Each dashboard call of a business with very many orders, compared with node:http and pg running the same SQL. */
import { pino } from 'pino';
import { createApp } from '../../api/src/app/app.ts';
import { readConfig } from '../../api/src/app/config.ts';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { quantile, spread } from '../frame/measure.ts';
import { recordStatements, type Statement } from '../frame/recorded.ts';
import type { Filled, Stage } from '../frame/stage.ts';

const warmRuns = 30;

async function callsOf({ db, busyBusiness: id }: Filled): Promise<[name: string, path: string][]> {
	const { rows } = await db.query(
		`(select id, pickup_code, (select first_name from users where id = customer_id), (select count(*)::int from orders where business_id = $1 and status not in ('pending', 'abandoned')) as count
			from orders where business_id = $1 and status = 'fulfilled' order by id limit 1)`,
		[id],
	);
	const [order] = rows;
	const own = `/v0/business/${id}`;
	const orders = `${own}/orders`;
	return [
		['business list', '/v0/business'],
		['business', own],
		['dashboard', `${own}/dashboard`],
		['coming dates', `${own}/dates`],
		['orders, first page', orders],
		['orders, last page', `${orders}?page=${Math.ceil(order.count / 20)}`],
		['orders, paid', `${orders}?status=paid`],
		['orders, last 30 days', `${orders}?within=30d`],
		['orders, by amount', `${orders}?sort=amount`],
		['orders, by pickup', `${orders}?sort=pickup`],
		['orders, refunds to answer', `${orders}?refund=requested`],
		['search, pickup code', `${orders}?search=${order.pickup_code}`],
		['search, end of an id', `${orders}?search=${order.id.slice(-8)}`],
		['search, a name', `${orders}?search=${encodeURIComponent(order.first_name)}&sort=pickup`],
		['search, end of a phone number', `${orders}?search=4821`],
		['search, nothing found', `${orders}?search=ZZZZZZZZ`],
		['one order', `/v0/business/orders/${order.id}`],
	];
}

async function statementsOf(stage: Stage, town: Filled, paths: string[]): Promise<Statement[][]> {
	const app = await createApp(readConfig(stage.env(town)), pino({ level: 'silent' }));
	try {
		const token = await app.auth.tokenFor(town.ownerAccount);
		const ask = async (url: string) => {
			const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
			if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
		};
		const found: Statement[][] = [];
		for (const path of paths) {
			// The first call caches the token's account, so the recorded one shows only its own statements.
			await ask(path);
			found.push(await recordStatements(() => ask(path)));
		}
		return found;
	} finally {
		await app.close();
	}
}

async function msOf(url: string, token?: string): Promise<number> {
	const began = performance.now();
	// Compression is off, because only the API would compress.
	const headers = { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }) };
	const answer = await fetch(url, { headers });
	const text = await answer.text();
	if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
	return performance.now() - began;
}

export const benchmark: Benchmark = {
	about: 'each call of the dashboard of a busy business, one at a time',
	async run(stage) {
		const town = await stage.town();
		const calls = await callsOf(town);
		const statements = await statementsOf(
			stage,
			town,
			calls.map(([, path]) => path),
		);
		const bare = await stage.bare(
			town,
			Object.fromEntries(statements.map((list, at) => [`call${at}`, list.map(({ text }) => text)])),
		);
		const api = await stage.api(town);
		const [token = ''] = await api.tokens([town.ownerAccount]);
		const rows: Row[] = [];
		for (const [at, [name, path]] of calls.entries()) {
			const values = statements[at]?.map((statement) => statement.values) ?? [];
			const bareUrl = `${bare.url}/q/call${at}?${encodeURIComponent(JSON.stringify(values))}`;
			const ours: number[] = [];
			const limit: number[] = [];
			for (let run = 0; run < warmRuns + 20 * stage.size.rounds; run++) {
				const [a, b] = [await msOf(api.url + path, token), await msOf(bareUrl)];
				if (run < warmRuns) continue;
				ours.push(a);
				limit.push(b);
			}
			const [mine, its] = [spread(ours), spread(limit)];
			rows.push({
				bench: 'dashboard',
				what: `${name}, ${values.length} statements`,
				ours: `${figure(mine.median)} ms (95 %: ${figure(quantile(ours, 0.95))})`,
				beside: `node:http + pg: ${figure(its.median)} ms`,
				value: its.median / mine.median,
				target: { floor: 0.5, goal: 0.9, better: 'more', unit: '×' },
				remark: mine.median > 50 ? 'over 50 ms' : undefined,
			});
		}
		await api.stop();
		await bare.stop();
		return rows;
	},
};
