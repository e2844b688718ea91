/** Kills the API while bags are offered. Size: WAIT_SHOPS, WAIT_PEOPLE, WAIT_BAGS (in total), WAIT_KILLS. */
import { availableParallelism, loadavg } from 'node:os';
import { waitlistLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { dice } from '../faults/buyers.ts';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '../makers.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld, noon } from '../world.ts';

const { WAIT_SHOPS, WAIT_PEOPLE, WAIT_BAGS, WAIT_KILLS } = process.env;
const shops = Number(WAIT_SHOPS ?? (soaking ? 5 : 2));
const size = {
	shops,
	/** Per shop. */
	waiters: Math.ceil(Number(WAIT_PEOPLE ?? (soaking ? 2_000 : 12)) / shops),
	bags: Math.ceil(Number(WAIT_BAGS ?? (soaking ? 50 : 4)) / shops),
	kills: Number(WAIT_KILLS ?? (soaking ? 200 : 2)),
};
const limits = { offeredMs: 1_000, nextMs: 2_000 };
const seed = Number(process.env.WAIT_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const api = await childApi(world, { running: true });
afterAll(() => api.kill());

const began = performance.now();
let skipped = 0;
/** The next process continues with this clock. */
const tick = () => world.clock.set(new Date(noon.getTime() + skipped + performance.now() - began));

const inParts = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
	const made: T[] = [];
	while (made.length < count)
		made.push(...(await Promise.all(Array.from({ length: Math.min(8, count - made.length) }, make))));
	return made;
};

interface Bought {
	person: Person;
	id: string;
}
/** Returns the waiting people in joining order. */
async function line(): Promise<{ shop: Shop; bought: Bought[]; waiting: string[] }> {
	const shop = await makeShop(world, { quantity: size.bags });
	const bought = await inParts(size.bags, async () => {
		const person = await makePerson(world);
		return { person, id: (await buyBags(world, person, shop)).id };
	});
	const people = await inParts(size.waiters, () => makePerson(world));
	for (const { id } of people)
		await world.app.waitlist.join(id, { business_id: shop.id, ...tonight, bags: 1 });
	return { shop, bought, waiting: people.map(({ id }) => id) };
}

/** Repeats the call with the same key until it is answered. */
async function cancel({ person, id }: Bought): Promise<void> {
	const key = crypto.randomUUID();
	const token = await world.app.auth.tokenFor(person.externalId);
	for (;;) {
		const answer = await api
			.call('customer.orders.cancel', { token, params: { id }, key })
			.catch(() => undefined);
		if (answer && answer.status < 500) return expect(answer.code).toBeUndefined();
		await new Promise(setImmediate);
	}
}

interface Offer {
	slot_id: string;
	customer_id: string;
	created_at: Date;
	ended_at: Date | null;
}
const offersOf = async (shopId: string) =>
	(
		await sql<Offer>`select f.* from bag_offers f join slots s on s.id = f.slot_id where s.business_id = ${shopId}
			order by f.created_at, f.expires_at, (select min(e.place) from waitlist_entries e where e.id = f.entry_id)`.execute(
			db,
		)
	).rows;
const openOffers = async () =>
	(await sql<{ n: number }>`select count(*)::int as n from bag_offers where state = 'open'`.execute(db))
		.rows[0]?.n;
const share = (times: number[], at: number) =>
	times.sort((a, b) => a - b)[Math.ceil(times.length * at) - 1] ?? 0;
const shown = (times: number[]) =>
	`half in ${share(times, 0.5)} ms, 99 % in ${share(times, 0.99)} ms, all in ${share(times, 1)} ms`;

/** Watches idle bags and oversold slots until `stop`, by the database's clock. */
function watch() {
	const seen = { looks: 0, idleMs: 0, oversold: 0 };
	let stopped = false;
	async function look(): Promise<void> {
		while (!stopped) {
			const { rows } = await sql<{ ms: number; oversold: number }>`
				select coalesce(max(extract(epoch from clock_timestamp() - reserved_since) * 1000), 0)::int as ms,
					count(*) filter (where held + sold > capacity)::int as oversold from slots`.execute(db);
			seen.looks++;
			seen.idleMs = Math.max(seen.idleMs, rows[0]?.ms ?? 0);
			seen.oversold += rows[0]?.oversold ?? 0;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
	const looking = look();
	return async () => {
		stopped = true;
		await looking;
		return seen;
	};
}

/** Times from a bag's release to its offer, with and without a kill in between. */
async function untilOffered(shops: Shop[], kills: Date[]) {
	const times = { running: [] as number[], killed: [] as number[] };
	for (const { id } of shops) {
		const freed = await db
			.selectFrom('orders')
			.select('changed_at')
			.where('business_id', '=', id)
			.where('status', '=', 'cancelled')
			.orderBy('changed_at')
			.execute();
		const offers = await offersOf(id);
		for (const [nth, { changed_at }] of freed.entries()) {
			const at = offers[nth]?.created_at;
			const wasKilled = at && kills.some((kill) => kill >= changed_at && kill <= at);
			if (at) times[wasKilled ? 'killed' : 'running'].push(at.getTime() - changed_at.getTime());
		}
	}
	return times;
}

async function untilNext(): Promise<number[]> {
	skipped += waitlistLimits.offerMaxMs;
	tick();
	const from = world.clock.now();
	await api.syncClock();
	const bags = size.shops * size.bags;
	const fresh = () =>
		db
			.selectFrom('bag_offers')
			.select('created_at')
			.where('state', '=', 'open')
			.where('created_at', '>=', from)
			.execute();
	await expect.poll(async () => (await fresh()).length, { interval: 20 }).toBe(bags);
	return (await fresh()).map(({ created_at }) => created_at.getTime() - from.getTime());
}

// R-bag-offer
test(`killed ${size.kills} times, bags are offered once and in order (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	const lines = [];
	for (let nth = 0; nth < size.shops; nth++) lines.push(await line());
	const roll = dice(seed);
	tick();
	await api.start();
	const todo = lines.flatMap(({ bought }) => bought).sort(() => roll(3) - 1);
	const killed: Date[] = [];
	const perBag = Math.ceil((2 * size.kills) / todo.length);
	const stop = watch();
	for (const [at, one] of todo.entries()) {
		const done = cancel(one);
		// Every second one returns without a kill, to measure the speed.
		if (at % 2 === 1) {
			await done;
			await expect.poll(openOffers, { interval: 20 }).toBe(at + 1);
			continue;
		}
		for (let nth = 0; nth < perBag && api.kills < size.kills; nth++) {
			// Kills at a random point.
			await new Promise((resolve) => setTimeout(resolve, roll(700)));
			tick();
			killed.push(world.clock.now());
			await api.kill();
			tick();
			await api.start();
		}
		await done;
	}
	await expect.poll(openOffers, { interval: 20 }).toBe(todo.length);
	for (const { shop, waiting } of lines) {
		const first = [...new Set((await offersOf(shop.id)).map(({ customer_id }) => customer_id))];
		expect(first).toEqual(waiting.slice(0, first.length));
	}
	const offered = await untilOffered(
		lines.map(({ shop }) => shop),
		killed,
	);
	const load = loadavg()[0] ?? 0;
	const next = await untilNext();
	const { looks, idleMs, oversold } = await stop();
	tick();
	await api.kill();
	expect(oversold).toBe(0);
	const people = `${todo.length} bags that came back to ${size.shops * size.waiters} who wait`;
	const beside = `load ${load.toFixed(1)} on ${availableParallelism()} cores`;
	const notes: [string, number][] = [
		[`kill -9 beside ${people}: offered in the order of joining`, killed.length],
		[`looks at slots meanwhile: none oversold, and no bag lay idle for more than ${idleMs} ms`, looks],
		[`offered: ${shown(offered.running)} (${beside})`, offered.running.length],
		[`offered, killed in between: ${shown(offered.killed)} (${beside})`, offered.killed.length],
		[`lapsed, and offered to the next without any call: ${shown(next)} (${beside})`, next.length],
	];
	for (const [what, attempted] of notes) soakNote({ what, attempted, lost: 0, seed: String(seed) });
	// Speed is checked only on an idle machine.
	if (soaking && load <= availableParallelism() * 2)
		expect({
			offered: share(offered.running, 0.99) <= limits.offeredMs,
			next: share(next, 1) <= limits.nextMs,
		}).toEqual({ offered: true, next: true });
});
