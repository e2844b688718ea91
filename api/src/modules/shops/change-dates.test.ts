import type { CalendarSlot, DateException } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import {
	buyBags,
	cards,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	pairDevice,
	payWith,
	type Shop,
	settle,
	tonight,
	unlockAs,
} from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const { order_date: date } = tonight;

const calendarOf = async (shop: Shop) =>
	(await call('business.calendar.get', { token: shop.owner.token, params: { id: shop.id } })).data;
async function slotOf(shop: Shop, on = date, period = 'evening'): Promise<CalendarSlot> {
	const { dates } = await calendarOf(shop);
	const slot = dates.find((one) => one.date === on)?.slots.find((one) => one.period === period);
	if (!slot) throw new Error(`no ${period} on ${on}`);
	return slot;
}
const change = (shop: Shop, changes: unknown[]) =>
	call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes },
	});
async function setApart(shop: Shop, exception: DateException | null, on = date, period = 'evening') {
	const { version } = await slotOf(shop, on, period);
	return change(shop, [{ date: on, period, version, exception }]);
}
const seenBy = async (token: string, shop: Shop) =>
	(await call('customer.businesses.get', { token, params: { id: shop.id } })).data.inventory;
const heldBy = (token: string, shop: Shop, when = tonight) =>
	call('customer.orders.create', {
		token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...when },
	});

// R-date-exceptions
test('a date is closed for that day alone: it is not listed and not sold, and next week is as ever', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const before = await seenBy(customer.token, shop);
	expect(before).toHaveLength(7);
	expect((await setApart(shop, { closed: true, reason: 'Oven' })).status).toBe(200);
	expect(await slotOf(shop)).toMatchObject({
		quantity: 0,
		week: { start: '17:00', end: '20:00', quantity: 5 },
		exception: { closed: true, reason: 'Oven' },
		version: 1,
	});
	expect((await slotOf(shop, '2031-06-18')).exception).toBeNull();
	expect((await seenBy(customer.token, shop)).map((entry) => entry.date)).toEqual(
		before.map((entry) => entry.date).slice(1),
	);
	expect((await heldBy(customer.token, shop)).code).toBe('SLOT_CLOSED');
	await setApart(shop, null);
	expect(await seenBy(customer.token, shop)).toEqual(before);
	expect((await heldBy(customer.token, shop)).status).toBe(200);
});

test('fewer bags tonight: what is sold stays, and no more than said are sold', async () => {
	const shop = await makeShop(world, { quantity: 8 });
	const [one, two, three] = [await makePerson(world), await makePerson(world), await makePerson(world)];
	await buyBags(world, one, shop, 2);
	await setApart(shop, { quantity: 3 });
	expect((await seenBy(two.token, shop))[0]).toMatchObject({ date, available: 1 });
	await holdBags(world, two, shop, 1);
	expect((await heldBy(three.token, shop)).code).toBe('SOLD_OUT');
	expect(await slotOf(shop)).toMatchObject({ quantity: 3, held: 1, sold: 2 });
	// A count below the sold bags is allowed and stops sales.
	await setApart(shop, { quantity: 1 });
	expect((await seenBy(three.token, shop)).some((entry) => entry.date === date)).toBe(false);
	expect(await slotOf(shop)).toMatchObject({ quantity: 1, held: 1, sold: 2 });
	// Editing the week keeps the exception.
	await call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: {
			purchase_window: { Wed: { evening: { start: '18:00', end: '21:00', enabled: true, quantity: 20 } } },
		},
	});
	expect(await slotOf(shop)).toMatchObject({ quantity: 1, start: '18:00', end: '21:00' });
});

