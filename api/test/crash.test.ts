/** The API as its own process, killed with SIGKILL where it hurts: nothing acknowledged is lost, nothing happens twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { freePort } from '../../tools/ports.ts';
import { cards, holdBags, makePerson, makeShop, payWith } from './makers.ts';
import { createWorld, type World } from './world.ts';

/** The world gives database, sandbox and people; the API under test is a child of its own on the same database. */
const world = await createWorld({ webhooks: false });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let child: ChildProcess | undefined;

async function startApi(): Promise<void> {
	await killApi();
	child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, ...world.env, PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: world.dataDir },
	});
	await expect
		.poll(() =>
			fetch(`${url}/readyz`).then(
				(answer) => answer.status,
				() => 0,
			),
		)
		.toBe(200);
}
async function killApi(): Promise<void> {
	if (!child || child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGKILL');
	await gone;
}
afterAll(killApi);

async function fault(method: 'POST' | 'DELETE', what?: object): Promise<void> {
	const answer = await fetch(`${world.sandbox.url}/_faults`, {
		method,
		headers: {
			authorization: `Bearer ${world.sandboxKey}`,
			...(what && { 'content-type': 'application/json' }),
		},
		...(what && { body: JSON.stringify(what) }),
	});
	expect(answer.status).toBe(200);
}

/** The child lives by the real clock: so do the holds that it is to look after. */
function byRealClock(target: World): void {
	target.clock.set(new Date());
}

async function ledgerLines(orderId: string): Promise<number> {
	const rows = await world.database.db
		.selectFrom('ledger')
		.select('id')
		.where('order_id', '=', orderId)
		.where('account', '=', 'provider:platform')
		.execute();
	return rows.length;
}
const statusOf = async (orderId: string) =>
	(
		await world.database.db
			.selectFrom('orders')
			.select('status')
			.where('id', '=', orderId)
			.executeTakeFirstOrThrow()
	).status;

async function order() {
	const today = toLocalDateTime(new Date(), 'America/Los_Angeles').date;
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const held = await holdBags(world, customer, shop, 1, {
		order_date: addDays(today, 1),
		pickup_window: 'evening',
	});
	return { customer, held };
}

test('killed between payment and webhook, the order still becomes paid, once', async () => {
	byRealClock(world);
	await startApi();
	world.sandbox.setWebhookUrl(`${url}/v0/webhooks/stripe`);
	const { held } = await order();
	await killApi();
	expect((await payWith(world, held, cards.good)).status).toBe('requires_capture');
	expect(await statusOf(held.id)).toBe('pending');
	await startApi();
	await expect.poll(() => statusOf(held.id)).toBe('paid');
	expect(await ledgerLines(held.id)).toBe(1);
});

// R-paid-iff-captured
test('killed while the capture is under way, the order still becomes paid, once', async () => {
	byRealClock(world);
	await startApi();
	const { held } = await order();
	await fault('POST', { mode: 'timeout_before', match: '/capture', times: 100 });
	await payWith(world, held, cards.good);
	await expect
		.poll(
			async () =>
				(
					await world.database.db
						.selectFrom('payments')
						.select('status')
						.where('order_id', '=', held.id)
						.executeTakeFirstOrThrow()
				).status,
		)
		.toBe('authorized');
	await killApi();
	await fault('DELETE');
	await startApi();
	await expect.poll(() => statusOf(held.id)).toBe('paid');
	expect(await ledgerLines(held.id)).toBe(1);
});
