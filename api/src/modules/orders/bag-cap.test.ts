import { expect, test } from 'vitest';
import { buyBags, holdBags, makePerson, makeShop, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ env: { MAX_BAGS_PER_CUSTOMER: '3' } });

// R-bag-cap
test('who has three bags of a day gets no fourth there, in whichever checkout, and others do', async () => {
	const [shop, other] = [await makeShop(world, { quantity: 10 }), await makeShop(world, { quantity: 10 })];
	const [person, neighbor] = [await makePerson(world), await makePerson(world)];
	const ask = (quantity: number) =>
		world.call('customer.orders.create', {
			token: person.token,
			key: crypto.randomUUID(),
			body: { business_id: shop.id, quantity, ...tonight },
		});
	expect((await ask(4)).code).toBe('TOO_MANY_BAGS');
	await buyBags(world, person, shop, 2);
	expect((await ask(2)).code).toBe('TOO_MANY_BAGS');
	expect((await ask(1)).data.quantity).toBe(1);
	expect((await holdBags(world, neighbor, shop, 3)).quantity).toBe(3);
	expect((await holdBags(world, person, other, 3)).quantity).toBe(3);
});
