/** Holds one slot from both hosts of deploy/cluster/ at once, with a card provider in each host's process. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '#db/with-client.ts';
import { burst, connected } from '../../../bench/frame/burst.ts';
import type { Call } from '../../../bench/frame/load.ts';
import { freshSlots, heldBags, holdCalls, orderDate } from '../../../bench/frame/orders.ts';
import { root } from '../../../packages/ops/product.ts';
import { makeShop } from '../makers.ts';
import { soakNote } from '../soak-notes.ts';
import { openMachines, say, seconds } from './machines.ts';

const holds = Number(process.env.CLUSTER_HOLDS ?? 100_000);
const buyers = 2_000;
/** Each has a connection of its own, half of them to each host. */
const clients = 200;
const lastBags = 50;

const { cluster, world, served, startHosts } = await openMachines({
	script: join(root, 'bench/frame/api-main.ts'),
	env: { BENCH_PROVIDER: 'instant' },
});
const database = Object.assign(new URL(cluster.adminUrl), { pathname: new URL(world.database.url).pathname });

async function makeBuyers(): Promise<string[]> {
	const { rows } = await withClient(database.href, (db) =>
		db.query<{ external_id: string }>(
			`with made as (
				insert into auth."user" (name, email, "emailVerified", first_name, last_name)
				select 'Ada ' || n, 'ada' || n || '@example.com', true, 'Ada', 'Nr' || n from generate_series(1, $1::int) n
				returning id, email, first_name, last_name
			)
			insert into users (external_id, email, first_name, last_name, role, verified, created_at, updated_at)
			select id, email, first_name, last_name, 'customer', true, now(), now() from made returning external_id`,
			[buyers],
		),
	);
	return rows.map(({ external_id }) => external_id);
}
async function tokensFor(people: readonly string[]): Promise<string[]> {
	const tokens: string[] = [];
	for (let at = 0; at < people.length; at += 20)
		tokens.push(...(await Promise.all(people.slice(at, at + 20).map((id) => world.app.auth.tokenFor(id)))));
	return tokens;
}

interface Held {
	/** Milliseconds until the last answer, and until the last hold. */
	doneMs: number;
	lastMs: number;
	won: number;
	/** They were asked to come back (503). */
	late: number;
	/** What else was answered. */
	others: number[];
}
/** Sends all calls at once, half of them to each host. */
async function holdAtOnce(calls: readonly Call[]): Promise<Held> {
	const halves = served.map(({ port }, host) => ({
		url: `http://127.0.0.1:${port}`,
		own: calls.filter((_, at) => at % served.length === host),
	}));
	const lines = await Promise.all(halves.map(({ url, own }) => connected(url, own.length)));
	const began = performance.now();
	const answers = await Promise.all(halves.map(({ url, own }, at) => burst(url, own, lines[at] ?? [])));
	const doneMs = performance.now() - began;
	const won = answers.flat().filter(({ status }) => status < 300);
	const statuses = answers.flat().map(({ status }) => status);
	return {
		doneMs,
		lastMs: Math.max(0, ...won.map(({ atMs }) => atMs)),
		won: won.length,
		late: statuses.filter((status) => status === 503).length,
		others: statuses.filter((status) => status >= 300 && status !== 503),
	};
}

test(`${holds} holds of one slot from two hosts: no error, no deadlock`, { timeout: 7_200_000 }, async () => {
	await startHosts();
	await makeShop(world);
	const people = await makeBuyers();
	await withClient(database.href, async (db) => {
		const deadlocks = async () => {
			const { rows } = await db.query(
				'select deadlocks from pg_stat_database where datname = current_database()',
			);
			return Number(rows[0].deadlocks);
		};
		const before = await deadlocks();
		const date = await orderDate(db);
		let [held, late, ms] = [0, 0, 0];
		const errors: number[] = [];
		const round = async (bags: number, atOnce: number) => {
			const ids = await freshSlots({ db }, 1, bags);
			const calls = holdCalls(ids, await tokensFor(people), date);
			const seen: Held[] = [];
			for (let at = 0; at < buyers; at += atOnce) seen.push(await holdAtOnce(calls.slice(at, at + atOnce)));
			expect(await heldBags(db, ids)).toBe(seen.reduce((sum, { won }) => sum + won, 0));
			return seen;
		};
		while (held < holds)
			for (const one of await round(buyers, clients)) {
				held += one.won;
				late += one.late;
				ms += one.doneMs;
				errors.push(...one.others);
			}
		const [drop] = await round(lastBags, buyers);
		await freshSlots({ db }, 1, 1);
		say(
			`${held} holds of one slot from two hosts, ${clients} at once: ${Math.round((held / ms) * 1_000)} a second; ${late} more were asked to come back`,
		);
		say(
			`${lastBags} bags, ${buyers} buyers at once: the last winner was served after ${seconds(drop?.lastMs ?? 0)} s`,
		);
		expect(errors).toEqual([]);
		expect([drop?.won, new Set(drop?.others)]).toEqual([lastBags, new Set([409])]);
		expect((await deadlocks()) - before).toBe(0);
		const what = 'holds of one slot from two hosts at once: no error, no deadlock';
		soakNote({ what, attempted: held, lost: 0, seed: '–' });
	});
});
