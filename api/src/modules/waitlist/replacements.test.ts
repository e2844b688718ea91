import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	replacementLimits as limits,
	type Replacement,
	type ReplacementOffer,
	type StockChange,
} from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
	buyBags,
	cards,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock, database } = world;

afterEach(async () => {
	const { rows } = await sql`select id from inv_waitlist_drift union select id from inv_stock_drift`.execute(
		database.db,
	);
	expect(rows).toEqual([]);
	clock.set(noon);
	// Hides the shops of earlier tests.
	await sql`update businesses set enabled = false`.execute(database.owner);
});

const cancelledBy = (shop: Shop, id: string) =>
	call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id },
		body: { status: 'cancelled', reason: 'The oven broke' },
		key: crypto.randomUUID(),
	});
const listOf = async (person: Person): Promise<Replacement[]> =>
	(await call('customer.replacements.list', { token: person.token })).data.replacements;
const offersOf = async (person: Person): Promise<ReplacementOffer[]> =>
	(await listOf(person)).flatMap(({ offers }) => offers);
const decline = (person: Person, id: string) =>
	call('customer.replacements.decline', { token: person.token, params: { id } });
const take = (person: Person, offer: ReplacementOffer | undefined, quantity = 1) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: {
			business_id: offer?.business_id,
			offer_id: offer?.id,
			quantity,
			order_date: offer?.order_date,
			pickup_window: offer?.pickup_window,
		},
	});
const turn = () => world.app.waitlist.offer();
const slotOf = (shop: Shop) =>
	database.db
		.selectFrom('slots')
		.select(['held', 'sold', 'reserved', 'capacity'])
		.where('business_id', '=', shop.id)
		.where('local_date', '=', tonight.order_date)
		.executeTakeFirstOrThrow();
const statesOf = async (person: Person) => {
	const rows = await database.db
		.selectFrom('bag_offers')
		.select('state')
		.where('customer_id', '=', person.id)
		.execute();
	return rows.map(({ state }) => state).sort();
};

/** Makes a shop that will cancel, with `others` shops nearby. */
async function lost(others: number, { quantity = 1, bags = 5 } = {}) {
	const shop = await makeShop(world, { quantity: 10 });
	const near: Shop[] = [];
	for (let nth = 0; nth < others; nth++) near.push(await makeShop(world, { quantity: bags }));
	const person = await makePerson(world);
	const order = await buyBags(world, person, shop, quantity);
	return { shop, near, person, order };
}
async function mailsTo(person: Person): Promise<string[]> {
	await world.drain();
	const folder = join(world.dataDir, 'mail');
	const mails = await Promise.all(
		(await readdir(folder)).map(
			async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string },
		),
	);
	return mails.filter(({ to }) => to === person.email).map(({ text }) => text);
}

// R-replacement
test('three bags as good are held for ten minutes, and the email says so', async () => {
	const { shop, near, person, order } = await lost(4);
	expect((await cancelledBy(shop, order.id)).data.refund).toMatchObject({ status: 'approved' });
	const mail = (await mailsTo(person)).find((text) => text.includes('cancel')) ?? '';
	expect(mail).toContain('We held these for you until 12:10 PM');
	const [held] = await listOf(person);
	expect(held).toMatchObject({ order_id: order.id, business_name: order.business_name });
	expect(held?.expires_at).toBe(new Date(noon.getTime() + limits.offerMs).toISOString());
	expect(held?.offers).toHaveLength(3);
	for (const { business_id, business_name } of held?.offers ?? []) {
		expect(near.map(({ id }) => id)).toContain(business_id);
		expect(mail).toContain(business_name);
	}
	expect(await statesOf(person)).toEqual(['open', 'open', 'open']);
});

test('nothing is offered to whoever cancels themselves', async () => {
	const { person, order } = await lost(1);
	await call('customer.orders.cancel', {
		token: person.token,
		params: { id: order.id },
		key: crypto.randomUUID(),
	});
	await turn();
	expect(await listOf(person)).toEqual([]);
});

test('who looks at a shop hears of the bags that are held there, and that whoever declines frees', async () => {
	const { shop, near, person, order } = await lost(1, { bags: 1 });
	const seen: StockChange[] = [];
	const stop = world.app.listing.followStock([near[0]?.id ?? ''], (change) => seen.push(change));
	const last = () => seen.at(-1)?.inventory.find(({ date }) => date === tonight.order_date)?.available ?? 0;
	await expect.poll(last).toBe(1);
	clock.forward(1);
	await cancelledBy(shop, order.id);
	await turn();
	await expect.poll(last).toBe(0);
	clock.forward(1);
	await decline(person, order.id);
	await expect.poll(last).toBe(1);
	stop();
});

