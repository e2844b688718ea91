/**
 * More than one machine, as deploy/cluster/ describes it: HAProxy, two hosts of the API under `npm start`, three databases under
 * Patroni. Parts of it are killed while people buy: nothing that was acknowledged is lost, nothing is done twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startCluster, until } from '../../../tools/cluster/cluster.ts';
import { hosts, portAt } from '../../../tools/cluster/files.ts';
import { createHost, type Host } from '../../../tools/cluster/host.ts';
import { findPrograms } from '../../../tools/cluster/programs.ts';
import { root } from '../../../tools/product.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { soakNote } from '../soak-notes.ts';
import { createTemplate } from '../template.ts';
import { callerOf, createWorld } from '../world.ts';
import { dice } from './buyers.ts';
import { brokenPromises, nothingOpen, openWork } from './history.ts';
import { startBuying } from './steady-buyers.ts';

const kills = Number(process.env.CLUSTER_KILLS ?? 20);
const rate = Number(process.env.CLUSTER_RATE ?? 50);
const seed = Number(process.env.CLUSTER_SEED ?? Date.now() % 2 ** 31);
/** Of the write gaps after a kill, 99 % are no longer. */
const servedWithinMs = 20_000;

const roll = dice(seed);
/** Past the runner, which shows lines when a test ends: this one takes a while. */
const say = (line: string) => process.stdout.write(`  ${line}\n`);
const seconds = (ms: number) => (ms / 1_000).toFixed(1);

const programs = findPrograms();
const folder = await temporaryFolder();
chmodSync(folder.path, 0o711);
const cluster = await startCluster(folder.path, programs);
afterAll(async () => {
	await cluster.close();
	folder.remove();
});
await cluster.untilWhole();
const server = await until('a database', () => createTemplate(cluster.adminUrl, 'fb_template'));
const world = await createWorld({
	webhooks: false,
	server,
	env: { PUBLIC_URL: cluster.url, DATA_DIR: join(folder.path, 'world') },
	recountsOnce: true,
});
world.sandbox.setWebhookUrl(`${cluster.url}/v0/webhooks/stripe`);
/** Everybody lives by the real clock. */
const syncClock = () => world.clock.set(new Date());
syncClock();
const clockTimer = setInterval(syncClock, 500);
afterAll(() => clearInterval(clockTimer));

const shared: NodeJS.ProcessEnv = {
	...world.env,
	NODE_ENV: 'production',
	DATABASE_OWNER_URL: world.database.ownerUrl,
	TRUST_PROXY: 'loopback',
	LOG_LEVEL: 'warn',
	SANDBOX_URL: world.sandbox.url,
};
const served = hosts.map((n): Host => {
	const dataDir = join(folder.path, `host${n}`);
	mkdirSync(dataDir);
	return createHost(dataDir, portAt(cluster.ports, `10.0.0.${n}:3000`), shared);
});
afterAll(async () => {
	for (const host of served) await host.stop();
});
const call = callerOf(cluster.url);

