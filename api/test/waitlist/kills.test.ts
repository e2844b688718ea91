/** kill -9 of the API while bags are given back to slots that many wait for: each bag is offered once, in the order of joining. */
import { waitlistLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { dice } from '../faults/buyers.ts';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '../makers.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld, noon } from '../world.ts';

const size = soaking
	? { shops: 5, waiters: 400, bags: 10, kills: 200 }
	: { shops: 2, waiters: 6, bags: 2, kills: 2 };
const seed = Number(process.env.WAIT_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const api = await childApi(world, { running: true });
afterAll(() => api.kill());

const began = performance.now();
let skipped = 0;
/** The process's clock goes on: one that takes its place begins where it was. */
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
/** Sold out, and many wait: by the order in which they did. */
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

/** Until it was answered, with the same key: whoever wants the money back asks until then. */
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

/** From the commit that freed a bag to its offer, where nobody was killed in between. */
async function untilOffered(shops: Shop[], kills: Date[]): Promise<number[]> {
	const times: number[] = [];
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
			if (at && !kills.some((kill) => kill >= changed_at && kill <= at))
				times.push(at.getTime() - changed_at.getTime());
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
	const perBag = Math.ceil(size.kills / todo.length);
	for (const one of todo) {
		const done = cancel(one);
		for (let nth = 0; nth < perBag && api.kills < size.kills; nth++) {
			// Where it dies is the point of it.
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
	const [offered, next] = [
		await untilOffered(
			lines.map(({ shop }) => shop),
			killed,
		),
		await untilNext(),
	];
	const [slowOffer, slowNext] = [share(offered, 0.99), share(next, 1)];
	tick();
	await api.kill();
	if (soaking)
		expect({ slowOffer: slowOffer <= 1_000, slowNext: slowNext <= 2_000 }).toEqual({
			slowOffer: true,
			slowNext: true,
		});
	soakNote({
		what: `kill -9 while ${todo.length} bags come back to ${size.shops * size.waiters} who wait (offered in ${slowOffer} ms, 99 % of ${offered.length}; the next after a lapse in ${slowNext} ms)`,
		attempted: killed.length,
		lost: 0,
		seed: String(seed),
	});
});