test('other hours: orders made from now on have them, and pickup and expiry follow', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const early = await buyBags(world, customer, shop);
	await setApart(shop, { start: '18:30', end: '19:15' });
	const late = await buyBags(world, await makePerson(world), shop);
	expect(early).toMatchObject({ start_time: '17:00', end_time: '20:00' });
	expect(late).toMatchObject({
		start_time: '18:30',
		end_time: '19:15',
		pickup_starts_at: '2031-06-12T01:30:00.000Z',
		pickup_opens_at: '2031-06-12T01:00:00.000Z',
	});
	const confirmPickup = () =>
		call('business.orders.setStatus', {
			token: shop.owner.token,
			key: crypto.randomUUID(),
			params: { id: late.id },
			body: { status: 'fulfilled' },
		});
	const start = clock.now();
	clock.set(new Date('2031-06-12T00:59:00Z'));
	expect((await confirmPickup()).code).toBe('TOO_EARLY');
	// This is an hour past the exception's end, but not past the week's.
	clock.set(new Date('2031-06-12T03:16:00Z'));
	await world.app.orders.expire();
	const seen = await call('business.orders.get', { token: shop.owner.token, params: { id: late.id } });
	expect(seen.data.order.status).toBe('expired');
	clock.set(start);
});

test('another price: shown, held, taxed and kept by the order; the price of the shop stays', async () => {
	const [shop, customer] = [await makeShop(world, { taxRateBps: 1000 }), await makePerson(world)];
	const usual = await buyBags(world, await makePerson(world), shop);
	await setApart(shop, { price: 3.5 });
	const [entry, next] = await seenBy(customer.token, shop);
	expect(entry).toMatchObject({ date, price: 3.5 });
	expect(next?.price).toBeUndefined();
	const near = { type: 'coordinates', value: '45.5122,-122.6587', per_page: 100 };
	const { data } = await call('customer.businesses.summaries', { token: customer.token, query: near });
	expect(data.businesses.find(({ id }) => id === shop.id)?.price).toBe(3.5);
	const order = await holdBags(world, customer, shop, 2);
	expect(order.order_details).toEqual({ subtotal: 7, tax_amount: 0.7, total: 7.7 });
	await payWith(world, order, cards.good);
	await setApart(shop, null);
	expect(await settle(world, customer, order)).toMatchObject({
		status: 'paid',
		unit_price: 3.5,
		total_cost: 7.7,
	});
	expect(usual.unit_price).toBe(5);
	expect((await holdBags(world, await makePerson(world), shop)).unit_price).toBe(5);
});

test('a date opens that the week does not have', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	expect((await setApart(shop, { start: '08:00', end: '09:00' }, date, 'morning')).code).toBe(
		'INVALID_INPUT',
	);
	const on = '2031-06-13';
	await setApart(shop, { start: '08:00', end: '09:00', quantity: 4 }, on, 'morning');
	expect((await seenBy(customer.token, shop)).filter((entry) => entry.date === on)).toEqual([
		{ date: on, window: 'morning', available: 4, startTime: '08:00', endTime: '09:00' },
		{ date: on, window: 'evening', available: 5, startTime: '17:00', endTime: '20:00' },
	]);
	const order = await buyBags(world, customer, shop, 1, { order_date: on, pickup_window: 'morning' });
	expect(order).toMatchObject({ start_time: '08:00', status: 'paid' });
});

test.each([
	['in the past', { date: '2031-06-10', period: 'evening', version: 0, exception: { closed: true } }],
	['over already', { date, period: 'morning', version: 0, exception: { quantity: 3 } }],
	['after eight weeks', { date: '2031-08-06', period: 'evening', version: 0, exception: { closed: true } }],
	['backwards', { date, period: 'evening', version: 0, exception: { start: '19:00', end: '18:00' } }],
	[
		'out of its part of the day',
		{ date, period: 'evening', version: 0, exception: { start: '16:00', end: '18:00' } },
	],
	['half a time', { date, period: 'evening', version: 0, exception: { start: '18:00' } }],
	['too many bags', { date, period: 'evening', version: 0, exception: { quantity: 51 } }],
	['too cheap', { date, period: 'evening', version: 0, exception: { price: 1 } }],
])('a date that is %s is refused, with the field', async (_, one) => {
	const shop = await makeShop(world);
	const answer = await change(shop, [one]);
	expect(answer.code).toBe('INVALID_INPUT');
	expect(answer.body.success || answer.body.error.details?.[0]?.field).toMatch(/^changes\.0\./);
	expect((await slotOf(shop)).version).toBe(0);
});

