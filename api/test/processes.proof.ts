/** Three processes on one port (WORKERS): holds, limits and streams behave as with one. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { freePort } from '../../packages/ops/ports.ts';
import { cards, makePerson, makeShop, type Person, payWith } from './makers.ts';
import { callerOf, createWorld } from './world.ts';

const world = await createWorld({ webhooks: false });
/** The processes use the real clock. */
world.clock.set(new Date());
const tomorrow = addDays(toLocalDateTime(new Date(), 'America/Los_Angeles').date, 1);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const call = callerOf(url);
let first: ChildProcess;

/** A new connection each time. One passed to a dying process gets no answer, hence the timeout. */
const isReady = () =>
	fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }).then(
		({ status }) => status,
		() => 0,
	);

test('three processes serve one port, though the first of them is killed while the others start', async () => {
	world.sandbox.setWebhookUrl(`${url}/v0/webhooks/stripe`);
	first = spawn(process.execPath, [fileURLToPath(new URL('../src/app/main.ts', import.meta.url))], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: {
			...process.env,
			...world.env,
			WORKERS: '3',
			PORT: String(port),
			LOG_LEVEL: 'silent',
			DATA_DIR: world.dataDir,
		},
	});
	await expect.poll(isReady).toBe(200);
	// The first worker serves while others still start.
	await killFirstWorker();
});
afterAll(async () => {
	const gone = once(first, 'exit');
	first.kill('SIGTERM');
	await gone;
	expect(await isReady()).toBe(0);
});

function workers(): number[] {
	try {
		const pids = execFileSync('pgrep', ['-P', String(first.pid)], { encoding: 'utf8' });
		return pids.trim().split('\n').map(Number);
	} catch {
		return [];
	}
}

async function killFirstWorker(): Promise<void> {
	const [victim = 0] = workers();
	process.kill(victim, 'SIGKILL');
	await expect.poll(() => workers().includes(victim)).toBe(false);
	await expect.poll(isReady).toBe(200);
	await expect.poll(workers).toHaveLength(3);
}

test('sixty buyers at once get exactly the ten bags', async () => {
	const people: Person[] = [];
	for (let n = 0; n < 60; n++) people.push(await makePerson(world));
	const shop = await makeShop(world, { quantity: 10 });
	const body = { business_id: shop.id, quantity: 1, order_date: tomorrow, pickup_window: 'evening' } as const;
	const outcomes = await Promise.all(
		people.map(async ({ token }) => {
			const key = crypto.randomUUID();
			// The same call made twice at once creates one order.
			const [held, twin] = await Promise.all([
				call('customer.orders.create', { token, key, body }),
				call('customer.orders.create', { token, key, body }),
			]);
			expect(twin.code).toBe(held.code);
			if (held.code !== undefined) return held.code;
			expect(twin.data.id).toBe(held.data.id);
			await payWith(world, held.data, cards.good);
			const settled = await call('customer.orders.settle', { token, params: { id: held.data.id } });
			return settled.code ?? settled.data.status;
		}),
	);
	expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(10);
	expect(outcomes.filter((outcome) => outcome === 'SOLD_OUT')).toHaveLength(50);
});

test('a limit on calls is one for all processes', async () => {
	const shop = await makeShop(world);
	const guesses = Array.from({ length: 45 }, () =>
		call('business.orders.lookup', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { code: 'ABCD2345' },
		}),
	);
	const codes = (await Promise.all(guesses)).map(({ code }) => code);
	expect(codes.filter((code) => code !== 'RATE_LIMITED')).toHaveLength(30);
	expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(15);
});

test('a bag sold through one process is told on the streams of all', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 5 }), await makePerson(world)];
	const body = { business_id: shop.id, quantity: 2, order_date: tomorrow, pickup_window: 'evening' } as const;
	const stop = new AbortController();
	const latest: (string | undefined)[] = Array.from({ length: 6 });
	async function listen(at: number): Promise<void> {
		const answer = await fetch(`${url}/v0/customer/businesses/live?ids=${shop.id}`, {
			headers: { authorization: `Bearer ${customer.token}` },
			signal: stop.signal,
		});
		let text = '';
		for await (const part of answer.body ?? []) {
			text += Buffer.from(part).toString('utf8');
			latest[at] = [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1];
		}
	}
	const streams = Promise.allSettled(latest.map((_, at) => listen(at)));
	const different = () => [...new Set(latest)];
	await expect.poll(() => latest.every((data) => data !== undefined)).toBe(true);
	const [before] = different();
	await call('customer.orders.create', { token: customer.token, key: crypto.randomUUID(), body });
	await expect.poll(() => latest.every((data) => data !== before)).toBe(true);
	expect(different()).toHaveLength(1);
	stop.abort();
	await streams;
});

test('a worker that is killed is replaced, and the others serve meanwhile', killFirstWorker);
