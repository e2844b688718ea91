/** A slow or interrupted link to the database: answers are late or 503, never wrong. */
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { buyAll, openMarket } from './buyers.ts';
import { brokenPromises, untilResolved } from './history.ts';
import { tcpProxy } from './tcp-proxy.ts';

const cuts = soaking ? 50 : 2;
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({ webhooks: false });
const there = new URL(world.database.url);
const proxy = await tcpProxy({ host: there.hostname, port: Number(there.port) });
const link = new URL(there);
link.port = String(proxy.port);
link.hostname = '127.0.0.1';
const api = await childApi(world, { running: true, env: { DATABASE_URL: link.href } });
afterAll(async () => {
	await api.kill();
	await proxy.close();
});

test(`over a link that is slow and cut ${cuts} times, no answer is wrong (seed ${seed})`, {
	timeout: 1_800_000,
}, async () => {
	await api.start();
	world.sandbox.setWebhookUrl(`${api.url}/v0/webhooks/stripe`);
	const market = await openMarket(world, 10);
	const checkouts = await buyAll(world, api, market, {
		checkouts: cuts * 20,
		seed,
		every: 20,
		async disturb(round) {
			proxy.cut = true;
			proxy.delayMs = round % 2 === 0 ? 0 : 15;
			await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status).toBe(503);
			proxy.cut = false;
		},
	});
	proxy.delayMs = 0;
	await untilResolved(world, api);
	expect(await brokenPromises(world, checkouts)).toEqual([]);
	expect(checkouts.filter(({ paid }) => paid).length).toBeGreaterThan(cuts);
	expect(api.exits).toBe(0);
	soakNote({
		what: `A slow link to the database, cut during ${checkouts.length} checkouts`,
		attempted: cuts,
		lost: 0,
		seed: String(seed),
	});
});
