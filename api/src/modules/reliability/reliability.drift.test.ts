/** R-reliability: whatever happens to orders, in whatever order, what is counted is what their history says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { clock } = world;
const { db } = world.database;
const { orders, reliability } = world.app;
const hour = 3_600_000;
/** RELIABILITY_ORDERS=1000 RELIABILITY_COMMANDS=10000 for a long one. */
const ordersMax = Number(process.env.RELIABILITY_ORDERS ?? 200);
const commandsMax = Number(process.env.RELIABILITY_COMMANDS ?? 250);

const kinds = [
	'buy',
	'collect',
	'expire',
	'shop cancels',
	'customer cancels',
	'admin cancels',
	'ask',
	'approve',
	'refuse',
	'admin approves',
	'goodwill',
	'emergency',
	'age',
] as const;
const command = fc.oneof(
	{ weight: 5, arbitrary: fc.constant('buy' as const) },
	{ weight: 10, arbitrary: fc.constantFrom(...kinds) },
);
const drift = () => db.selectFrom('inv_reliability_drift').selectAll().execute();
const dateOf = (at: Date) => new Date(at.getTime() - 7 * hour).toISOString().slice(0, 10);

async function stage() {
	clock.set(noon);
	const shops = [await makeShop(world, { quantity: 50 }), await makeShop(world, { quantity: 50 })];
	const customers = await Promise.all([makePerson(world), makePerson(world), makePerson(world)]);
	return { shops, customers, admin: await makePerson(world) };
}

test('random commands leave no drift', async () => {
	const { shops, customers, admin } = await stage();
	const known: { id: string; userId: string; shop: Shop }[] = [];
	let day = 0;
	const run = async (kind: (typeof kinds)[number], at: number) => {
		const shop = shops[at % shops.length];
		const customer = customers[at % customers.length];
		if (!shop || !customer) throw new Error('nobody is there');
		if (kind === 'buy') {
			const when = { order_date: dateOf(clock.now()), pickup_window: 'evening' as const };
			const { id } = await buyBags(world, customer, shop, 1, when);
			return known.push({ id, userId: customer.id, shop });
		}
		const {
			id,
			userId,
			shop: its,
		} = known[Math.max(0, known.length - 1 - (at % 12))] ?? { id: '', userId: '', shop };
		const key = crypto.randomUUID();
		const own = { userId, key };
		const asShop = { userId: its.owner.id, ownerId: its.owner.id, key };
		const asAdmin = { userId: admin.id, key };
		switch (kind) {
			case 'collect':
				clock.set(new Date(noon.getTime() + day * 24 * hour + 6 * hour));
				return orders.confirmPickup(own, id);
			case 'expire':
				clock.set(new Date(noon.getTime() + ++day * 24 * hour));
				return orders.expire();
			case 'shop cancels':
				return orders.cancelByBusiness(asShop, id, 'The oven broke.');
			case 'customer cancels':
				return orders.cancel(own, id);
			case 'admin cancels':
				return orders.cancelByAdmin(asAdmin, id, 'Fire.');
			case 'ask':
				return orders.requestRefund(own, id, 'It was empty.');
			case 'approve':
				return orders.answerRefundByBusiness(asShop, id, { decision: 'approve' });
			case 'refuse':
				return orders.answerRefundByBusiness(asShop, id, { decision: 'refuse', answer: 'It was full.' });
			case 'admin approves':
				clock.forward(49 * hour);
				return orders
					.answerRefundByAdmin(asAdmin, id, { decision: 'approve' })
					.finally(() => clock.set(new Date(noon.getTime() + day * 24 * hour)));
			case 'goodwill':
				return orders.refundByBusiness(asShop, id, 'It was sour.');
			case 'emergency':
				return reliability.markEmergency(admin.id, its.id, { date: dateOf(clock.now()), reason: 'Storm.' });
			case 'age': {
				const now = clock.now();
				// Some of the outcomes of the last days go.
				clock.set(new Date(now.getTime() + (181 + (at % 4)) * 24 * hour));
				await reliability.age();
				return clock.set(now);
			}
		}
	};
	let done = 0;
	for (const [kind, at] of fc.sample(fc.tuple(command, fc.nat({ max: 1_000 })), commandsMax)) {
		// Refusals are part of it: too late, not yet, done before.
		await run(kind, at).then(
			() => done++,
			(error: unknown) => expect(String(error)).not.toMatch(/TypeError/),
		);
		expect(await drift()).toEqual([]);
	}
	expect(done).toBeGreaterThan(commandsMax / 4);
}, 900_000);

test('a shop that cancels 3% of its orders is shown so', async () => {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 50 });
	const customers = await Promise.all(Array.from({ length: 25 }, () => makePerson(world)));
	const asShop = () => ({ userId: shop.owner.id, ownerId: shop.owner.id, key: crypto.randomUUID() });
	const days = ordersMax / customers.length;
	let bought = 0;
	for (let day = 0; day < days; day++) {
		clock.set(new Date(noon.getTime() + day * 24 * hour));
		await orders.expire();
		const when = { order_date: dateOf(clock.now()), pickup_window: 'evening' as const };
		const sold = await Promise.all(customers.map((customer) => buyBags(world, customer, shop, 1, when)));
		for (const { id } of sold)
			if (++bought % 33 === 0) await orders.cancelByBusiness(asShop(), id, 'The oven broke.');
	}
	clock.forward(24 * hour);
	await orders.expire();
	const shown = await reliability.own(shop.id);
	expect(shown).toMatchObject({ counted: 100, step: 'note' });
	expect(Math.abs(shown.honored - 97)).toBeLessThanOrEqual(1);
}, 900_000);
