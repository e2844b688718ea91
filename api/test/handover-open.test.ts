/** What stands in the way of handing a shop over, and what ends with it (R-handover). */
import { beforeEach, expect, test } from 'vitest';
import { bankAt } from './bank.ts';
import { deliver, deliveries } from './bugs/deliveries.ts';
import {
	buyBags,
	cards,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
} from './makers.ts';
import { sandboxCall } from './sandbox-calls.ts';
import { createWorld, noon } from './world.ts';

const world = await createWorld({ webhooks: false, sharedClock: true });
const { call, clock } = world;
const { owner: database } = world.database;
const bank = bankAt(world);
beforeEach(() => clock.set(noon));
/** Pays; the cardholder disputes it as soon as it is captured. */
const disputesLater = '4000000000000259';

const offer = (shop: Shop, to: Person, stays = true) =>
	call('business.handover.offer', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { user_id: to.id, stays },
	});
async function accept(person: Person) {
	const { offers } = (await call('user.shopOffers.list', { token: person.token })).data;
	const offer_id = offers[0]?.id ?? '';
	return call('user.shopOffers.accept', { token: person.token, params: { offer_id } });
}
async function staffed(role: 'manager' | 'counter' = 'manager') {
	const shop = await makeShop(world);
	return { shop, member: await makeMember(world, shop, role) };
}
async function bought(shop: Shop, card: string = cards.good) {
	const customer = await makePerson(world);
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card);
	return { customer, order: await settle(world, customer, held), held };
}
type Bought = Awaited<ReturnType<typeof bought>>;
async function pickedUp(given: Bought): Promise<Bought> {
	clock.set(new Date(given.order.pickup_starts_at));
	const { token } = given.customer;
	await call('customer.orders.confirmPickup', { token, params: { id: given.order.id } });
	await world.app.transfers.drain();
	return given;
}
async function deposit(shop: Shop): Promise<void> {
	await bank.payOut(shop);
	const [payout] = await bank.payouts(shop);
	await bank.arrive(payout?.id ?? '');
	await bank.announce();
}
const refundAsShop = (token: string, id: string) =>
	call('business.orders.setStatus', {
		...{ token, params: { id }, key: crypto.randomUUID() },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
const refusedFor = (code: string, words: string) => ({
	body: { error: { code, message: expect.stringContaining(words) } },
});

test('a colleague who is suspended or not verified is offered nothing, and says so in words', async () => {
	const { shop, member } = await staffed();
	expect(await world.app.auth.suspend(member.email, true)).toBe(true);
	expect(await offer(shop, member)).toMatchObject(refusedFor('HANDOVER_PERSON', 'account is disabled'));
	await world.app.auth.suspend(member.email, false);
	await database.updateTable('users').set({ verified: false }).where('id', '=', member.id).execute();
	expect(await offer(shop, member)).toMatchObject(
		refusedFor('HANDOVER_PERSON', 'has to verify their email first'),
	);
	await database.updateTable('users').set({ verified: true }).where('id', '=', member.id).execute();
	expect((await offer(shop, member)).status).toBe(200);
});

test('an open dispute is waited for', async () => {
	const { shop, member } = await staffed();
	const { held } = await pickedUp(await bought(shop, disputesLater));
	await deposit(shop);
	const intent = held.client_secret?.split('_secret_')[0];
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${intent}`,
	);
	expect(data).toHaveLength(1);
	const { data: events } = await sandboxCall<{ data: Parameters<typeof deliver>[1] }>(
		world,
		'GET',
		'/v1/events?type=charge.dispute.created',
	);
	await deliver(world, events);
	await deliveries(world);
	expect(await offer(shop, member)).toMatchObject(
		refusedFor('HANDOVER_BLOCKED', '1 dispute is open at a customer’s bank'),
	);
});

test('a refund on its way is waited for, at both presses', async () => {
	const { shop, member } = await staffed();
	const { order } = await pickedUp(await bought(shop));
	await deposit(shop);
	expect((await offer(shop, member)).status).toBe(200);
	expect((await refundAsShop(shop.owner.token, order.id)).status).toBe(200);
	const waiting = refusedFor('HANDOVER_BLOCKED', '1 refund is on the way to a customer');
	expect(await offer(shop, member)).toMatchObject(waiting);
	expect(await accept(member)).toMatchObject(waiting);
});

test('what is still to be withheld of earlier refunds is waited for, to the cent', async () => {
	const { shop, member } = await staffed();
	const { order } = await pickedUp(await bought(shop));
	await deposit(shop);
	await refundAsShop(shop.owner.token, order.id);
	await world.drain();
	await world.drain();
	const debt = await database
		.selectFrom('debits')
		.select(['amount_cents', 'settled_cents'])
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	const owed = ((debt.amount_cents - debt.settled_cents) / 100).toFixed(2);
	expect(await offer(shop, member)).toMatchObject(
		refusedFor('HANDOVER_BLOCKED', `$${owed} of earlier refunds is still to be withheld`),
	);
});

test('what the old owner had open ends with it, if they leave', async () => {
	const { shop, member } = await staffed();
	await offer(shop, member, false);
	const stream = await fetch(`${world.url}/v0/business/${shop.id}/live`, {
		headers: { authorization: `Bearer ${shop.owner.token}` },
	});
	expect(stream.status).toBe(200);
	const ended = (async () => {
		for await (const _ of stream.body ?? []);
		return true;
	})();
	expect((await accept(member)).status).toBe(200);
	expect(await ended).toBe(true);
	const asked = { token: shop.owner.token, params: { id: shop.id } };
	expect((await call('business.get', asked)).code).toBe('NOT_FOUND');
});

// R-ratings
test('whoever owned the shop buys there as anybody does, and rates nothing', async () => {
	const { shop, member } = await staffed();
	await offer(shop, member, false);
	expect((await accept(member)).status).toBe(200);
	await world.app.accounts.connectReady({ id: shop.id, email: member.email, display_name: 'Shop' });
	const rate = async (person: Person) => {
		clock.set(noon);
		const order = await buyBags(world, person, shop);
		await pickedUp({ customer: person, order, held: order });
		const rated = await call('rating.give', {
			...{ token: person.token, params: { id: order.id } },
			body: { food: 5 },
		});
		return rated.code;
	};
	expect(await rate(await makePerson(world))).toBeUndefined();
	expect(await rate(shop.owner)).toBe('RATING_INSIDER');
});
