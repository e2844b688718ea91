import { expect, test } from 'vitest';
import { cards, makePerson, makeShop, type Person, payWith, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;
const buyers = 500;
const bags = 50;

async function crowd(): Promise<Person[]> {
	const people: Person[] = [];
	while (people.length < buyers) {
		people.push(...(await Promise.all(Array.from({ length: 25 }, () => makePerson(world)))));
	}
	return people;
}

test('of 500 buyers at once exactly 50 get the 50 bags, and nobody else is charged', {
	timeout: 120_000,
}, async () => {
	const shop = await makeShop(world, { quantity: bags });
	const people = await crowd();
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const outcomes = await Promise.all(
		people.map(async ({ token }) => {
			const held = await call('customer.orders.create', { token, key: crypto.randomUUID(), body });
			if (held.code !== undefined) return held.code;
			await payWith(world, held.data, cards.good);
			const settled = await call('customer.orders.settle', { token, params: { id: held.data.id } });
			return settled.code ?? settled.data.status;
		}),
	);
	await expect
		.poll(
			async () =>
				(
					await world.database.db
						.selectFrom('orders')
						.select('id')
						.where('business_id', '=', shop.id)
						.where('status', '=', 'paid')
						.execute()
				).length,
			{ timeout: 30_000 },
		)
		.toBe(bags);
	expect(outcomes.filter((outcome) => outcome === 'SOLD_OUT')).toHaveLength(buyers - bags);
	const { db } = world.database;
	const captured = await db
		.selectFrom('payments')
		.select((eb) => eb.fn.sum<number>('captured_cents').as('cents'))
		.executeTakeFirstOrThrow();
	expect(Number(captured.cents)).toBe(bags * 500);
	const slot = await db
		.selectFrom('slots')
		.selectAll()
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	expect(slot).toMatchObject({ held: 0, sold: bags, capacity: bags });
});