test('one becomes an order that is charged once, and the others are free in the same commit', async () => {
	const { shop, person, order } = await lost(3);
	await cancelledBy(shop, order.id);
	await turn();
	const [first, second] = await offersOf(person);
	const taken = (await take(person, first)).data;
	expect(taken.status).toBe('pending');
	expect(await statesOf(person)).toEqual(['taken', 'void', 'void']);
	expect((await take(person, second)).code).toBe('OFFER_OVER');
	await payWith(world, taken, cards.good);
	expect((await settle(world, person, taken)).status).toBe('paid');
	await world.drain();
	const { rows } = await sql<{ status: string; captured: number; refunded: number }>`
		select o.status, p.amount_cents as captured, coalesce(r.amount_cents, 0) as refunded
		from orders o join payments p on p.order_id = o.id left join refunds r on r.payment_id = p.id
		where o.customer_id = ${person.id} and p.status = 'captured'`.execute(database.owner);
	expect(rows.sort((a, b) => b.refunded - a.refunded)).toEqual([
		{ status: 'cancelled', captured: 500, refunded: 500 },
		{ status: 'paid', captured: 500, refunded: 0 },
	]);
	expect(await listOf(person)).toEqual([]);
});

test('two tabs that take two of three make one order', async () => {
	const { shop, person, order } = await lost(3);
	await cancelledBy(shop, order.id);
	await turn();
	const [first, second] = await offersOf(person);
	const codes = (await Promise.all([take(person, first), take(person, second)])).map(({ code }) => code);
	expect(codes.sort()).toEqual(['OFFER_OVER', undefined]);
	expect(await statesOf(person)).toEqual(['taken', 'void', 'void']);
});

test('what is held is for its person, and one order from however many tabs', async () => {
	const { shop, person, order } = await lost(2);
	await cancelledBy(shop, order.id);
	await turn();
	const [offer] = await offersOf(person);
	expect((await take(await makePerson(world), offer)).code).toBe('OFFER_OVER');
	expect((await take(person, offer, 2)).code).toBe('SOLD_OUT');
	const answers = await Promise.all(Array.from({ length: 4 }, () => take(person, offer)));
	expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
	expect((await take(person, offer)).code).toBe('OFFER_OVER');
	expect(await statesOf(person)).toEqual(['taken', 'void']);
	const { rows } = await sql<{ orders: number }>`
		select count(*)::int as orders from orders where customer_id = ${person.id} and status = 'pending'`.execute(
		database.db,
	);
	expect(rows).toEqual([{ orders: 1 }]);
});

test('two cancellations race for one bag: one is offered it', async () => {
	const only = await makeShop(world, { quantity: 1 });
	const sides = await Promise.all(
		[0, 1].map(async () => {
			const shop = await makeShop(world, { quantity: 1 });
			const person = await makePerson(world);
			return { shop, person, order: await buyBags(world, person, shop) };
		}),
	);
	await Promise.all(sides.map(({ shop, order }) => cancelledBy(shop, order.id)));
	// Canceled bags would be on sale again at the other shop.
	await sql`update slots set wanted = 0 where business_id = any(${sides.map(({ shop }) => shop.id)})`.execute(
		database.owner,
	);
	await Promise.all([turn(), turn(), turn()]);
	const offers = (await Promise.all(sides.map(({ person }) => offersOf(person)))).flat();
	expect(offers.map(({ business_id }) => business_id)).toEqual([only.id]);
	expect(await slotOf(only)).toMatchObject({ held: 1, sold: 0 });
});

test('turned down or let lapse, all are free', async () => {
	const { shop, near, person, order } = await lost(2);
	await cancelledBy(shop, order.id);
	await turn();
	expect((await decline(await makePerson(world), order.id)).code).toBe('NOT_FOUND');
	expect((await decline(person, order.id)).status).toBe(200);
	expect((await decline(person, order.id)).status).toBe(200);
	expect(await statesOf(person)).toEqual(['declined', 'declined']);
	const other = await makePerson(world);
	const another = await buyBags(world, other, shop);
	await cancelledBy(shop, another.id);
	await turn();
	const [offer] = await offersOf(other);
	clock.forward(limits.offerMs);
	expect((await take(other, offer)).code).toBe('OFFER_OVER');
	await turn();
	expect(await statesOf(other)).toEqual(['lapsed', 'lapsed']);
	for (const one of near) expect(await slotOf(one)).toMatchObject({ held: 0, sold: 0 });
});

test('only what is as good: not dearer, not too far, nothing against the diet, not their own, not what others wait for', async () => {
	const { shop, near, person, order } = await lost(4);
	const [dearer, far, full, good] = near as [Shop, Shop, Shop, Shop];
	await sql`update businesses set price_cents = 501 where id = ${dearer.id}`.execute(database.owner);
	await sql`update businesses set lat = 45.58 where id = ${far.id}`.execute(database.owner);
	await buyBags(world, await makePerson(world), full, 5);
	const waiter = await makePerson(world);
	await call('customer.waitlist.join', {
		token: waiter.token,
		body: { business_id: full.id, ...tonight, bags: 1 },
	});
	await cancelledBy(shop, order.id);
	await turn();
	expect((await offersOf(person)).map(({ business_id }) => business_id)).toEqual([good.id]);
});