test('two people edit one date: the second one is told, and nothing of theirs is saved', async () => {
	const shop = await makeShop(world);
	expect(
		(await change(shop, [{ date, period: 'evening', version: 0, exception: { quantity: 3 } }])).status,
	).toBe(200);
	const second = await change(shop, [
		{ date: '2031-06-12', period: 'evening', version: 0, exception: { closed: true } },
		{ date, period: 'evening', version: 0, exception: { quantity: 9 } },
	]);
	expect(second.code).toBe('PRECONDITION_FAILED');
	expect(await slotOf(shop)).toMatchObject({ quantity: 3, version: 1 });
	expect((await slotOf(shop, '2031-06-12')).version).toBe(0);
});

// R-pause
test('a shop that pauses sells nothing before its date, says when it is back, and ends it with one press', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const edit = (paused_until: string | null) =>
		call('business.update', { token: shop.owner.token, params: { id: shop.id }, body: { paused_until } });
	expect((await edit(date)).code).toBe('INVALID_INPUT');
	expect((await edit('2033-01-01')).code).toBe('INVALID_INPUT');
	expect((await edit('2031-06-14')).data.paused_until).toBe('2031-06-14');
	const shown = await call('customer.businesses.get', { token: customer.token, params: { id: shop.id } });
	expect(shown.data.paused_until).toBe('2031-06-14');
	expect(shown.data.inventory[0]?.date).toBe('2031-06-14');
	expect((await heldBy(customer.token, shop)).code).toBe('SLOT_CLOSED');
	expect((await heldBy(customer.token, shop, { ...tonight, order_date: '2031-06-14' })).status).toBe(200);
	await edit(null);
	expect((await heldBy(customer.token, shop)).status).toBe(200);
});

// R-cancel-date
test('all paid orders of a date are canceled with one reason, refunds and emails; holds end, other dates stay', async () => {
	const shop = await makeShop(world, { quantity: 20 });
	const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(world)));
	const bought = [];
	for (const person of people) bought.push(await buyBags(world, person, shop));
	const paying = await holdBags(world, await makePerson(world), shop, 2);
	const [tomorrows] = [
		await buyBags(world, await makePerson(world), shop, 1, { ...tonight, order_date: '2031-06-12' }),
	];
	await setApart(shop, { closed: true });
	const list = await call('business.day.orders', {
		token: shop.owner.token,
		params: { id: shop.id },
		query: { date },
	});
	expect(list.data.orders.map(({ id }) => id).sort()).toEqual(bought.map(({ id }) => id).sort());
	const key = crypto.randomUUID();
	const cancel = () =>
		call('business.day.cancel', {
			token: shop.owner.token,
			params: { id: shop.id },
			key,
			body: { date, reason: 'The oven broke.' },
		});
	expect((await cancel()).data).toEqual({ cancelled: 5, refunded: 25, left: 0 });
	expect((await cancel()).data).toEqual({ cancelled: 0, refunded: 0, left: 0 });
	await world.drain();
	for (const [at, person] of people.entries()) {
		const { data } = await call('customer.orders.get', {
			token: person.token,
			params: { id: bought[at]?.id ?? '' },
		});
		expect(data).toMatchObject({ status: 'cancelled', reason: 'The oven broke.', refund: { amount: 5 } });
		const mails = await (await fetch(`${world.url}/dev/mail.json?to=${person.email}`)).text();
		expect(mails).toContain('The oven broke.');
	}
	const ended = await world.database.db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', paying.id)
		.executeTakeFirst();
	expect(ended?.status).toBe('abandoned');
	const later = await call('business.orders.get', { token: shop.owner.token, params: { id: tomorrows.id } });
	expect(later.data.order.status).toBe('paid');
});

// R-pack-list
test('the pack list goes by pickup time and name, and keeps what is ticked off', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const orders = [];
	for (let n = 0; n < 3; n++) orders.push(await buyBags(world, await makePerson(world), shop));
	const list = async () =>
		(await call('business.day.orders', { token: shop.owner.token, params: { id: shop.id }, query: { date } }))
			.data;
	const names = (await list()).orders.map(({ customer_name }) => customer_name ?? '');
	expect(names).toEqual([...names].sort());
	const tick = (token: string, id: string, packed: boolean) =>
		call('business.orders.pack', { token, params: { id }, body: { packed } });
	const [first, second] = orders;
	if (!first || !second) throw new Error('nothing was bought');
	await tick(shop.owner.token, first.id, true);
	await tick(shop.owner.token, first.id, true);
	await tick(shop.owner.token, second.id, true);
	await tick(shop.owner.token, second.id, false);
	expect((await list()).packed).toEqual([first.id]);
	const stranger = await makeShop(world);
	expect((await tick(stranger.owner.token, second.id, true)).code).toBe('NOT_FOUND');
});

