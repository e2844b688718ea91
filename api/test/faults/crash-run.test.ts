/** kill -9 of the API at seeded points, with its jobs running, while many people check out. */
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { buyAll, dice, openMarket } from './buyers.ts';
import { brokenPromises, untilResolved } from './history.ts';

const kills = soaking ? 100 : 1;
const every = soaking ? 20 : 8;
const seed = Number(process.env.CRASH_SEED ?? (soaking ? Date.now() % 2 ** 31 : 7));

const world = await createWorld({ webhooks: false });
const api = await childApi(world, { running: true });
afterAll(() => api.kill());

// A hundred kills take half an hour.
const timeout = soaking ? { timeout: 1_800_000 } : {};
// R-leases
test(`killed at ${kills} points, the API keeps every promise (seed ${seed})`, timeout, async () => {
	await api.start();
	world.sandbox.setWebhookUrl(`${api.url}/v0/webhooks/stripe`);
	const market = await openMarket(world, 10);
	const roll = dice(seed);
	const deliveries = await buyAll(world, api, market, {
		checkouts: kills * every,
		seed,
		every,
		async disturb() {
			// Where it dies is the point of it.
			await new Promise((resolve) => setTimeout(resolve, roll(60)));
			await api.kill();
			await api.start();
		},
	});
	await untilResolved(world, api);
	expect(await brokenPromises(world, deliveries)).toEqual([]);
	expect(api.kills).toBe(kills);
	expect(deliveries.filter(({ paid }) => paid).length).toBeGreaterThan(kills);
	soakNote({
		what: `kill -9 of the API during ${deliveries.length} checkouts`,
		attempted: api.kills,
		lost: 0,
		seed: String(seed),
	});
});
