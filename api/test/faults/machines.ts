/** A cluster of deploy/cluster/ whose hosts run `npm start`, or another script. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { root } from '../../../packages/ops/product.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';
import { type Cluster, startCluster, until } from '../../../packages/ops/test/cluster/cluster.ts';
import { hosts, portAt } from '../../../packages/ops/test/cluster/files.ts';
import { createHost, type Host } from '../../../packages/ops/test/cluster/host.ts';
import { findPrograms } from '../../../packages/ops/test/cluster/programs.ts';
import { createTemplate } from '../template.ts';
import { type Caller, callerOf, createWorld, type World } from '../world.ts';
import { brokenPromises, nothingOpen, openWork } from './history.ts';
import type { SteadyBuyers } from './steady-buyers.ts';

export const rate = Number(process.env.CLUSTER_RATE ?? 50);
export const seed = Number(process.env.CLUSTER_SEED ?? Date.now() % 2 ** 31);

/** Bypasses the test runner, which prints only at a test's end. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`);
export const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** The longest time without an acknowledged write after `from`. */
export function maxGap(acknowledgedAt: readonly number[], from: number): number {
	const moments = [from, ...acknowledgedAt.filter((at) => at > from), Date.now()].sort((a, b) => a - b);
	return Math.max(...moments.slice(1).map((at, before) => at - (moments[before] ?? at)));
}

export interface Machines {
	cluster: Cluster;
	folder: string;
	world: World;
	served: Host[];
	call: Caller;
	startHosts(): Promise<void>;
	ordersIn(): Promise<number>;
	expectAllPromisesHeld(buying: SteadyBuyers): Promise<void>;
}

function followRealClock({ clock }: World): void {
	const follow = () => clock.set(new Date());
	follow();
	const timer = setInterval(follow, 500);
	afterAll(() => clearInterval(timer));
}

async function doctorSays(env: NodeJS.ProcessEnv): Promise<string> {
	const child = spawn(process.execPath, [join(root, 'packages/ops/operate.ts'), 'doctor'], {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
	const [code] = (await once(child, 'close')) as [number];
	return code === 0 ? '' : output;
}

async function countOrders({ database: { db } }: World): Promise<number> {
	const { count } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	return Number(count);
}

function prepareHosts(
	folder: string,
	cluster: Cluster,
	shared: NodeJS.ProcessEnv,
	script: string | undefined,
): Host[] {
	const served = hosts.map((n): Host => {
		const dataDir = join(folder, `host${n}`);
		mkdirSync(dataDir);
		return createHost(dataDir, portAt(cluster.ports, `10.0.0.${n}:3000`), shared, script);
	});
	afterAll(async () => {
		for (const host of served) await host.stop();
	});
	return served;
}

export async function openMachines(
	given: { script?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Machines> {
	const programs = findPrograms();
	const { path: folder, remove } = await temporaryFolder();
	chmodSync(folder, 0o711);
	const cluster = await startCluster(folder, programs);
	afterAll(async () => {
		await cluster.close();
		remove();
	});
	await cluster.untilWhole();
	const world = await createWorld({
		webhooks: false,
		server: await until('a database', () => createTemplate(cluster.adminUrl, 'fb_template')),
		env: { PUBLIC_URL: cluster.url, DATA_DIR: join(folder, 'world') },
	});
	world.sandbox.setWebhookUrl(`${cluster.url}/v0/webhooks/stripe`);
	followRealClock(world);
	const shared: NodeJS.ProcessEnv = {
		...world.env,
		NODE_ENV: 'production',
		DATABASE_OWNER_URL: world.database.ownerUrl,
		TRUST_PROXY: 'loopback',
		FLAVORBAG_MODE: 'trial',
		LOG_LEVEL: 'warn',
		SANDBOX_URL: world.sandbox.url,
		...given.env,
	};
	const served = prepareHosts(folder, cluster, shared, given.script);
	return {
		cluster,
		folder,
		world,
		served,
		call: callerOf(cluster.url),
		async startHosts() {
			await Promise.all(served.map((host) => host.start()));
			await until('that HAProxy leads to them', async () => (await fetch(`${cluster.url}/readyz`)).ok);
		},
		ordersIn: () => countOrders(world),
		async expectAllPromisesHeld({ purchases }) {
			await expect.poll(() => openWork(world), { timeout: 300_000, interval: 500 }).toEqual(nothingOpen);
			expect(await brokenPromises(world, purchases)).toEqual([]);
			const acknowledged = purchases.flatMap(({ orderId }) => orderId ?? []);
			expect(new Set(acknowledged).size).toBe(acknowledged.length);
			await world.database.recount();
			expect(await doctorSays({ ...shared, DATA_DIR: served[0]?.dataDir })).toBe('');
		},
	};
}
