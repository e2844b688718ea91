/** R-reliability: a shop that cancels every 33rd order has the counts of its last 100 orders. */
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { clock } = world;
const { orders, reliability, transfers } = world.app;
const dayMs = 24 * 3_600_000;
const perDay = 25;
const days = Number(process.env.RELIABILITY_ORDERS ?? (soaking ? 1_000 : 200)) / perDay;

test('a shop that cancels one of 33 orders is shown so', async () => {
	const shop = await makeShop(world, { quantity: 50 });
	const customers = await Promise.all(Array.from({ length: perDay }, () => makePerson(world)));
	const asShop = () => ({ userId: shop.owner.id, ownerId: shop.owner.id, key: crypto.randomUUID() });
	/** Whether each order was honored, in the order in which they ended. */
	const ended: boolean[] = [];
	let bought = 0;
	for (let day = 0; day < days; day++) {
		clock.set(new Date(noon.getTime() + day * dayMs));
		const when = { order_date: clock.now().toISOString().slice(0, 10), pickup_window: 'evening' as const };
		const sold = await Promise.all(customers.map((customer) => buyBags(world, customer, shop, 1, when)));
		const broken = sold.filter(() => ++bought % 33 === 0);
		for (const { id } of broken) await orders.cancelByBusiness(asShop(), id, 'The oven broke.');
		clock.forward(20 * 3_600_000);
		await orders.expire();
		await transfers.drain();
		ended.push(...broken.map(() => false), ...Array<boolean>(perDay - broken.length).fill(true));
	}
	const last = ended.slice(-100);
	const { honored, counted, step } = await reliability.own(shop.id);
	expect([honored, counted]).toEqual([last.filter(Boolean).length, 100]);
	expect(step).toBe(honored < 98 ? 'note' : 'fine');
	soakNote({
		what: 'Orders of a shop that cancels one of 33: the last 100 counted as they ended',
		attempted: bought,
		lost: 0,
		seed: '–',
	});
}, 3_600_000);
