/** R-own-beside-list: a person's own data is beside the shared cards of a list, and never in them. */
import { expect, test } from 'vitest';
import { buyBags, holdBags, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const [shop, other] = [await makeShop(world), await makeShop(world)];
const around = { type: 'coordinates', value: '45.5122,-122.6587' };

async function listOf({ token }: Person) {
	const { businesses, yours } = (await world.call('customer.businesses.list', { token, query: around })).data;
	return { cards: businesses.sort((a, b) => (a.id < b.id ? -1 : 1)), yours };
}
const tomorrow = { order_date: '2031-06-12', pickup_window: 'evening' } as const;

test('a paid order stands beside the list of its customer alone, until it is collected', async () => {
	const [mine, others] = [await makePerson(world), await makePerson(world)];
	const order = await buyBags(world, mine, shop);
	const [own, foreign] = [await listOf(mine), await listOf(others)];
	expect(own.yours).toEqual({
		[shop.id]: {
			open_order: {
				id: order.id,
				order_date: '2031-06-11',
				pickup_window: 'evening',
				start_time: '17:00',
				end_time: '20:00',
			},
		},
	});
	expect(foreign.yours).toEqual({});
	expect(own.cards).toEqual(foreign.cards);
	world.clock.set(new Date('2031-06-12T00:30:00.000Z'));
	const confirmed = await world.call('customer.orders.confirmPickup', {
		token: mine.token,
		params: { id: order.id },
	});
	expect(confirmed.status).toBe(200);
	expect((await listOf(mine)).yours).toEqual({});
	world.clock.set(noon);
});

test('of several at one shop the next one is shown; neither a hold, nor one that was canceled, nor one whose time is over', async () => {
	const mine = await makePerson(world);
	await holdBags(world, mine, other);
	expect((await listOf(mine)).yours).toEqual({});
	const later = await buyBags(world, mine, shop, 1, tomorrow);
	expect((await listOf(mine)).yours[shop.id]?.open_order?.id).toBe(later.id);
	const next = await buyBags(world, mine, shop);
	expect((await listOf(mine)).yours[shop.id]?.open_order?.id).toBe(next.id);
	await world.call('customer.orders.cancel', { token: mine.token, params: { id: next.id } });
	expect((await listOf(mine)).yours[shop.id]?.open_order?.id).toBe(later.id);
	// An hour after its end the order is overdue, even before the job runs.
	world.clock.set(new Date('2031-06-13T04:00:00.000Z'));
	expect((await listOf(mine)).yours).toEqual({});
	world.clock.set(noon);
});

test('whoever has the list already is told when what is their own has changed', async () => {
	const mine = await makePerson(world);
	const ask = (tag?: string) =>
		fetch(`${world.url}/v0/customer/businesses?type=coordinates&value=${around.value}`, {
			headers: { authorization: `Bearer ${mine.token}`, ...(tag && { 'if-none-match': tag }) },
		});
	const tag = (await ask()).headers.get('etag') ?? '';
	const order = await holdBags(world, mine, shop);
	await world.call('customer.orders.abandon', { token: mine.token, params: { id: order.id } });
	expect((await ask(tag)).status).toBe(304);
	await buyBags(world, mine, shop);
	expect((await ask(tag)).status).toBe(200);
});
