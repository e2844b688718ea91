import type { Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, type Person, payWith, settle } from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;

const savedCards = async ({ token }: Person) => (await call('customer.cards.list', { token })).data.cards;
const save = ({ token }: Person, { id }: Order, choice = true) =>
	call('customer.orders.saveCard', { token, params: { id }, body: { save: choice } });
async function payWithSaved({ client_secret }: Order, cardId: string) {
	const secret = client_secret ?? '';
	const answer = await fetch(
		`${world.sandbox.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`,
		{
			method: 'POST',
			headers: { authorization: `Bearer ${world.publishableKey}` },
			body: new URLSearchParams({ client_secret: secret, payment_method: cardId }),
		},
	);
	return answer.status;
}
async function saveOne(person: Person, number: string = cards.good) {
	const order = await holdBags(world, person, await makeShop(world));
	expect((await save(person, order)).status).toBe(200);
	await payWith(world, order, number);
	expect((await settle(world, person, order)).status).toBe('paid');
	const [card] = await savedCards(person);
	if (!card) throw new Error('the card was not saved');
	return card;
}

// R-saved-cards
test('a card is saved when it was asked for, and pays the next order', async () => {
	const [shop, person] = [await makeShop(world), await makePerson(world)];
	const first = await holdBags(world, person, shop);
	await payWith(world, first, cards.good);
	await settle(world, person, first);
	expect(await savedCards(person)).toEqual([]);

	expect(await saveOne(person)).toEqual({
		id: expect.stringMatching(/^pm_/),
		brand: 'visa',
		last4: '4242',
		exp_month: 12,
		exp_year: 2034,
	});
	const [card] = await savedCards(person);
	const next = await holdBags(world, person, await makeShop(world));
	expect(await payWithSaved(next, card?.id ?? '')).toBe(200);
	expect((await settle(world, person, next)).status).toBe('paid');
});

// R-saved-cards
test('who changes their mind before paying has nothing saved, and a paid order is too late', async () => {
	const person = await makePerson(world);
	const order = await holdBags(world, person, await makeShop(world));
	expect((await save(person, order)).status).toBe(200);
	expect((await save(person, order, false)).status).toBe(200);
	await payWith(world, order, cards.good);
	await settle(world, person, order);
	expect(await savedCards(person)).toEqual([]);
	expect((await save(person, order)).code).toBe('WRONG_STATUS');
});

// R-saved-cards
test('the same card saved twice is shown once, and is gone with one press', async () => {
	const person = await makePerson(world);
	await saveOne(person);
	const card = await saveOne(person);
	const other = await saveOne(person, '5555555555554444');
	expect(await savedCards(person)).toEqual([other, card]);
	const removed = await call('customer.cards.remove', { token: person.token, params: { id: card.id } });
	expect(removed.status).toBe(200);
	expect(await savedCards(person)).toEqual([other]);
	const repeated = await call('customer.cards.remove', { token: person.token, params: { id: card.id } });
	expect(repeated.code).toBe('NOT_FOUND');
});

// R-saved-cards, R-own-only
test('a card of somebody else is not seen, not removed, and pays nothing', async () => {
	const [owner, stranger] = [await makePerson(world), await makePerson(world)];
	const card = await saveOne(owner);
	await saveOne(stranger, '5555555555554444');
	const theft = await call('customer.cards.remove', { token: stranger.token, params: { id: card.id } });
	expect(theft.code).toBe('NOT_FOUND');
	const order = await holdBags(world, stranger, await makeShop(world));
	expect(await payWithSaved(order, card.id)).toBe(400);
	const nobody = await holdBags(world, await makePerson(world), await makeShop(world));
	expect(await payWithSaved(nobody, card.id)).toBe(400);
	expect((await save(owner, order)).code).toBe('NOT_FOUND');
	expect(await savedCards(owner)).toEqual([card]);
});

// R-saved-cards, R-provider-silent
test('while the provider is away, cards are not known and can be asked for again', async () => {
	const person = await makePerson(world);
	const card = await saveOne(person);
	await sandboxCall(world, 'POST', '/_faults', { mode: '500_before', match: '/v1/customers', times: 9 });
	expect((await call('customer.cards.list', { token: person.token })).code).toBe('PAYMENT_PROVIDER_DOWN');
	await sandboxCall(world, 'DELETE', '/_faults');
	expect(await savedCards(person)).toEqual([card]);
});

// R-saved-cards, R-erasure
test('with the account the customer and the cards at the provider are deleted', async () => {
	const person = await makePerson(world);
	await saveOne(person);
	await call('user.get', { token: person.token });
	const before = await world.database.db.selectFrom('payment_customers').selectAll().execute();
	const mine = before.find(({ user_id }) => user_id === person.id)?.provider_customer_id ?? '';
	expect(await sandboxCall(world, 'GET', `/v1/customers/${mine}`)).toMatchObject({
		email: null,
		name: null,
		metadata: { user_id: person.id },
	});
	world.clock.forward(3 * 86_400_000);
	await world.app.orders.expire();
	expect((await call('user.remove', { token: person.token })).status).toBe(200);
	await world.drain();
	await expect(sandboxCall(world, 'GET', `/v1/customers/${mine}`)).rejects.toThrow('404');
	const after = await world.database.db.selectFrom('payment_customers').selectAll().execute();
	expect(after.filter(({ user_id }) => user_id === person.id)).toEqual([]);
	const insert = world.database.db
		.insertInto('payment_customers')
		.values({ user_id: person.id, provider_customer_id: 'cus_late', created_at: new Date() })
		.execute();
	await expect(insert).rejects.toThrow('the person was erased');
});
