import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { keys, publicUrl, sdk, startReceiver, startWorld } from '../test/world.ts';

const manual = { currency: 'usd', capture_method: 'manual' } as const;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
	const child = spawn(process.execPath, [main], {
		env: {
			PATH: process.env.PATH,
			SANDBOX_SECRET_KEY: keys.secretKey,
			SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
			SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
			SANDBOX_PUBLIC_URL: publicUrl,
			...env,
		},
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
	});
	onTestFinished(() => {
		child.kill('SIGKILL');
	});
	if (!child.stdout) throw new Error('no stdout');
	const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
	return { child, port: (JSON.parse(line) as { port: number }).port };
}
function dataFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, 'data', 'sandbox.sqlite');
}
async function ended(child: ChildProcess): Promise<number | null> {
	const [code] = (await once(child, 'exit')) as [number | null];
	return code;
}

test('kill -9 loses nothing that was answered, and what was not told is told afterward', async () => {
	const hooks = await startReceiver(() => 503);
	const env = { SANDBOX_DATA_FILE: dataFile(), SANDBOX_WEBHOOK_URL: hooks.url };
	const first = await start(env);
	const made: string[] = [];
	for (let index = 0; index < 20; index++) {
		const params = { amount: 500 + index, ...manual };
		const { paymentIntents } = sdk(first.port);
		const { id } = await paymentIntents.create(params, { idempotencyKey: `order:${index}` });
		await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
		made.push(id);
	}
	first.child.kill('SIGKILL');
	await ended(first.child);
	await hooks.close();

	const back = await startReceiver(() => 200, hooks.port);
	onTestFinished(() => back.close());
	const second = await start(env);
	const { data } = await sdk(second.port).paymentIntents.list({ limit: 100 });
	expect(data.map(({ id }) => id).toReversed()).toEqual(made);
	expect(data.every(({ status }) => status === 'requires_capture')).toBe(true);
	await back.until(() => new Set(back.received.map(({ body }) => body)).size === 40);
});

test('kill -9 loses no payout, and counts no money twice', async () => {
	const env = { SANDBOX_DATA_FILE: dataFile() };
	const first = await start(env);
	const { accounts, transfers } = sdk(first.port);
	const { id } = await accounts.create({ metadata: { sandbox_ready: 'true' } });
	const by = { stripeAccount: id };
	const press = (port: number, path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`, {
			method: 'POST',
			headers: { origin: new URL(publicUrl).origin },
			redirect: 'manual',
		});
	await transfers.create({ amount: 300, currency: 'usd', destination: id });
	expect((await press(first.port, `/accounts/${id}/pay-out`)).status).toBe(303);
	await transfers.create({ amount: 70, currency: 'usd', destination: id });
	first.child.kill('SIGKILL');
	await ended(first.child);

	const second = await start(env);
	const { balance, payouts } = sdk(second.port);
	const [payout, ...others] = (await payouts.list({}, by)).data;
	expect([payout?.amount, payout?.status, others]).toEqual([300, 'in_transit', []]);
	expect((await balance.retrieve({}, by)).pending).toMatchObject([{ amount: 70 }]);
	await press(second.port, `/payouts/${payout?.id}/arrive`);
	second.child.kill('SIGKILL');
	await ended(second.child);

	const third = await start(env);
	expect((await sdk(third.port).payouts.list({}, by)).data).toMatchObject([{ status: 'paid' }]);
	const parts = await sdk(third.port).balanceTransactions.list({ payout: payout?.id ?? '' }, by);
	expect(parts.data.map(({ net }) => net)).toEqual([-300, 300]);
});

test('what a batch wrote is kept together, or undone when it is interrupted', async () => {
	const env = { SANDBOX_DATA_FILE: dataFile() };
	const asked = (port: number, path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${keys.secretKey}` },
		});
	const intents = async (port: number) => (await sdk(port).paymentIntents.list()).data.length;
	const pay = (port: number) => sdk(port).paymentIntents.create({ amount: 500, ...manual });
	const first = await start(env);
	await pay(first.port);
	expect((await asked(first.port, '/_batch')).status).toBe(200);
	await pay(first.port);
	await expect(sdk(first.port).paymentIntents.create({ amount: 0, ...manual })).rejects.toThrow();
	expect(await intents(first.port)).toBe(2);
	first.child.kill('SIGKILL');
	await ended(first.child);

	const second = await start(env);
	expect(await intents(second.port)).toBe(1);
	// A batch is lost in a restart.
	expect((await asked(second.port, '/_batch/keep')).status).toBe(400);
	await asked(second.port, '/_batch');
	await pay(second.port);
	expect((await asked(second.port, '/_batch/keep')).status).toBe(200);
	second.child.kill('SIGKILL');
	await ended(second.child);
	const third = await start(env);
	expect(await intents(third.port)).toBe(2);
});

test('it ends by itself on SIGTERM, and when its parent goes away', async () => {
	const env = { SANDBOX_DATA_FILE: ':memory:' };
	const one = await start(env);
	one.child.kill('SIGTERM');
	expect(await ended(one.child)).toBe(0);
	const two = await start(env);
	two.child.disconnect();
	expect(await ended(two.child)).toBe(0);
});

test('two sandboxes never work on the same data', async () => {
	const file = dataFile();
	await start({ SANDBOX_DATA_FILE: file });
	await expect(startWorld({ dataFile: file })).rejects.toThrow('Another sandbox is using');
});
