import { expect, test, vi } from 'vitest';
import {
	buyBags,
	inviteTo,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	type Shop,
	tonight,
} from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;

const teamOf = async (shop: Shop, token = shop.owner.token) =>
	(await call('business.team.get', { token, params: { id: shop.id } })).data;
const invite = (shop: Shop, person: Person, email: string, role = 'counter') =>
	call('business.team.invite', { token: person.token, params: { id: shop.id }, body: { email, role } });
const accept = (person: Person, token: string) =>
	call('invitation.accept', { token: person.token, body: { token } });
const remove = (shop: Shop, by: Person, person: Person) =>
	call('business.team.remove', { token: by.token, params: { id: shop.id, user_id: person.id } });
const setStatus = (person: Person, id: string, body: Record<string, unknown>) =>
	call('business.orders.setStatus', { token: person.token, key: crypto.randomUUID(), params: { id }, body });

// R-team
test('somebody is invited by email, joins, and finds the shop among theirs', async () => {
	const [shop, sam] = [await makeShop(world), await makePerson(world)];
	const token = await inviteTo(world, shop, 'counter', sam.email.toUpperCase());
	expect((await call('invitation.get', { body: { token } })).data).toMatchObject({
		role: 'counter',
		email: sam.email,
		state: 'open',
	});
	expect((await accept(sam, token)).data).toEqual({ business_id: shop.id });
	expect((await accept(sam, token)).data).toEqual({ business_id: shop.id });
	const list = await call('business.list', { token: sam.token });
	expect(list.data.businesses).toMatchObject([{ id: shop.id, my_role: 'counter' }]);
	expect((await teamOf(shop)).members.map(({ role, is_you }) => [role, is_you])).toEqual([
		['owner', true],
		['counter', false],
	]);
	await world.drain();
	const mails = await (await fetch(`${world.url}/dev/mail.json?to=${sam.email}`)).text();
	expect(mails).toContain('/join?token=');
});

test('an invitation works once, for seven days, for one address, until it is withdrawn or sent again', async () => {
	const shop = await makeShop(world);
	const [sam, kim] = [await makePerson(world), await makePerson(world)];
	const first = await inviteTo(world, shop, 'counter', sam.email);
	expect((await accept(kim, first)).code).toBe('INVITATION_OTHER_ADDRESS');
	const second = await inviteTo(world, shop, 'manager', sam.email);
	expect((await accept(sam, first)).code).toBe('NOT_FOUND');
	const start = clock.now();
	clock.forward(7 * 24 * 3_600_000);
	expect((await accept(sam, second)).code).toBe('INVITATION_EXPIRED');
	clock.set(start);
	const { invitations } = await teamOf(shop);
	const params = { id: shop.id, invitation_id: invitations[0]?.id ?? '' };
	await call('business.team.withdraw', { token: shop.owner.token, params });
	expect((await accept(sam, second)).code).toBe('NOT_FOUND');
	expect((await accept(sam, 'no-token-at-all')).code).toBe('NOT_FOUND');
	const third = await inviteTo(world, shop, 'counter', sam.email);
	await accept(sam, third);
	expect((await invite(shop, shop.owner, sam.email)).code).toBe('ALREADY_IN_TEAM');
	// A joined person opens another person's used link.
	expect((await accept(kim, third)).code).toBe('INVITATION_USED');
});

test('managers invite and remove whoever is at the counter, and nobody of their own step', async () => {
	const shop = await makeShop(world);
	const [manager, other, counter] = [
		await makeMember(world, shop, 'manager'),
		await makeMember(world, shop, 'manager'),
		await makeMember(world, shop, 'counter'),
	];
	expect((await invite(shop, manager, 'new@example.com', 'manager')).code).toBe('FORBIDDEN');
	expect((await invite(shop, manager, 'new@example.com')).status).toBe(200);
	expect((await remove(shop, manager, other)).code).toBe('FORBIDDEN');
	expect((await remove(shop, manager, shop.owner)).code).toBe('OWNER_STAYS');
	expect((await remove(shop, counter, shop.owner)).code).toBe('NOT_FOUND');
	expect((await remove(shop, counter, other)).code).toBe('NOT_FOUND');
	expect((await remove(shop, manager, counter)).status).toBe(200);
	// All members but the owner can leave.
	expect((await remove(shop, manager, manager)).status).toBe(200);
	expect((await remove(shop, shop.owner, shop.owner)).code).toBe('OWNER_STAYS');
	const asked = {
		token: shop.owner.token,
		params: { id: shop.id, user_id: other.id },
		body: { role: 'counter' },
	};
	expect((await call('business.team.setRole', asked)).data.members.map(({ role }) => role)).toEqual([
		'owner',
		'counter',
	]);
});

