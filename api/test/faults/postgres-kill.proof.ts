/** Kills PostgreSQL under load: 503 meanwhile, automatic recovery, and no acknowledged write is lost. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../../../packages/ops/embedded-postgres.ts';
import { waitForExit } from '../../../packages/ops/processes.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';
import { childApi } from '../child-api.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createTemplate } from '../template.ts';
import { createWorld } from '../world.ts';
import { buyAll, openMarket } from './buyers.ts';
import { brokenPromises, untilResolved } from './history.ts';

const kills = soaking ? 20 : 1;
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);

const folder = await temporaryFolder();
const settings = { dataDir: join(folder.path, 'postgres'), settings: { max_connections: 100 } };
let postgres = await startPostgres({ ...settings, port: 0 });
const server = await createTemplate(postgres.url, 'fb_template');

afterAll(async () => {
	await postgres.stop();
	folder.remove();
});
const world = await createWorld({ webhooks: false, server });
const api = await childApi(world, { running: true });
afterAll(() => api.kill());

test(`with PostgreSQL killed ${kills} times the API never ends and keeps every promise (seed ${seed})`, {
	timeout: 1_800_000,
}, async () => {
	await api.start();
	world.sandbox.setWebhookUrl(`${api.url}/v0/webhooks/stripe`);
	const market = await openMarket(world, 10);
	const checkouts = await buyAll(world, api, market, {
		checkouts: kills * 40,
		seed,
		every: 40,
		async disturb() {
			process.kill(postgres.pid, 'SIGKILL');
			await waitForExit(postgres.pid, 120_000);
			postgres = await startPostgres({ ...settings, port: postgres.port });
		},
	});
	await untilResolved(world, api);
	expect(await brokenPromises(world, checkouts)).toEqual([]);
	expect(checkouts.filter(({ paid }) => paid).length).toBeGreaterThan(kills);
	expect(api.exits).toBe(0);
	soakNote({
		what: `kill -9 of PostgreSQL during ${checkouts.length} checkouts`,
		attempted: kills,
		lost: 0,
		seed: String(seed),
	});
});