// R-notice
test('who still comes gets the shop’s message once, in its own words too', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const [here, gone] = [await makePerson(world), await makePerson(world)];
	await buyBags(world, here, shop);
	const cancelled = await buyBags(world, gone, shop);
	await call('customer.orders.cancel', {
		token: gone.token,
		key: crypto.randomUUID(),
		params: { id: cancelled.id },
	});
	const key = crypto.randomUUID();
	const notify = (body: Record<string, unknown>) =>
		call('business.day.notify', {
			token: shop.owner.token,
			params: { id: shop.id },
			key,
			body: { date, ...body },
		});
	expect((await notify({ kind: 'note' })).code).toBe('INVALID_INPUT');
	const words = { kind: 'early', note: 'We lock up at 6.' };
	expect((await notify(words)).data).toEqual({ sent: 1 });
	expect((await notify(words)).data).toEqual({ sent: 1 });
	await world.drain();
	const mails = async (to: string) => {
		const answer = await fetch(`${world.url}/dev/mail.json?to=${to}`);
		return (await answer.json()) as { subject: string; text: string }[];
	};
	const notices = (await mails(here.email)).filter(({ subject }) => subject.startsWith('About your pickup'));
	expect(notices).toHaveLength(1);
	expect(notices[0]?.text).toContain('We lock up at 6.');
	expect((await mails(gone.email)).some(({ subject }) => subject.startsWith('About your pickup'))).toBe(
		false,
	);
});

// R-post-left
test('a shop that posted what is left five times says around when', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const params = { id: shop.id };
	await call('business.update', { token: shop.owner.token, params, body: { purchase_window: {} } });
	const around = async () =>
		(await call('customer.businesses.get', { token: customer.token, params })).data.posts_around;
	const before = clock.now();
	for (const [day, start] of ['17:40', '18:05', '18:10', '18:20', '19:50'].entries()) {
		expect(await around()).toBeUndefined();
		const on = addDays(date, day);
		clock.set(instantOf(on, start, 'America/Los_Angeles'));
		expect((await setApart(shop, { start, end: '20:30', quantity: 3 }, on)).status).toBe(200);
	}
	expect(await around()).toBe('18:00');
	clock.set(before);
});

// R-post-left, R-counter-device
test('at a counter device a manager posts what is left and takes it back, and changes nothing else', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	const posting = { start: '12:00', end: '14:00', quantity: 3 };
	const asAt = async (role: 'manager' | 'counter') => {
		const token = await unlockAs(world, shop, device, await makeMember(world, shop, role));
		const asked = { token, params: { id: shop.id } };
		const changed = async (exception: DateException | null, on = date) => {
			const { version } = await slotOf(shop, on, 'afternoon');
			const changes = [{ date: on, period: 'afternoon', version, exception }];
			return (await call('business.calendar.change', { ...asked, body: { changes } })).code ?? 'done';
		};
		return { changed, mayPost: (await call('business.calendar.get', asked)).data.may_post };
	};
	const counter = await asAt('counter');
	expect(counter.mayPost).toBe(false);
	expect(await counter.changed(posting)).toBe('FORBIDDEN');
	const manager = await asAt('manager');
	expect(manager.mayPost).toBe(true);
	expect(await manager.changed(posting)).toBe('done');
	for (const more of [{ price: 4 }, { closed: true }, { price_steps: [{ minutes: 60, price: 3.5 }] }])
		expect(await manager.changed({ ...posting, ...more })).toBe('FORBIDDEN');
	expect(await manager.changed(posting, addDays(date, 1))).toBe('FORBIDDEN');
	expect(await manager.changed(null)).toBe('done');
});
