/** R-all-shops: all shops of one person, in order, and what each role sees. */
import { expect, test } from 'vitest';
import {
	buyBags,
	everyDay,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	type Shop,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const customer = await makePerson(world);
const tonight = async ({ token }: Person) => (await world.call('business.tonight', { token })).data.shops;
const change = (shop: Shop, body: object) =>
	world.call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
const hour = 3_600_000;

test('each shop with its next pickup: sold, being paid, left; what comes next stands first', async () => {
	const evening = await makeShop(world, { name: 'Evening' });
	const { owner } = evening;
	const lunch = await makeShop(world, { name: 'Lunch', owner });
	const east = await makeShop(world, { name: 'East', owner });
	const none = await makeShop(world, { name: 'None', owner, connected: false, enabled: false });
	await makeShop(world, { name: 'Switched off', owner, enabled: false });
	await change(lunch, { purchase_window: everyDay('afternoon', '12:30', '14:00', 3) });
	await change(east, {
		purchase_window: everyDay('evening', '17:00', '19:00', 2),
		time_zone: 'America/New_York',
	});
	await change(none, { purchase_window: {} });
	await buyBags(world, customer, evening, 2);
	await holdBags(world, customer, evening, 1);
	const shops = await tonight(owner);
	// It is noon in Portland, so 17:00 in the east is 14:00 here.
	expect(shops.map(({ display_name }) => display_name)).toEqual([
		'Lunch',
		'East',
		'Evening',
		'None',
		'Switched off',
	]);
	expect(shops[2]).toEqual({
		id: evening.id,
		display_name: 'Evening',
		time_zone: 'America/Los_Angeles',
		my_role: 'owner',
		next: {
			date: '2031-06-11',
			period: 'evening',
			start: '17:00',
			end: '20:00',
			is_open: false,
			sold: 2,
			held: 1,
			left: 2,
			orders_ahead: 1,
		},
		pickups_due: 0,
		refunds_to_answer: 0,
		paused_until: null,
		missing: [],
		has_times: true,
	});
	expect(shops[3]).toMatchObject({ next: null, missing: ['disabled', 'cannot_charge'], has_times: false });
});

test('who waits at the counter comes first, also when their window is over', async () => {
	world.clock.set(noon);
	const late = await makeShop(world, { name: 'Late' });
	const next = await makeShop(world, { name: 'Next', owner: late.owner });
	await change(next, { purchase_window: everyDay('evening', '19:00', '21:00', 3) });
	await buyBags(world, customer, late, 1);
	world.clock.set(new Date(noon.getTime() + 4.4 * hour));
	expect(
		(await tonight(late.owner)).map(({ pickups_due, next }) => [pickups_due, next?.orders_ahead]),
	).toEqual([
		[0, 1],
		[0, 0],
	]);
	world.clock.set(new Date(noon.getTime() + 4.6 * hour));
	expect((await tonight(late.owner))[0]).toMatchObject({
		pickups_due: 1,
		next: { is_open: false, orders_ahead: 0 },
	});
	world.clock.set(new Date(noon.getTime() + 8.5 * hour));
	const [first, second] = await tonight(late.owner);
	expect(first).toMatchObject({ display_name: 'Late', pickups_due: 1, next: { date: '2031-06-12' } });
	expect(second).toMatchObject({ display_name: 'Next', next: { date: '2031-06-11', is_open: true } });
	world.clock.set(new Date(noon.getTime() + 9.1 * hour));
	expect((await tonight(late.owner)).map((shop) => shop.pickups_due)).toEqual([0, 0]);
	world.clock.set(noon);
});

// R-pause, R-date-exceptions
test('a pause and a date that is set apart are what they are on that date', async () => {
	const shop = await makeShop(world);
	const paused = await makeShop(world, { owner: shop.owner });
	await change(paused, { paused_until: '2031-06-13' });
	await world.call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: {
			changes: [
				{ date: '2031-06-11', period: 'evening', version: 0, exception: { closed: true } },
				{ date: '2031-06-12', period: 'morning', version: 0, exception: { quantity: 4 } },
			],
		},
	});
	const shops = await tonight(shop.owner);
	expect(shops).toMatchObject([
		{ next: { date: '2031-06-12', period: 'morning', start: '08:00', left: 4 }, paused_until: null },
		{ next: { date: '2031-06-13', period: 'evening', left: 5 }, paused_until: '2031-06-13' },
	]);
});

// R-team
test('each is shown where they work, and the counter no refunds; strangers see none of it', async () => {
	const mine = await makeShop(world);
	const theirs = await makeShop(world);
	const order = await buyBags(world, customer, theirs, 1);
	world.clock.set(new Date(noon.getTime() + 5.5 * hour));
	const asked = { token: customer.token, params: { id: order.id }, body: { reason: 'It was cold.' } };
	expect((await world.call('customer.orders.refund', asked)).status).toBe(200);
	world.clock.set(noon);
	const counter = await makeMember(world, theirs, 'counter');
	const manager = await makeMember(world, theirs, 'manager');
	expect(await tonight(mine.owner)).toMatchObject([{ id: mine.id }]);
	expect(await tonight(theirs.owner)).toMatchObject([{ refunds_to_answer: 1, my_role: 'owner' }]);
	expect(await tonight(manager)).toMatchObject([{ refunds_to_answer: 1, my_role: 'manager' }]);
	const [seen] = await tonight(counter);
	expect(seen).toMatchObject({ id: theirs.id, refunds_to_answer: 0, my_role: 'counter' });
	expect(JSON.stringify(seen)).not.toMatch(/price|revenue|total|cents/);
	const left = { token: theirs.owner.token, params: { id: theirs.id, user_id: counter.id } };
	await world.call('business.team.remove', left);
	expect(await tonight(counter)).toEqual([]);
});

test('without a shop there is nothing, and it is no shop’s address', async () => {
	const nobody = await makePerson(world, { role: 'business' });
	expect(await tonight(nobody)).toEqual([]);
	const customers = await world.call('business.tonight', { token: customer.token });
	expect(customers.code).toBe('FORBIDDEN');
});
