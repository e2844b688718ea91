/**
 * `npm run bench:dashboard`: how long each call of a dashboard takes for a business with 100,000 orders, over HTTP,
 * beside the bare statements of the same call on one connection. Median and 95th percentile of warm runs, in ms.
 * Exits with 1 when a median is over its limit.
 */
import { join } from 'node:path';
import { createSandbox } from '@flavorbag/sandbox';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../api/src/app.ts';
import { readConfig } from '../api/src/config.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { startPostgres } from '../tools/embedded-postgres.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';
import { type Counted, fill } from './orders-of-years.ts';

const limitMs = 50;
const runs = 40;
const orderCount = 100_000;

interface Statement {
	text: string;
	values: unknown[];
}
let recording: Statement[] | undefined;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
	const [asked, values] = given as [string | Statement, unknown[] | undefined];
	const text = typeof asked === 'string' ? asked : asked.text;
	const its = typeof asked === 'string' ? values : asked.values;
	if (recording && typeof text === 'string') recording.push({ text, values: its ?? [] });
	return Reflect.apply(query, this, given);
} as typeof query;

const sorted = (times: number[]) => [...times].sort((a, b) => a - b);
const at = (times: number[], share: number) => sorted(times)[Math.floor(times.length * share)] ?? 0;
async function measured(task: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let run = 0; run < runs + 5; run++) {
		const start = performance.now();
		await task();
		times.push(performance.now() - start);
	}
	return times.slice(5);
}

function calls(shop: Counted): [name: string, path: string, body?: object][] {
	const own = `/v0/business/${shop.businessId}`;
	const orders = `${own}/orders`;
	return [
		['business list', '/v0/business'],
		['business', own],
		['dashboard', `${own}/dashboard`],
		['coming dates', `${own}/dates`],
		['orders, first page', orders],
		['orders, last page', `${orders}?page=${orderCount / 20}`],
		['orders, paid', `${orders}?status=paid`],
		['orders, fulfilled', `${orders}?status=fulfilled`],
		['orders, last 30 days', `${orders}?within=30d`],
		['orders, by amount', `${orders}?sort=amount`],
		['orders, by id', `${orders}?sort=id`],
		['orders, refunds to answer', `${orders}?refund=requested`],
		['search, pickup code', `${orders}?search=${shop.code}`],
		['search, end of an id', `${orders}?search=${shop.orderId.slice(-8)}`],
		['search, part of a code', `${orders}?search=${shop.code.slice(0, 3)}`],
		['search, nothing found', `${orders}?search=ZZZZZZZZ`],
		['one order', `/v0/business/orders/${shop.orderId}`],
		['counter lookup', `${orders}/lookup`, { code: shop.openCode }],
	];
}

const folder = await temporaryFolder();
const postgres = await startPostgres({ dataDir: join(folder.path, 'postgres'), port: 0 });
await migrate(postgres.url);
const keys = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' };
const sandbox = await createSandbox({
	...keys,
	dataFile: ':memory:',
	port: 0,
	webhookUrl: undefined,
	publicUrl: 'http://localhost/sandbox',
});
const config = readConfig({
	NODE_ENV: 'production',
	PORT: '0',
	PUBLIC_URL: 'http://localhost:3000',
	DATA_DIR: folder.path,
	DATABASE_URL: postgres.url,
	AUTH_SECRET: 'bench-secret-bench-secret-bench-secret',
	SANDBOX_URL: sandbox.url,
	SANDBOX_SECRET_KEY: keys.secretKey,
	SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
	SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
});
const app = await createApp(config, pino({ level: 'silent' }));
const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
const bare = new pg.Client({ connectionString: postgres.url });
await bare.connect();

let slow = 0;
try {
	const shop = await fill(app, bare, orderCount);
	console.log(`${orderCount} orders of one business; ${runs} warm runs each; limit ${limitMs} ms (median)\n`);
	console.log('| call | HTTP median | p95 | bare SQL median | statements |\n|---|---|---|---|---|');
	for (const [name, path, body] of calls(shop)) {
		// The counter's limit on guesses is not what is measured.
		const patience = body
			? () =>
					app.db
						.deleteFrom('rate_limits' as never)
						.execute()
						.catch(() => {})
			: undefined;
		const ask = async () => {
			const answer = await fetch(url + path, {
				method: body ? 'POST' : 'GET',
				headers: {
					authorization: `Bearer ${shop.token}`,
					...(body && { 'content-type': 'application/json' }),
				},
				...(body && { body: JSON.stringify(body) }),
			});
			const text = await answer.text();
			if (!answer.ok && answer.status !== 429)
				throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
		};
		await patience?.();
		recording = [];
		await ask();
		const statements = recording.filter(({ text }) => /^\s*(select|with)/i.test(text));
		recording = undefined;
		const direct = await measured(async () => {
			for (const { text, values } of statements) await bare.query(text, values);
		});
		const http = await measured(ask);
		const median = at(http, 0.5);
		if (median > limitMs) slow++;
		const shown = [median, at(http, 0.95), at(direct, 0.5)].map((ms) => ms.toFixed(1)).join(' | ');
		console.log(`| ${name} | ${shown} | ${statements.length} |`);
	}
} finally {
	await bare.end();
	await app.close();
	await sandbox.close();
	await postgres.stop();
	folder.remove();
}
if (slow > 0) {
	console.error(`\n${slow} calls are over ${limitMs} ms.`);
	process.exitCode = 1;
}
