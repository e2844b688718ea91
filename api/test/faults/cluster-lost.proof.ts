/** Rarer losses in the cluster of deploy/cluster/, under load: etcd, both standbys, a hanging primary, a full disk. */
import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '#db/with-client.ts';
import { until } from '../../../packages/ops/test/cluster/cluster.ts';
import { type Machine, machines } from '../../../packages/ops/test/cluster/files.ts';
import { soakNote } from '../soak-notes.ts';
import { maxGap, openMachines, rate, say, seconds, seed } from './machines.ts';
import { type SteadyBuyers, startBuying } from './steady-buyers.ts';

/** Far longer than any lease (`ttl` of patroni.yml). */
const awayMs = 30_000;

const { cluster, folder, world, call, startHosts, expectAllPromisesHeld } = await openMachines();
await startHosts();

const othersThan = (machine: Machine) => machines.filter((one) => one !== machine);
const note = (what: string) => soakNote({ what, attempted: 1, lost: 0, seed: String(seed) });

async function whileBuying(disturb: (buying: SteadyBuyers) => Promise<void>): Promise<void> {
	await cluster.untilWhole();
	const buying = await startBuying(world, call, { rate, seed });
	await delay(3_000);
	await disturb(buying);
	await cluster.untilWhole();
	await buying.stop();
	await expectAllPromisesHeld(buying);
}

async function untilBought(buying: SteadyBuyers, count = rate): Promise<void> {
	const from = Date.now();
	await until('that people buy', async () => buying.acknowledgedAt.filter((at) => at > from).length >= count);
}

test('without etcd the primary goes on', () =>
	whileBuying(async (buying) => {
		const before = await cluster.untilPrimary();
		const at = Date.now();
		await cluster.killEtcd();
		await delay(awayMs);
		await untilBought(buying);
		const gap = maxGap(buying.acknowledgedAt, at);
		expect(await cluster.primary()).toBe(before);
		cluster.startEtcd();
		say(`etcd killed for ${seconds(awayMs)} s: no write for ${seconds(gap)} s at most`);
		note('all of etcd killed, for half a minute; the primary goes on');
	}));

test('without standbys the primary goes on alone, and nobody takes its place who could lack something', () =>
	whileBuying(async (buying) => {
		const last = await cluster.untilPrimary();
		const at = Date.now();
		for (const one of othersThan(last)) await cluster.killDatabase(one);
		await delay(awayMs / 3);
		await untilBought(buying);
		say(`both standbys killed: no write for ${seconds(maxGap(buying.acknowledgedAt, at))} s at most`);
		await cluster.killDatabase(last);
		for (const one of othersThan(last)) cluster.startDatabase(one);
		const end = Date.now() + awayMs;
		const led = new Set<Machine | undefined>();
		for (; Date.now() < end; await delay(200)) led.add(await cluster.primary());
		expect([...led]).toEqual([undefined]);
		cluster.startDatabase(last);
		expect(await cluster.untilPrimary()).toBe(last);
		await untilBought(buying);
		note('both standbys killed, then the primary: the two wait for it');
	}));

async function writeAt(machine: Machine, ms: number): Promise<{ attempted: number; acknowledged: number[] }> {
	const acknowledged: number[] = [];
	let attempted = 0;
	for (const end = Date.now() + ms; Date.now() < end; await delay(20)) {
		const client = new pg.Client({
			connectionString: cluster.urlAt(machine),
			connectionTimeoutMillis: 2_000,
		});
		client.on('error', () => {});
		const one = ++attempted;
		const written = client.connect().then(() => client.query('insert into split values ($1)', [one]));
		// A write without a standby waits and isn't acknowledged.
		const answer = await Promise.race([
			written.then(
				() => true,
				() => false,
			),
			delay(1_000).then(() => false),
		]);
		if (answer) acknowledged.push(one);
		void client.end().catch(() => {});
	}
	return { attempted, acknowledged };
}

test('a primary that hangs and goes on acknowledges nothing that the new one lacks', () =>
	whileBuying(async (buying) => {
		await withClient(cluster.adminUrl, (client) => client.query('create table split (id int primary key)'));
		const hung = await cluster.untilPrimary();
		const at = Date.now();
		cluster.signalDatabase(hung, 'SIGSTOP');
		const next = await cluster.untilPrimary(hung);
		await untilBought(buying);
		const gap = maxGap(buying.acknowledgedAt, at);
		cluster.signalDatabase(hung, 'SIGCONT');
		const { attempted, acknowledged } = await writeAt(hung, awayMs / 2);
		expect(attempted).toBeGreaterThan(5);
		await cluster.untilWhole();
		const { rows } = await withClient(cluster.adminUrl, (client) =>
			client.query<{ id: number }>('select id from split'),
		);
		expect(acknowledged.filter((id) => rows.every((row) => row.id !== id))).toEqual([]);
		say(
			`pg${hung} hung, pg${next} leads: no write for ${seconds(gap)} s; of ${attempted} writes at pg${hung} afterward ${acknowledged.length} were acknowledged`,
		);
		note('a primary that hangs, and goes on later');
	}));

const mount = (...args: string[]) => execFileSync('mount', args);
let mounted: string | undefined;
const unmount = () => {
	if (mounted) execFileSync('umount', ['--lazy', mounted]);
	mounted = undefined;
};
afterAll(unmount);
process.on('exit', unmount);

/** Moves its data to a small RAM disk; needs root. */
async function giveSmallDisk(machine: Machine): Promise<string> {
	await cluster.killDatabase(machine);
	const home = join(folder, `pg${machine}`);
	mount('-t', 'tmpfs', '-o', 'size=768m,mode=0700,uid=postgres,gid=postgres', 'flavorbag', home);
	mounted = home;
	cluster.startDatabase(machine);
	await cluster.untilWhole();
	return home;
}

/** Takes the third machine away until this one is the synchronous standby. */
async function becomeSynchronous(machine: Machine, primary: Machine): Promise<void> {
	const third = machines.find((one) => one !== machine && one !== primary);
	if (third === undefined) return;
	await cluster.killDatabase(third);
	await until('another synchronous standby', async () =>
		(await cluster.members()).some(({ name, role }) => name === `pg${machine}` && role === 'sync_standby'),
	);
	cluster.startDatabase(third);
	await cluster.untilWhole();
}

/** The server writes too, so there may be less room than a moment ago. */
function fill(folder: string): void {
	const { bavail, bsize } = statfsSync(folder);
	try {
		writeFileSync(join(folder, 'ballast'), Buffer.alloc(bavail * bsize));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
	}
}

test('a primary whose disk is full takes no writes, and another one goes on once it is stopped', () =>
	whileBuying(async (buying) => {
		const before = await cluster.untilPrimary();
		const [small = before] = othersThan(before);
		const home = await giveSmallDisk(small);
		await becomeSynchronous(small, before);
		await cluster.switchTo(before, small);
		await untilBought(buying);
		const at = Date.now();
		fill(home);
		await until(
			'that nothing is written',
			async () => Date.now() - (buying.acknowledgedAt.at(-1) ?? 0) > 3_000,
		);
		// Patroni sees a server that answers, so it must be stopped.
		expect(await cluster.primary()).toBe(small);
		await cluster.killDatabase(small);
		const next = await cluster.untilPrimary(small);
		await untilBought(buying);
		say(
			`pg${small} had a full disk and was stopped, pg${next} leads: no write for ${seconds(maxGap(buying.acknowledgedAt, at))} s`,
		);
		unmount();
		cluster.startDatabase(small);
		note('a primary whose disk is full');
	}));
