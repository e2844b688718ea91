/** R-handover: transferring a shop to another owner, what blocks it, and what it ends. */
import { beforeEach, expect, test } from 'vitest';
import { bankAt } from '#test/bank.ts';
import { deliver, untilApplied } from '#test/bugs/deliveries.ts';
import {
	buyBags,
	cards,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	pairDevice,
	payWith,
	type Shop,
	setPin,
	settle,
	tonight,
} from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false, sharedClock: true });
const { call, clock } = world;
const bank = bankAt(world);
beforeEach(() => clock.set(noon));

const offer = (shop: Shop, to: Person, stays = true, by = shop.owner) =>
	call('business.handover.offer', {
		token: by.token,
		params: { id: shop.id },
		body: { user_id: to.id, stays },
	});
const withdraw = (shop: Shop) =>
	call('business.handover.withdraw', { token: shop.owner.token, params: { id: shop.id } });
const offersTo = async (person: Person) =>
	(await call('user.shopOffers.list', { token: person.token })).data.offers;
async function accept(person: Person, offerId?: string) {
	const offer_id = offerId ?? (await offersTo(person))[0]?.id ?? crypto.randomUUID();
	return call('user.shopOffers.accept', { token: person.token, params: { offer_id } });
}
const shopsOf = async (person: Person) =>
	(await call('business.list', { token: person.token })).data.businesses.map(
		({ id, my_role }) => [id, my_role] as const,
	);
async function offered(role: 'manager' | 'counter' = 'manager', stays = true) {
	const shop = await makeShop(world);
	const member = await makeMember(world, shop, role);
	expect((await offer(shop, member, stays)).status).toBe(200);
	return { shop, member, id: (await offersTo(member))[0]?.id ?? '' };
}
async function fetched(shop: Shop) {
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.transfers.drain();
	return { customer, order };
}
async function deposit(shop: Shop): Promise<void> {
	await bank.payOut(shop);
	const [payout] = await bank.payouts(shop);
	await bank.arrive(payout?.id ?? '');
	await bank.announce();
}
const books = async (person: Person) =>
	(await call('user.pastBooks.list', { token: person.token })).data.books;
const csv = async (person: Person, path: string) => {
	const answer = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } });
	return [answer.status, await answer.text()] as const;
};

