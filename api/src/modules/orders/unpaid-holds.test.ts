import { limits } from '@flavorbag/contract';
import { afterEach, expect, test } from 'vitest';
import { buyBags, holdBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const minute = 60_000;
afterEach(() => clock.set(noon));

const ask = (person: Person, shop: Shop, quantity = 1) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity, ...tonight },
	});
const outcome = async (person: Person, shop: Shop, quantity = 1) =>
	(await ask(person, shop, quantity)).code ?? 'held';
const leave = (person: Person, id: string) =>
	call('customer.orders.abandon', { token: person.token, params: { id } });

async function holdAndAbandon(person: Person, shop: Shop, quantity = 1, afterMs = 2 * minute): Promise<void> {
	const order = await holdBags(world, person, shop, quantity);
	clock.forward(afterMs);
	expect((await leave(person, order.id)).data.status).toBe('abandoned');
}
const both = async (given: { quantity?: number } = {}) =>
	[await makePerson(world), await makeShop(world, { quantity: 20, ...given })] as const;

// R-hold-length
test.each([
	[20, 20, limits.largeHoldMs],
	[11, 20, limits.largeHoldMs],
	[10, 20, limits.holdMs],
	[5, 5, limits.largeHoldMs],
	[4, 4, limits.holdMs],
])(
	'%i of a slot of %i bags are held for %i ms, and bought when they are paid',
	async (bags, quantity, ms) => {
		const [person, shop] = await both({ quantity });
		const order = await holdBags(world, person, shop, bags);
		expect(order.hold_expires_at).toBe(new Date(noon.getTime() + ms).toISOString());
		const buyer = await makePerson(world);
		await leave(person, order.id);
		expect((await buyBags(world, buyer, shop, bags)).status).toBe('paid');
	},
);

// R-unpaid-holds
test('after a checkout that ended unpaid two bags of that slot are left for half an hour, and all of every other', async () => {
	const [person, shop] = await both();
	const [other, elsewhere] = await both();
	await holdAndAbandon(person, shop, 20);
	const refused = await ask(person, shop, 3);
	expect([refused.status, refused.code]).toEqual([409, 'UNPAID_LIMIT']);
	expect(await outcome(person, elsewhere, 20)).toBe('held');
	expect(await outcome(other, shop, 18)).toBe('held');
	expect(await outcome(person, shop, 2)).toBe('held');
});

test('after half an hour nothing of it is remembered', async () => {
	const [person, shop] = await both();
	await holdAndAbandon(person, shop);
	clock.forward(30 * minute - 1);
	expect(await outcome(person, shop, 3)).toBe('UNPAID_LIMIT');
	clock.forward(1);
	expect(await outcome(person, shop, 3)).toBe('held');
});

test('after the second one the slot is closed to that person for ten minutes, and to nobody else', async () => {
	const [person, shop] = await both();
	await holdAndAbandon(person, shop, 20);
	await holdAndAbandon(person, shop, 2);
	for (const bags of [1, 2, 20]) expect(await outcome(person, shop, bags)).toBe('UNPAID_PAUSE');
	expect(await outcome(await makePerson(world), shop, 20)).toBe('held');
	clock.forward(10 * minute);
	await world.app.orders.releaseDueHolds();
	expect(await outcome(person, shop, 3)).toBe('UNPAID_LIMIT');
	expect(await outcome(person, shop, 2)).toBe('held');
});

test('a hold whose time ran out counts, also when it has not been given back yet', async () => {
	for (const isReleased of [true, false]) {
		const [person, shop] = await both();
		await holdBags(world, person, shop, 20);
		clock.forward(limits.largeHoldMs);
		if (isReleased) await world.app.orders.releaseDueHolds();
		expect(await outcome(person, shop, 3)).toBe('UNPAID_LIMIT');
		clock.set(noon);
	}
});

test('leaving at once does not count the first time', async () => {
	const [person, shop] = await both();
	await holdAndAbandon(person, shop, 20, minute);
	await holdAndAbandon(person, shop, 20, minute);
	expect(await outcome(person, shop, 3)).toBe('UNPAID_LIMIT');
});

test('choosing again, a provider that is away and a shop that closed are nobody’s fault', async () => {
	const [person, shop] = await both();
	for (const bags of [20, 5, 19, 20]) expect(await outcome(person, shop, bags)).toBe('held');

	const [third, calm] = await both();
	await fetch(`${world.sandbox.url}/_faults`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ mode: '500_before', match: '/v1/payment_intents', times: 3 }),
	});
	expect(await outcome(third, calm, 20)).toBe('PAYMENT_PROVIDER_DOWN');
	expect(await outcome(third, calm, 20)).toBe('held');

	const [second, closing] = await both();
	const open = (enabled: boolean) =>
		call('business.update', {
			token: closing.owner.token,
			params: { id: closing.id },
			body: { enabled },
		});
	const order = await holdBags(world, second, closing, 20);
	clock.forward(2 * minute);
	await open(false);
	await leave(second, order.id);
	await open(true);
	expect(await outcome(second, closing, 20)).toBe('held');
});

test('who bought here is not held back by it', async () => {
	const [person, shop] = await both();
	await buyBags(world, person, shop, 10);
	expect(await outcome(person, shop, 10)).toBe('held');
});

test('of twenty tries to keep a slot from others, two hold all of it', async () => {
	const [person, shop] = await both();
	let wasFull = 0;
	for (let attempts = 0; attempts < 20; attempts++) {
		const answer = await ask(person, shop, 20);
		if (answer.code === undefined) {
			wasFull++;
			clock.forward(10_000);
			await leave(person, answer.data.id);
		} else clock.forward(10_000);
	}
	// The first one was abandoned immediately, so it doesn't count.
	expect(wasFull).toBe(2);
});
