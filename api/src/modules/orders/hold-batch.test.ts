import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(world)));
const ask = (person: Person, shop: Shop, quantity = 1) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity, ...tonight },
	});

test('who fits is not refused because somebody before them wanted more than there was', async () => {
	const [shop, [first, greedy, third, fourth, late]] = [
		await makeShop(world, { quantity: 4 }),
		await people(5),
	];
	if (!first || !greedy || !third || !fourth || !late) throw new Error('too few people');
	// The slot is there, so that the others go together.
	await holdBags(world, first, shop);
	const answers = await Promise.all([
		ask(greedy, shop, 5),
		ask(third, shop),
		ask(fourth, shop, 2),
		ask(late, shop),
	]);
	const held = answers.filter(({ code }) => code === undefined).map(({ data }) => data.quantity);
	expect(answers[0]?.code).toBe('SOLD_OUT');
	// Three bags were left: whoever came first, nothing that somebody could have had is left over.
	expect(held.reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
});

test('orders that went together are each their own: customer, history, price, intent', async () => {
	const shops = [
		await makeShop(world, { quantity: 9, taxRateBps: 825 }),
		await makeShop(world, { quantity: 9 }),
	] as const;
	const buyers = await people(8);
	const orders = await Promise.all(
		buyers.map((buyer, at) => holdBags(world, buyer, shops[at % 2 === 0 ? 0 : 1], 1 + (at % 3))),
	);
	for (const [at, order] of orders.entries()) {
		const quantity = 1 + (at % 3);
		const tax = at % 2 === 0 ? Math.round(quantity * 500 * 0.0825) : 0;
		expect(order).toMatchObject({
			business_id: shops[at % 2 === 0 ? 0 : 1].id,
			quantity,
			total_cost: (quantity * 500 + tax) / 100,
			status: 'pending',
		});
		const read = await call('customer.orders.get', { token: buyers[at]?.token, params: { id: order.id } });
		expect(read.data).toEqual(order);
	}
	expect(new Set(orders.map(({ client_secret }) => client_secret)).size).toBe(orders.length);
	// They were written by fewer transactions than there are of them.
	const { rows } = await sql<{
		commits: number;
	}>`select count(distinct xmin::text)::int as commits from orders
		where id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(world.database.db);
	expect(rows[0]?.commits).toBeLessThan(orders.length);
	const history = await world.database.db
		.selectFrom('order_events')
		.select(['order_id', 'actor', 'from_status', 'to_status'])
		.where(
			'order_id',
			'in',
			orders.map(({ id }) => id),
		)
		.execute();
	expect(new Map(history.map(({ order_id, actor }) => [order_id, actor]))).toEqual(
		new Map(orders.map(({ id }, at) => [id, `customer:${buyers[at]?.id}`])),
	);
	expect(history.every((event) => event.from_status === null && event.to_status === 'pending')).toBe(true);
});

// R-server-totals
test('a price that changed a moment ago is the one that is asked for', async () => {
	const shop = await makeShop(world, { quantity: 9 });
	const [one, two] = await people(2);
	if (!one || !two) throw new Error('too few people');
	expect((await holdBags(world, one, shop)).total_cost).toBe(5);
	const changed = await call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { price: 7.5 },
	});
	expect(changed.code).toBeUndefined();
	expect((await holdBags(world, two, shop)).total_cost).toBe(7.5);
});

test('the same call twice at once is one order', async () => {
	const [shop, buyer] = [await makeShop(world), await makePerson(world)];
	const key = crypto.randomUUID();
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => call('customer.orders.create', { token: buyer.token, key, body })),
	);
	expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
});

test('of one customer who asks in many shops at once three checkouts are open', async () => {
	const buyer = await makePerson(world);
	const shops = await Promise.all(Array.from({ length: 5 }, () => makeShop(world)));
	const answers = await Promise.all(shops.map((shop) => ask(buyer, shop)));
	expect(answers.map(({ code }) => code ?? 'held').sort()).toEqual([
		'TOO_MANY_HOLDS',
		'TOO_MANY_HOLDS',
		'held',
		'held',
		'held',
	]);
});

test('of a slot that is full, who has bags there is told of them, and only who has none is refused', async () => {
	const [shop, owner, [buyer, first, second, third]] = [
		await makeShop(world, { quantity: 3 }),
		await makePerson(world, { role: 'business' }),
		await people(4),
	];
	if (!buyer || !first || !second || !third) throw new Error('too few people');
	const own = await makeShop(world, { quantity: 3, owner });
	const key = crypto.randomUUID();
	const body = { business_id: shop.id, quantity: 2, ...tonight };
	const mine = () => call('customer.orders.create', { token: buyer.token, key, body });
	const { data: order } = await mine();
	await holdBags(world, first, shop);
	const [repeated, ...refused] = await Promise.all([mine(), ask(second, shop), ask(third, shop)]);
	expect(repeated.data.id).toBe(order.id);
	expect(refused.map(({ code }) => code)).toEqual(['SOLD_OUT', 'SOLD_OUT']);
	// Another call of the same customer takes the place of the older checkout, and its bags.
	const [fresh, stillNone] = await Promise.all([ask(buyer, shop, 2), ask(second, shop)]);
	expect(fresh).toMatchObject({ data: { quantity: 2, status: 'pending' } });
	expect(stillNone.code).toBe('SOLD_OUT');
	// Nobody buys from themselves, whether there is something left or not.
	await holdBags(world, second, own, 3);
	const [self] = await Promise.all([ask(owner, own), ask(third, own)]);
	expect(self.code).toBe('OWN_BUSINESS');
});

test('who chooses more bags than are left keeps the older checkout', async () => {
	const [shop, [buyer, other]] = [await makeShop(world, { quantity: 3 }), await people(2)];
	if (!buyer || !other) throw new Error('too few people');
	const older = await holdBags(world, buyer, shop, 2);
	await holdBags(world, other, shop);
	expect((await ask(buyer, shop, 3)).code).toBe('SOLD_OUT');
	const read = await call('customer.orders.get', { token: buyer.token, params: { id: older.id } });
	expect(read.data).toEqual(older);
});