test('nothing changes until it is accepted; then the owner does, with mails to both and both names in the history', async () => {
	const { shop, member } = await offered();
	expect(await shopsOf(member)).toEqual([[shop.id, 'manager']]);
	expect(await offersTo(member)).toMatchObject([{ business_id: shop.id, stays: true }]);
	expect(await offersTo(shop.owner)).toEqual([]);
	const answer = await accept(member);
	expect(answer.data).toEqual({ business_id: shop.id });
	const { data } = await call('business.team.get', { token: member.token, params: { id: shop.id } });
	expect(data.members.map(({ user_id, role }) => [user_id, role])).toEqual([
		[member.id, 'owner'],
		[shop.owner.id, 'manager'],
	]);
	expect(data.offer).toBeNull();
	expect(data.handovers.map(({ what }) => what)).toEqual(['accepted', 'offered']);
	for (const { from_name, to_name } of data.handovers) {
		expect(from_name).toMatch(/^Pat Nr/);
		expect(to_name).toMatch(/^Pat Nr/);
		expect(from_name).not.toBe(to_name);
	}
	expect(await shopsOf(shop.owner)).toEqual([[shop.id, 'manager']]);
	await world.drain();
	const mailTo = async ({ email }: Person) =>
		(await fetch(`${world.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).text();
	expect(await mailTo(member)).toMatch(/wants to hand[\s\S]*|is yours now/);
	expect(await mailTo(member)).toContain('is yours now');
	expect(await mailTo(shop.owner)).toContain('belongs to');
	// The shop's emails go to the new owner, and it can't charge until payments are connected.
	const mine = (await call('business.get', { token: member.token, params: { id: shop.id } })).data;
	expect([mine.email, mine.my_role]).toEqual([member.email, 'owner']);
	const status = await call('business.stripe.status', { token: member.token, params: { id: shop.id } });
	expect(status.data?.connected).toBe(false);
	expect(
		(
			await call('customer.orders.create', {
				token: (await makePerson(world)).token,
				key: crypto.randomUUID(),
				body: { business_id: shop.id, quantity: 1, ...tonight },
			})
		).status,
	).toBe(409);
});

test('the old owner leaves if they chose to: access, PIN and streams end within seconds', async () => {
	const { shop, member } = await offered('counter', false);
	const device = await pairDevice(world, shop);
	await setPin(world, shop, shop.owner);
	await accept(member);
	const asOwner = { token: shop.owner.token, params: { id: shop.id } };
	await expect.poll(async () => (await call('business.get', asOwner)).status).toBe(404);
	expect(await shopsOf(shop.owner)).toEqual([]);
	const unlock = await call('business.device.unlock', {
		cookie: device.cookie,
		body: { user_id: shop.owner.id, pin: '4071' },
	});
	expect(unlock.status).not.toBe(200);
	// R-ratings: a former owner still counts as a member.
	const rows = await world.database.db
		.selectFrom('members')
		.selectAll()
		.where('business_id', '=', shop.id)
		.where('user_id', '=', shop.owner.id)
		.execute();
	expect(rows).toHaveLength(1);
	const ready = { id: shop.id, email: member.email, display_name: 'Shop' };
	await world.app.accounts.connectReady(ready);
	const own = await call('customer.orders.create', {
		token: member.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	});
	expect(own.status).not.toBe(200);
	expect((await holdBags(world, shop.owner, shop)).status).toBe('pending');
});

test('it is for one account, once, for seven days, until it is withdrawn or replaced', async () => {
	const { shop, member, id } = await offered();
	const other = await makeMember(world, shop, 'counter');
	expect((await accept(other, id)).code).toBe('NOT_FOUND');
	expect((await offer(shop, await makePerson(world, { role: 'business' }))).code).toBe('NOT_FOUND');
	expect((await offer(shop, other, true, member)).code).toBe('FORBIDDEN');
	await withdraw(shop);
	expect(await offersTo(member)).toEqual([]);
	expect((await accept(member, id)).code).toBe('HANDOVER_OVER');
	await offer(shop, member);
	const [second] = await offersTo(member);
	await offer(shop, other);
	expect((await accept(member, second?.id)).code).toBe('HANDOVER_OVER');
	const [third] = await offersTo(other);
	clock.forward(7 * 24 * 3_600_000);
	expect((await accept(other, third?.id)).code).toBe('HANDOVER_OVER');
	clock.set(noon);
	await call('business.team.remove', {
		token: shop.owner.token,
		params: { id: shop.id, user_id: other.id },
	});
	expect((await accept(other, third?.id)).code).toBe('HANDOVER_OVER');
	expect(await shopsOf(shop.owner)).toEqual([[shop.id, 'owner']]);
});

test('refused at both presses while something is open, with what and how many', async () => {
	const { shop, member, id } = await offered();
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop);
	const open = { code: 'HANDOVER_BLOCKED', message: expect.stringContaining('1 order is still open') };
	const error = ({ body }: { body: { success: boolean; error?: unknown } }) => body.error;
	expect(error(await offer(shop, member))).toMatchObject(open);
	expect(error(await accept(member, id))).toMatchObject(open);
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	const waiting = { message: expect.stringContaining('The money of 1 order isn’t in the bank yet') };
	expect(error(await accept(member, id))).toMatchObject(waiting);
	await world.app.transfers.drain();
	expect(error(await accept(member, id))).toMatchObject(waiting);
	await deposit(shop);
	await call('customer.orders.refund', {
		token: customer.token,
		params: { id: order.id },
		body: { reason: 'It was empty.' },
	});
	expect(error(await accept(member, id))).toMatchObject({
		message: expect.stringContaining('1 refund request waits for an answer'),
	});
	expect(await shopsOf(member)).toEqual([[shop.id, 'manager']]);
});

test('a person who could not own a shop is refused in words', async () => {
	const shop = await makeShop(world);
	const member = await makeMember(world, shop, 'manager');
	await world.database.db
		.updateTable('users')
		.set({ role: 'customer' })
		.where('id', '=', member.id)
		.execute();
	const refused = await offer(shop, member);
	expect([refused.code, JSON.stringify(refused.body)]).toEqual([
		'HANDOVER_PERSON',
		expect.stringContaining('joining makes it a shop’s'),
	]);
});

test('what was earned before stays the old owner’s to read, to the cent; another shop keeps the account', async () => {
	const shop = await makeShop(world);
	const second = await call('business.anotherBag', {
		token: shop.owner.token,
		key: crypto.randomUUID(),
		params: { id: shop.id },
		body: { display_name: 'Second bag', description: 'Cakes of the day, all kinds.', price: 5 },
	});
	expect(second.status).toBe(200);
	const account = await bank.accountOf(shop);
	const member = await makeMember(world, shop, 'manager');
	const { customer, order } = await fetched(shop);
	await deposit(shop);
	expect((await offer(shop, member)).status).toBe(200);
	const before = await csv(shop.owner, `/v0/business/${shop.id}/statements/2031-06.csv`);
	expect((await accept(member)).status).toBe(200);
	expect(await bank.accountOf({ id: second.data?.id ?? '' })).toBe(account);
	const [book] = await books(shop.owner);
	expect(book).toMatchObject({ statements: [{ month: '2031-06', deposits: 1 }] });
	const path = `/v0/user/past-books/${book?.id}/statements/2031-06.csv`;
	const past = await csv(shop.owner, path);
	expect(past).toEqual(before);
	expect(await csv(member, path)).toMatchObject([404, expect.anything()]);
	expect(await books(member)).toEqual([]);
	const [, others] = await csv(shop.owner, `/v0/business/${second.data?.id ?? ''}/statements/2031-06.csv`);
	expect(others.replaceAll(/Second bag; (Shop \d+)/g, '$1; Second bag')).toBe(before[1]);
	await world.app.accounts.connectReady({ id: shop.id, email: member.email, display_name: 'Shop' });
	expect(await bank.accountOf(shop)).not.toBe(account);
	const payouts = await call('business.payouts', { token: member.token, params: { id: shop.id } });
	expect(payouts.data.payouts.map(({ order_id }) => order_id)).toEqual([order.id]);
	expect([payouts.data.deposits, payouts.data.on_the_way.amount]).toEqual([[], 0]);
	// The refund is recovered from the owner who was paid.
	await call('business.orders.setStatus', {
		token: member.token,
		key: crypto.randomUUID(),
		params: { id: order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	const later = await call('business.payouts', { token: member.token, params: { id: shop.id } });
	expect([later.data.on_the_way.amount, later.data.expected.week.amount]).toEqual([0, 0]);
	expect(customer.id).not.toBe(member.id);
});

test('of presses at the same moment one counts, beside orders, withdrawals and each other', async () => {
	for (let round = 0; round < 6; round++) {
		const { shop, member, id } = await offered();
		const customer = await makePerson(world);
		const buy = () =>
			call('customer.orders.create', {
				token: customer.token,
				key: crypto.randomUUID(),
				body: { business_id: shop.id, quantity: 1, ...tonight },
			});
		const [first, second, bought, withdrawn] = await Promise.all([
			accept(member, id),
			accept(member, id),
			buy(),
			round % 2 ? withdraw(shop) : undefined,
		]);
		const owners = await world.database.db
			.selectFrom('businesses')
			.select(['owner_id', 'charges_enabled'])
			.where('id', '=', shop.id)
			.executeTakeFirstOrThrow();
		const isTheirs = owners.owner_id === member.id;
		expect([first.status, second.status]).toEqual(
			isTheirs ? [200, 200] : [expect.any(Number), expect.any(Number)],
		);
		if (!isTheirs) expect([first.status === 200, second.status === 200]).toEqual([false, false]);
		// Otherwise the new owner would be responsible for an order paid to the old one.
		expect(isTheirs && bought.status === 201).toBe(false);
		expect(isTheirs && owners.charges_enabled).toBe(false);
		if (isTheirs && withdrawn) expect([200, 404]).toContain(withdrawn.status);
	}
});

const { owner: database } = world.database;
const disputesLater = '4000000000000259';

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
const refundAsShop = (token: string, id: string) =>
	call('business.orders.setStatus', {
		token,
		params: { id },
		key: crypto.randomUUID(),
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
	await untilApplied(world);
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
			token: person.token,
			params: { id: order.id },
			body: { food: 5 },
		});
		return rated.code;
	};
	expect(await rate(await makePerson(world))).toBeUndefined();
	expect(await rate(shop.owner)).toBe('RATING_INSIDER');
});
