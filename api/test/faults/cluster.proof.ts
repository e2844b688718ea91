/** Kills the primary and whole hosts of deploy/cluster/ under load: no acknowledged write is lost or repeated. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../../../packages/ops/test/cluster/cluster.ts';
import { soakNote } from '../soak-notes.ts';
import { dice } from './buyers.ts';
import { maxGap, openMachines, rate, say, seconds, seed } from './machines.ts';
import { startBuying } from './steady-buyers.ts';

const kills = Number(process.env.CLUSTER_KILLS ?? 20);
const servedWithinMs = 20_000;

const roll = dice(seed);
const { cluster, world, served, call, startHosts, ordersIn, expectAllPromisesHeld } = await openMachines();

test('two hosts that start at once both serve', startHosts);

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
		`${buying.purchases.length} purchases; gaps: median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} s, longest ${seconds(sorted.at(-1) ?? 0)} s`,
	);
	await expectAllPromisesHeld(buying);
	expect((await ordersIn()) - before).toBe(buying.purchases.filter(({ orderId }) => orderId).length);
	expect(buying.purchases.filter(({ paid }) => paid).length).toBeGreaterThan(kills * rate);
	expect(percentile).toBeLessThanOrEqual(servedWithinMs);
	soakNote({
		what: `kill -9 of the primary of three machines during ${buying.purchases.length} purchases; no write for ${seconds(sorted.at(-1) ?? 0)} s at most`,
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
		// HAProxy checks once a second.
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
		what: `kill -9 of all processes of a host during ${buying.purchases.length} purchases; ${one} of ${none + one} calls needed their one retry`,
		attempted: kills,
		lost: 0,
		seed: String(seed),
	});
});