test('a diet that a bag conflicts with keeps it away', async () => {
	const { shop, person, order } = await lost(1);
	await call('user.diet.set', { token: person.token, body: { diets: ['vegan'], avoid: [] } });
	await cancelledBy(shop, order.id);
	await turn();
	expect(await listOf(person)).toEqual([]);
});

test('as many bags as were canceled, or fewer, and at most half of what a shop has left', async () => {
	const { shop, near, person, order } = await lost(1, { quantity: 4, bags: 5 });
	await cancelledBy(shop, order.id);
	await turn();
	expect((await offersOf(person)).map(({ quantity }) => quantity)).toEqual([2]);
	expect(await slotOf(near[0] as Shop)).toMatchObject({ held: 2, capacity: 5 });
});

test('a date that is canceled shares what is near in the order of paying, and empties no shop', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const near = [await makeShop(world, { quantity: 4 }), await makeShop(world, { quantity: 4 })];
	const people: Person[] = [];
	for (let nth = 0; nth < 6; nth++) {
		const person = await makePerson(world);
		await buyBags(world, person, shop);
		people.push(person);
		clock.forward(1_000);
	}
	const answer = await call('business.day.cancel', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { date: tonight.order_date, reason: 'Closed tonight' },
		key: crypto.randomUUID(),
	});
	expect(answer.data).toMatchObject({ cancelled: 6, left: 0 });
	const mail = (await mailsTo(people[0] as Person)).find((text) => text.includes('We held these'));
	expect(mail).toContain('pickup 5:00 PM to 8:00 PM');
	const counts = await Promise.all(people.map(async (person) => (await offersOf(person)).length));
	expect(counts).toEqual([1, 1, 1, 1, 0, 0]);
	for (const one of near) expect(await slotOf(one)).toMatchObject({ held: 2, sold: 0 });
});

test('a shop that closes the pickup takes its offer back; nothing is left of an erased account', async () => {
	const { shop, near, person, order } = await lost(2);
	await cancelledBy(shop, order.id);
	await turn();
	await sql`update slots set wanted = 0 where business_id = ${near[0]?.id}`.execute(database.owner);
	await world.app.waitlist.endOver();
	expect(await statesOf(person)).toEqual(['open', 'void']);
	await world.drain();
	expect((await call('user.remove', { token: person.token })).status).toBe(200);
	expect(await statesOf(person)).toEqual(['void', 'void']);
	for (const one of near) expect(await slotOf(one)).toMatchObject({ held: 0 });
});

test('dealing that was interrupted goes on where it stopped', async () => {
	const { shop, person, order } = await lost(3);
	await cancelledBy(shop, order.id);
	await turn();
	await sql`alter table replacements disable trigger user`.execute(database.owner);
	await sql`update replacements set dealt_at = null`.execute(database.owner);
	await sql`alter table replacements enable trigger user`.execute(database.owner);
	await Promise.all([turn(), turn()]);
	expect(await offersOf(person)).toHaveLength(3);
});

test('an unpaid order of an offer gives its bags back', async () => {
	const { shop, near, person, order } = await lost(1);
	await cancelledBy(shop, order.id);
	await turn();
	const taken = (await take(person, (await offersOf(person))[0])).data;
	await call('customer.orders.abandon', { token: person.token, params: { id: taken.id } });
	expect(await slotOf(near[0] as Shop)).toMatchObject({ held: 0, sold: 0 });
	await holdBags(world, person, near[0] as Shop);
});

test('in a town where each shop has lost an order, most of who lost one are offered another at once', async () => {
	const shops: Shop[] = [];
	for (let nth = 0; nth < 10; nth++) {
		const shop = await makeShop(world, { quantity: 2 + (nth % 3) });
		const price = 400 + (nth % 4) * 50;
		const [lat, lng] = [45.5 + (nth % 5) * 0.012, -122.68 + (nth % 3) * 0.02];
		await sql`update businesses set price_cents = ${price}, lat = ${lat}, lng = ${lng} where id = ${shop.id}`.execute(
			database.owner,
		);
		shops.push(shop);
	}
	const people: Person[] = [];
	for (const shop of shops) {
		const person = await makePerson(world);
		const order = await buyBags(world, person, shop);
		await cancelledBy(shop, order.id);
		people.push(person);
	}
	// This is a single run of a job that runs twice a second.
	await turn();
	const offers = await Promise.all(people.map(offersOf));
	expect(offers.filter((held) => held.length > 0).length).toBeGreaterThanOrEqual(6);
});