test('the counter hands over and counts tonight’s bags; money, dates and full names are not theirs', async () => {
	const shop = await makeShop(world);
	const counter = await makeMember(world, shop, 'counter');
	const order = await buyBags(world, await makePerson(world), shop);
	const { order_date: date } = tonight;
	const list = await call('business.day.orders', {
		token: counter.token,
		params: { id: shop.id },
		query: { date },
	});
	expect(list.data.orders.map(({ customer_name }) => customer_name)).toEqual(['Pat']);
	const body = { code: order.pickup_code };
	const found = await call('business.orders.lookup', { token: counter.token, params: { id: shop.id }, body });
	expect(found.data.customer_name).toBe('Pat');
	const change = (one: Record<string, unknown>) =>
		call('business.calendar.change', {
			token: counter.token,
			params: { id: shop.id },
			body: { changes: [{ date, period: 'evening', version: 0, exception: { quantity: 3 }, ...one }] },
		});
	expect((await change({ date: '2031-06-12' })).code).toBe('FORBIDDEN');
	expect((await change({ exception: { closed: true } })).code).toBe('FORBIDDEN');
	expect((await change({ exception: { price: 4 } })).code).toBe('FORBIDDEN');
	expect((await change({})).status).toBe(200);
	expect((await setStatus(counter, order.id, { status: 'cancelled', reason: 'x' })).code).toBe('FORBIDDEN');
	const start = clock.now();
	clock.set(new Date('2031-06-12T00:30:00Z'));
	expect((await setStatus(counter, order.id, { status: 'fulfilled' })).data.status).toBe('fulfilled');
	clock.set(start);
	// The order's history names the person.
	const { data } = await call('business.orders.get', { token: shop.owner.token, params: { id: order.id } });
	expect(
		data.history.map(({ status, by, name }) => [status, status === 'paid' || by, name !== null]),
	).toEqual([
		['pending', 'customer', false],
		// The browser or the webhook may be first.
		['paid', true, false],
		['fulfilled', 'business', true],
	]);
});

test('whoever is removed has no access within five seconds, open streams included', async () => {
	const [shop, member] = [await makeShop(world), await makePerson(world)];
	const used = await inviteTo(world, shop, 'manager', member.email);
	await accept(member, used);
	const stream = await fetch(`${world.url}/v0/business/${shop.id}/live`, {
		headers: { authorization: `Bearer ${member.token}` },
	});
	const ended = (async () => {
		for await (const _ of stream.body ?? []);
		return Date.now();
	})();
	const at = Date.now();
	await remove(shop, shop.owner, member);
	expect((await call('business.get', { token: member.token, params: { id: shop.id } })).code).toBe(
		'NOT_FOUND',
	);
	expect((await ended) - at).toBeLessThan(5_000);
	expect((await call('business.list', { token: member.token })).data.businesses).toEqual([]);
	// After removal, a new invitation works, but the used link doesn't.
	expect((await accept(member, used)).code).toBe('INVITATION_USED');
	await accept(member, await inviteTo(world, shop, 'counter', member.email));
	await vi.waitFor(async () =>
		expect((await call('business.get', { token: member.token, params: { id: shop.id } })).data.my_role).toBe(
			'counter',
		),
	);
});

test('a member who deletes their account is in no team, and their invitations are gone', async () => {
	const shop = await makeShop(world);
	const manager = await makeMember(world, shop, 'manager');
	await invite(shop, manager, 'somebody@example.com');
	await world.app.personalData.remove(manager.id);
	expect(await teamOf(shop)).toMatchObject({ members: [{ role: 'owner' }], invitations: [] });
});

test('a closed shop has no team any more but its owner, who reads its books', async () => {
	const shop = await makeShop(world);
	const manager = await makeMember(world, shop, 'manager');
	await call('business.remove', { token: shop.owner.token, params: { id: shop.id } });
	const asManager = { token: manager.token, params: { id: shop.id } };
	await expect.poll(async () => (await call('business.orders.list', asManager)).code).toBe('NOT_FOUND');
	expect(
		(await call('business.orders.list', { token: shop.owner.token, params: { id: shop.id } })).status,
	).toBe(200);
});
