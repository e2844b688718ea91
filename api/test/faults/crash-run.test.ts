/** Kills the API: nothing acknowledged is lost or repeated. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { cards, holdBags, makePerson, makeShop, payWith, settle, tonight } from '../makers.ts';
import { sandboxCall } from '../sandbox-calls.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { buyAll, dice, openMarket } from './buyers.ts';
import { brokenPromises, untilResolved } from './history.ts';

const kills = soaking ? 100 : 1;
const every = soaking ? 20 : 8;
const seed = Number(process.env.CRASH_SEED ?? (soaking ? Date.now() % 2 ** 31 : 7));

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const api = await childApi(world, { running: true });
beforeEach(async () => {
	await api.start();
	world.sandbox.setWebhookUrl(`${api.url}/v0/webhooks/stripe`);
});
afterAll(() => api.kill());

const statusOf = async (id: string) =>
	(await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

// R-paid-iff-captured
test('killed between payment and webhook, and while a capture is under way, both orders still become paid, once', async () => {
	const hold = async () => holdBags(world, await makePerson(world), await makeShop(world));
	const [unheard, underWay] = [await hold(), await hold()];
	await sandboxCall(world, 'POST', '/_faults', { mode: 'timeout_before', match: '/capture', times: 100 });
	await payWith(world, underWay, cards.good);
	await expect
		.poll(() => db.selectFrom('payments').select('status').where('order_id', '=', underWay.id).execute())
		.toEqual([{ status: 'authorized' }]);
	await api.kill();
	expect((await payWith(world, unheard, cards.good)).status).toBe('requires_capture');
	expect(await statusOf(unheard.id)).toBe('pending');
	await sandboxCall(world, 'DELETE', '/_faults');
	await api.start();
	for (const { id } of [unheard, underWay]) {
		await expect.poll(() => statusOf(id)).toBe('paid');
		const lines = await db
			.selectFrom('ledger')
			.select('id')
			.where('order_id', '=', id)
			.where('account', '=', 'provider:platform')
			.execute();
		expect(lines).toHaveLength(1);
	}
});

test('a checkout whose process died before the card form goes on with the same key', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const asked = {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	};
	await sandboxCall(world, 'POST', '/_faults', { mode: 'timeout_before', match: ':intent', times: 1 });
	const first = api.call('customer.orders.create', asked).catch(() => 'no answer');
	await expect
		.poll(() => db.selectFrom('orders').select('status').where('customer_id', '=', customer.id).execute())
		.toEqual([{ status: 'pending' }]);
	await api.kill();
	expect(await first).toBe('no answer');
	await sandboxCall(world, 'DELETE', '/_faults');
	const repeated = await world.call('customer.orders.create', asked);
	expect(repeated.data.client_secret).toMatch(/_secret_/);
	await payWith(world, repeated.data, cards.good);
	expect((await settle(world, customer, repeated.data)).status).toBe('paid');
});

// A hundred kills take half an hour.
const timeout = soaking ? { timeout: 1_800_000 } : {};
// R-leases
test(`killed at ${kills} points, the API keeps every promise (seed ${seed})`, timeout, async () => {
	const before = api.kills;
	const market = await openMarket(world, 10);
	const roll = dice(seed);
	const checkouts = await buyAll(world, api, market, {
		checkouts: kills * every,
		seed,
		every,
		async disturb() {
			// Kills at a random point.
			await new Promise((resolve) => setTimeout(resolve, roll(60)));
			await api.kill();
			await api.start();
		},
	});
	await untilResolved(world, api);
	expect(await brokenPromises(world, checkouts)).toEqual([]);
	expect(api.kills - before).toBe(kills);
	expect(checkouts.filter(({ paid }) => paid).length).toBeGreaterThan(kills);
	soakNote({
		what: `kill -9 of the API during ${checkouts.length} checkouts`,
		attempted: api.kills - before,
		lost: 0,
		seed: String(seed),
	});
});