async function doctorSays(): Promise<string> {
	const child = spawn(process.execPath, [join(root, 'tools', 'operate.ts'), 'doctor'], {
		cwd: root,
		env: { ...process.env, ...shared, DATA_DIR: served[0]?.dataDir },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
	const [code] = (await once(child, 'close')) as [number];
	return code === 0 ? '' : output;
}

type Buying = Awaited<ReturnType<typeof startBuying>>;

/** Nothing is on its way; nothing was lost or done twice; the doctor finds nothing. */
async function expectAllPromisesHeld({ deliveries }: Buying): Promise<void> {
	await expect.poll(() => openWork(world), { timeout: 300_000, interval: 500 }).toEqual(nothingOpen);
	expect(await brokenPromises(world, deliveries)).toEqual([]);
	const acknowledged = deliveries.flatMap(({ orderId }) => orderId ?? []);
	expect(new Set(acknowledged).size).toBe(acknowledged.length);
	await world.database.recount();
	expect(await doctorSays()).toBe('');
}

const ordersIn = async () =>
	Number(
		(
			await world.database.db
				.selectFrom('orders')
				.select((eb) => eb.fn.countAll<number>().as('count'))
				.executeTakeFirstOrThrow()
		).count,
	);

/** The longest time without an acknowledged write that began after `from`. */
function maxGap(acknowledgedAt: readonly number[], from: number): number {
	const moments = [from, ...acknowledgedAt.filter((at) => at > from), Date.now()].sort((a, b) => a - b);
	return Math.max(...moments.slice(1).map((at, before) => at - (moments[before] ?? at)));
}

test('two hosts start at once on an empty database: one of them migrates, both serve', async () => {
	await Promise.all(served.map((host) => host.start()));
	await until('that HAProxy leads to them', async () => (await fetch(`${cluster.url}/readyz`)).ok);
});

test(`with the primary killed ${kills} times at ${rate} purchases a second nothing acknowledged is lost (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	const before = await ordersIn();
	const buying = await startBuying(world, call, { rate, seed });
	const gaps: number[] = [];
	for (let kill = 1; kill <= kills; kill++) {
		await cluster.untilWhole();
		await buying.restock(60);
		await delay(2_000 + roll(3_000));
		const victim = await cluster.untilPrimary();
		const at = Date.now();
		await cluster.killDatabase(victim);
		const next = await cluster.untilPrimary(victim);
		await until(
			'that it serves',
			async () => buying.acknowledgedAt.filter((one) => one > at).length > 2 * rate,
		);
		const gap = maxGap(buying.acknowledgedAt, at);
		gaps.push(gap);
		const backAt = Date.now();
		cluster.startDatabase(victim);
		await cluster.untilWhole();
		say(
			`${kill}. pg${victim} killed, pg${next} leads: no write for ${seconds(gap)} s; pg${victim} is back after ${seconds(Date.now() - backAt)} s`,
		);
	}
	await buying.stop();
	const sorted = gaps.toSorted((a, b) => a - b);
	const percentile = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
	say(
		`${buying.deliveries.length} purchases; gaps: median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} s, longest ${seconds(sorted.at(-1) ?? 0)} s`,
	);
	await expectAllPromisesHeld(buying);
	expect((await ordersIn()) - before).toBe(buying.deliveries.filter(({ orderId }) => orderId).length);
	expect(buying.deliveries.filter(({ paid }) => paid).length).toBeGreaterThan(kills * rate);
	expect(percentile).toBeLessThanOrEqual(servedWithinMs);
	soakNote({
		what: `kill -9 of the primary of three machines during ${buying.deliveries.length} purchases; no write for ${seconds(sorted.at(-1) ?? 0)} s at most`,
		attempted: kills,
		lost: 0,
		seed: String(seed),
	});
});

test(`with a whole host killed ${kills} times one retry is enough for every call (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	await cluster.untilWhole();
	const buying = await startBuying(world, call, { rate, seed: seed + 1 });
	for (let kill = 1; kill <= kills; kill++) {
		await buying.restock(60);
		await delay(1_000 + roll(3_000));
		const victim = served[kill % served.length];
		await victim?.kill();
		const at = Date.now();
		await delay(3_000);
		const gap = maxGap(buying.acknowledgedAt, at);
		await victim?.start();
		// HAProxy asks once a second.
		await delay(3_000);
		say(`${kill}. host ${(kill % served.length) + 1} killed: no write for ${seconds(gap)} s`);
	}
	await buying.stop();
	const [none = 0, one = 0, ...more] = buying.repeats;
	say(
		`${none} calls were answered at once, ${one} at the second attempt, ${more.join(' + ') || 'none'} later`,
	);
	await expectAllPromisesHeld(buying);
	expect(one).toBeGreaterThan(0);
	expect(more.reduce((sum, count) => sum + count, 0)).toBe(0);
	soakNote({
		what: `kill -9 of all processes of a host during ${buying.deliveries.length} purchases; ${one} of ${none + one} calls needed their one retry`,
		attempted: kills,
		lost: 0,
		seed: String(seed),
	});
});
