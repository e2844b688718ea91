/** Kills the API during draws: each is drawn once as its seed says, and bags are offered in that order. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { dice } from '../faults/buyers.ts';
import { makePerson, makeShop, tonight } from '../makers.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { orderBySeed } from './published-draw.ts';

const size = soaking
	? { shops: 40, people: 60, bags: 10, kills: 100 }
	: { shops: 4, people: 6, bags: 2, kills: 3 };
const seed = Number(process.env.WAIT_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const api = await childApi(world);
afterAll(() => api.kill());

/** A shop with a draw that everyone entered for one bag. */
async function announced(people: readonly { id: string }[]): Promise<string> {
	const shop = await makeShop(world, { quantity: size.bags });
	await world.app.waitlist.drops.set(shop.id, shop.owner.id, 120);
	for (const { id } of people)
		await world.app.waitlist.join(id, { business_id: shop.id, ...tonight, bags: 1 });
	const { drops } = await world.app.waitlist.drops.ofShop(shop.id);
	return drops[0]?.id ?? '';
}

const drawnCount = async () =>
	(await sql<{ n: number }>`select count(*)::int as n from drops where drawn_at is not null`.execute(db))
		.rows[0]?.n ?? 0;

// R-drop, R-draw
test(`killed ${size.kills} times, each order is drawn once and whole (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	const ids: string[] = [];
	// A person can wait for five pickups at most.
	for (let nth = 0; nth < size.shops; nth += 4) {
		const people = await Promise.all(Array.from({ length: size.people }, () => makePerson(world)));
		for (let more = 0; more < 4; more++) ids.push(await announced(people));
	}
	const roll = dice(seed);
	world.clock.set(new Date('2031-06-11T22:00:00Z'));
	await api.start();
	while (api.kills < size.kills && (await drawnCount()) < ids.length) {
		const run = api.run('bag offers').then(
			() => true,
			() => false,
		);
		// Kills at a random point.
		await new Promise((resolve) => setTimeout(resolve, roll(120)));
		await api.kill();
		await run;
		await api.start();
	}
	const atOnce = api.kills;
	for (let left = -1; left !== (await drawnCount()); ) {
		left = await drawnCount();
		await api.run('bag offers');
	}
	await api.kill();
	for (const id of ids) {
		const drop = await world.app.waitlist.drops.get(id);
		expect([drop.entrants, drop.bags]).toEqual([size.people, size.bags]);
		expect(orderBySeed(drop)).toEqual(drop.order.map(({ draw_id }) => draw_id));
		const { rows } = await sql<{ drawn: number }>`
			select e.drawn from bag_offers f join waitlist_entries e on e.id = f.entry_id
			where f.slot_id = ${id} order by e.drawn`.execute(db);
		expect(rows.map(({ drawn }) => drawn)).toEqual(Array.from({ length: size.bags }, (_, nth) => nth + 1));
	}
	soakNote({
		what: `kill -9 while ${ids.length} orders of ${size.people} people are drawn`,
		attempted: atOnce,
		lost: 0,
		seed: String(seed),
	});
});
