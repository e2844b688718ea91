/** Bugs that others shipped in their stock (docs/known-bugs.md). */
import { expect, test } from 'vitest';
import { buyBags, cards, holdBags, makePerson, makeShop, payWith, settle, tonight } from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();
const { db } = world.database;
// The first sign-in creates the signing key.
await makePerson(world);

const slotOf = (shopId: string) =>
	db.selectFrom('slots').selectAll().where('business_id', '=', shopId).executeTakeFirstOrThrow();

// R-stock-with-order
test('of many buyers at once no more get a bag than there are bags', async () => {
	const shop = await makeShop(world, { quantity: 3 });
	const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(world)));
	const answers = await Promise.all(
		people.map(({ token }) =>
			world.call('customer.orders.create', {
				token,
				key: crypto.randomUUID(),
				body: { business_id: shop.id, quantity: 1, ...tonight },
			}),
		),
	);
	expect(answers.filter(({ code }) => code === undefined)).toHaveLength(3);
	expect(answers.filter(({ code }) => code === 'SOLD_OUT')).toHaveLength(9);
	expect(await slotOf(shop.id)).toMatchObject({ held: 3, sold: 0 });
});

test('only who holds the last bag can pay for it: the slower of two is never charged', async () => {
	const shop = await makeShop(world, { quantity: 1 });
	const [quick, slow] = [await makePerson(world), await makePerson(world)];
	const order = await holdBags(world, quick, shop);
	const late = await world.call('customer.orders.create', {
		token: slow.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	});
	expect([late.status, late.code]).toEqual([409, 'SOLD_OUT']);
	await payWith(world, order, cards.good);
	expect((await settle(world, quick, order)).status).toBe('paid');
	const intents = await db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select('payments.id')
		.where('orders.business_id', '=', shop.id)
		.execute();
	expect(intents).toHaveLength(1);
});

test('a canceled order puts each of its bags back on sale, and each of them once', async () => {
	const shop = await makeShop(world, { quantity: 5 });
	const [one, other] = [await makePerson(world), await makePerson(world)];
	const order = await buyBags(world, one, shop, 2);
	await buyBags(world, other, shop, 2);
	const cancel = () =>
		world.call('customer.orders.cancel', {
			token: one.token,
			params: { id: order.id },
			key: crypto.randomUUID(),
		});
	const codes = (await Promise.all([cancel(), cancel(), cancel()])).map(({ code }) => code);
	expect(codes.filter((code) => code === undefined)).toHaveLength(1);
	expect(await slotOf(shop.id)).toMatchObject({ held: 0, sold: 2, capacity: 5 });
});

test('a slot that its owner closes during the payment keeps the bag of who is paying', async () => {
	const shop = await makeShop(world, { quantity: 2 });
	const customer = await makePerson(world);
	const order = await holdBags(world, customer, shop);
	const closed = await world.call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { enabled: false, purchase_window: {} },
	});
	expect(closed.status).toBe(200);
	await payWith(world, order, cards.good);
	expect((await settle(world, customer, order)).status).toBe('paid');
});

test('a hold that is over is given back by the jobs alone, without a call', async () => {
	const shop = await makeShop(world, { quantity: 1 });
	const order = await holdBags(world, await makePerson(world), shop);
	const start = world.clock.now();
	world.clock.forward(10 * 60_000);
	for (const job of world.app.plannedJobs) await job.run();
	const { status } = await db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', order.id)
		.executeTakeFirstOrThrow();
	expect(status).toBe('abandoned');
	world.clock.set(start);
});
