import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { foundOrders, listByPickup, listOrders } from './order-lists.store.ts';

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const near = Number.POSITIVE_INFINITY;

test('from whichever end a page is found, it has the same orders', async () => {
	const shop = await makeShop(world, { quantity: 20 });
	for (const bags of [2, 1, 1, 2, 1, 2, 1]) await buyBags(world, await makePerson(world), shop, bags);
	const filter = { business_id: shop.id };
	for (const sort of ['date', 'amount', 'id'] as const) {
		const all = await listOrders(db, filter, { page: 1, per_page: 100, sort }, near);
		expect(all.total).toBe(7);
		const ids = all.rows.map(({ id }) => id);
		for (const per_page of [1, 2, 3, 7])
			for (let page = 1; page <= 9; page++) {
				const found = await listOrders(db, filter, { page, per_page, sort }, 0);
				expect(found.total).toBe(7);
				expect(found.rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * per_page, page * per_page));
			}
	}
	const pickups = (page: number, per_page: number) =>
		listByPickup(db, filter, { page, per_page }, new Date('2031-06-12T03:30:00Z'));
	const ids = (await pickups(1, 100)).rows.map(({ id }) => id);
	expect(new Set(ids).size).toBe(7);
	for (const per_page of [1, 2, 3])
		for (let page = 1; page <= 9; page++)
			expect((await pickups(page, per_page)).rows.map(({ id }) => id)).toEqual(
				ids.slice((page - 1) * per_page, page * per_page),
			);
	const nobody = await listOrders(db, { ...filter, status: 'refunded' }, { page: 60, per_page: 20 });
	expect(nobody).toEqual({ rows: [], total: 0 });
});

test('what everybody’s name finds comes in the same order as the whole list', async () => {
	const shop = await makeShop(world, { quantity: 20 });
	for (const bags of [2, 1, 1, 2, 1]) await buyBags(world, await makePerson(world), shop, bags);
	const all = { business_id: shop.id };
	const named = { ...all, found: foundOrders(shop.id, 'Pat') };
	const since = new Date('2031-06-12T03:30:00Z');
	for (const per_page of [2, 5])
		for (let page = 1; page <= 4; page++) {
			for (const sort of ['date', 'amount'] as const)
				expect(await listOrders(db, named, { page, per_page, sort })).toEqual(
					await listOrders(db, all, { page, per_page, sort }),
				);
			expect(await listByPickup(db, named, { page, per_page }, since)).toEqual(
				await listByPickup(db, all, { page, per_page }, since),
			);
		}
});
