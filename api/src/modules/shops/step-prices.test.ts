/** R-falling-price: steps, what everybody is shown, and what an order, an offer and a draw keep. */
import type { BusinessPatch, DateException, PriceStep } from '@flavorbag/contract';
import { beforeEach, expect, test } from 'vitest';
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
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ sharedClock: true });
const { call, clock } = world;
const { order_date: date } = tonight;
const minute = 60_000;
/** The window is from 17:00 to 20:00, UTC-7. */
const at = (time: string) => clock.set(new Date(`${date}T${time}:00-07:00`));
const twoSteps: PriceStep[] = [
	{ minutes: 60, price: 4.5 },
	{ minutes: 30, price: 3.99 },
];
beforeEach(async () => {
	clock.set(noon);
	// Shops of earlier tests take no steps.
	await world.database.db.updateTable('businesses').set({ enabled: false }).execute();
});

const edit = (shop: Shop, body: BusinessPatch) =>
	call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
async function setApart(shop: Shop, exception: DateException | null, period = 'evening') {
	const { data } = await call('business.calendar.get', { token: shop.owner.token, params: { id: shop.id } });
	const slot = data.dates[0]?.slots.find((one) => one.period === period);
	const changes = [{ date, period, version: slot?.version ?? 0, exception }];
	return call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes },
	});
}
async function fallingShop(given: Parameters<typeof makeShop>[1] = {}) {
	const [shop, customer] = [await makeShop(world, given), await makePerson(world)];
	expect((await edit(shop, { price_steps: twoSteps })).status).toBe(200);
	return { shop, customer };
}
const step = () => world.app.shops.stepPrices();
/** Tonight's price as each reader gets it. */
async function shown(shop: Shop, customer: Person) {
	const params = { id: shop.id };
	const sheet = (await call('customer.businesses.get', { token: customer.token, params })).data;
	const calendar = (await call('business.calendar.get', { token: shop.owner.token, params })).data;
	const entry = sheet.inventory.find((one) => one.date === date);
	const evening = calendar.dates[0]?.slots.find(({ period }) => period === 'evening');
	return { price: entry?.price ?? sheet.price, owner: evening?.price, falls: entry?.falls };
}
const heldBy = (customer: Person, shop: Shop, offer_id?: string) =>
	call('customer.orders.create', {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight, ...(offer_id && { offer_id }) },
	});
const offerOf = async (customer: Person) => {
	await world.app.waitlist.offer();
	const { data } = await call('customer.waitlist.list', { token: customer.token });
	return data.entries[0]?.offer;
};

test('a step is told before, comes at its minute, and is what everybody sees and pays', async () => {
	const { shop, customer } = await fallingShop();
	expect(await shown(shop, customer)).toEqual({
		price: 5,
		owner: 5,
		falls: { at: '2031-06-12T02:00:00.000Z', price: 4.5 },
	});
	at('18:59');
	expect(await step()).toBe(0);
	at('19:00');
	expect(await step()).toBe(1);
	expect(await step()).toBe(0);
	expect(await shown(shop, customer)).toEqual({
		price: 4.5,
		owner: 4.5,
		falls: { at: '2031-06-12T02:30:00.000Z', price: 3.99 },
	});
	expect((await heldBy(customer, shop)).data.unit_price).toBe(4.5);
	at('19:30');
	await step();
	expect(await shown(shop, customer)).toEqual({ price: 3.99, owner: 3.99, falls: undefined });
	// Tomorrow's window begins at the shop's price.
	const { data } = await call('customer.businesses.get', { token: customer.token, params: { id: shop.id } });
	expect(data.inventory[1]?.price).toBeUndefined();
});

test('several processes and missed steps take the lowest price once', async () => {
	const { shop, customer } = await fallingShop();
	at('19:40');
	const taken = await Promise.all([step(), step(), step()]);
	expect(taken.reduce((sum, one) => sum + one)).toBe(1);
	expect((await shown(shop, customer)).price).toBe(3.99);
});

test('a checkout keeps the price it began with; who pays later pays less', async () => {
	const { shop, customer } = await fallingShop();
	at('18:58');
	const order = await holdBags(world, customer, shop, 1);
	at('19:00');
	await step();
	await payWith(world, order, cards.good);
	expect(await settle(world, customer, order)).toMatchObject({ status: 'paid', unit_price: 5 });
	expect((await heldBy(await makePerson(world), shop)).data.unit_price).toBe(4.5);
});

test('a shop may keep the next step to itself, and its page still names the rule', async () => {
	const { shop, customer } = await fallingShop();
	await edit(shop, { hides_next_price: true });
	expect((await shown(shop, customer)).falls).toBeUndefined();
	const slug = (await world.app.listing.publicShops.slugOf(shop.id)) ?? '';
	const page = await call('public.businesses.get', { params: { slug } });
	expect(page.data.price_steps).toEqual(twoSteps);
	expect(page.data.inventory[0]?.falls).toBeUndefined();
});

test.each<[PriceStep[], string, string]>([
	[[{ minutes: 60, price: 5 }], 'price_steps.0.price', 'Choose a lower price than before.'],
	[[{ minutes: 60, price: 2.99 }], 'price_steps.0.price', 'Minimum price is $3.00'],
	[[{ minutes: 0, price: 4 }], 'price_steps.0.minutes', 'The time must be at least 1.'],
	[[{ minutes: 241, price: 4 }], 'price_steps.0.minutes', 'The time can be at most 240.'],
	[
		[
			{ minutes: 60, price: 4 },
			{ minutes: 60, price: 3.5 },
		],
		'price_steps.1.minutes',
		'Choose a time closer to the end than the step before.',
	],
	[
		[
			{ minutes: 60, price: 4 },
			{ minutes: 30, price: 4 },
		],
		'price_steps.1.price',
		'Choose a lower price than before.',
	],
	[
		[...twoSteps, { minutes: 20, price: 3.5 }, { minutes: 10, price: 3 }],
		'price_steps',
		'The falling price can be at most 3.',
	],
])('the steps %j are refused at %s', async (price_steps, field, message) => {
	const shop = await makeShop(world);
	const answer = await edit(shop, { price_steps });
	expect(answer.status).toBe(422);
	expect(answer.body).toMatchObject({ error: { details: [{ field, message }] } });
	const apart = await setApart(shop, { price_steps });
	expect(apart.body).toMatchObject({
		error: { details: [{ field: `changes.0.exception.${field}`, message }] },
	});
});

test('the price itself stays above its steps', async () => {
	const { shop } = await fallingShop();
	expect((await edit(shop, { price: 4.5 })).body).toMatchObject({
		error: {
			details: [{ field: 'price', message: 'It falls to $4.50 before the end. Choose more than that.' }],
		},
	});
	expect((await edit(shop, { price: 4.5, price_steps: [] })).status).toBe(200);
});

test('a price that fell never rises in that window, whatever is edited', async () => {
	const { shop, customer } = await fallingShop();
	at('19:00');
	await step();
	const price = async () => (await shown(shop, customer)).price;
	expect((await setApart(shop, { price: 4.75 })).body).toMatchObject({
		error: {
			details: [
				{
					field: 'changes.0.exception.price',
					message: 'People were shown $4.50 for these bags. It can only go down from there.',
				},
			],
		},
	});
	await setApart(shop, { start: '17:00', end: '21:00' });
	expect(await step()).toBe(0);
	expect(await price()).toBe(4.5);
	await setApart(shop, null);
	expect(await price()).toBe(4.5);
	await edit(shop, { price: 9 });
	expect(await price()).toBe(4.5);
	await edit(shop, { price_steps: [] });
	await edit(shop, { price: 4 });
	expect(await price()).toBe(4);
	await edit(shop, { price: 9 });
	expect(await price()).toBe(4);
	await expect(
		world.database.db
			.updateTable('slots')
			.set({ price_cents: 450 })
			.where('business_id', '=', shop.id)
			.execute(),
	).rejects.toThrow('does not rise');
});

test('tonight may have steps of its own, or none', async () => {
	const { shop, customer } = await fallingShop();
	await setApart(shop, { price_steps: [] });
	at('19:30');
	expect(await step()).toBe(0);
	await setApart(shop, { price_steps: [{ minutes: 40, price: 3 }] });
	expect((await shown(shop, customer)).price).toBe(3);
	const other = await makeShop(world);
	await setApart(other, { price: 4, price_steps: [{ minutes: 45, price: 3.5 }] });
	expect((await shown(other, customer)).price).toBe(3.5);
});

test('a posting of what is left falls too', async () => {
	const { shop, customer } = await fallingShop();
	await edit(shop, { purchase_window: {} });
	at('18:00');
	await setApart(shop, { start: '18:00', end: '20:00', quantity: 3 });
	at('19:00');
	expect(await step()).toBe(1);
	expect((await shown(shop, customer)).price).toBe(4.5);
});

test('a moved window takes a passed step at once, and none while the shop is paused, hidden or the window closed', async () => {
	const { shop, customer } = await fallingShop();
	at('18:30');
	await edit(shop, { enabled: false });
	await setApart(shop, { start: '17:00', end: '19:15' });
	expect(await step()).toBe(0);
	await edit(shop, { enabled: true, paused_until: '2031-06-12' });
	expect(await step()).toBe(0);
	await edit(shop, { paused_until: null });
	await setApart(shop, { closed: true });
	expect(await step()).toBe(0);
	await setApart(shop, { start: '17:00', end: '19:15' });
	expect((await shown(shop, customer)).price).toBe(4.5);
});

test('an offer may only fall while it lives', async () => {
	const { shop, customer } = await fallingShop({ quantity: 1 });
	const waiting = await makePerson(world);
	at('18:57');
	const order = await holdBags(world, customer, shop, 1);
	const body = { business_id: shop.id, ...tonight, bags: 1 };
	expect((await call('customer.waitlist.join', { token: waiting.token, body })).status).toBe(200);
	await call('customer.orders.abandon', { token: customer.token, params: { id: order.id } });
	expect(await offerOf(waiting)).toBeDefined();
	await edit(shop, { price: 8 });
	expect((await setApart(shop, { price: 7 })).status).toBe(422);
	const { data } = await call('customer.waitlist.list', { token: waiting.token });
	expect(data.entries[0]?.price).toBe(5);
	at('19:00');
	await step();
	const offer = await offerOf(waiting);
	expect((await heldBy(waiting, shop, offer?.id)).data.unit_price).toBe(4.5);
});

test('a draw’s price stands from its announcement', async () => {
	const { shop, customer } = await fallingShop({ quantity: 1 });
	await call('business.drops.set', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { lead_minutes: 60 },
	});
	const body = { business_id: shop.id, ...tonight, bags: 1 };
	expect((await call('customer.waitlist.join', { token: customer.token, body })).status).toBe(200);
	await edit(shop, { price: 8 });
	at('16:00');
	const offer = await offerOf(customer);
	clock.forward(minute);
	expect((await heldBy(customer, shop, offer?.id)).data.unit_price).toBe(5);
	at('19:30');
	expect(await step()).toBe(0);
});

test('waiting people hear "cheaper" of a step', async () => {
	const { shop } = await fallingShop();
	at('19:00');
	await step();
	const events = await world.database.db
		.selectFrom('alert_events')
		.select('kind')
		.where('business_id', '=', shop.id)
		.where('slot_id', 'is not', null)
		.execute();
	expect(events).toEqual([{ kind: 'cheaper' }]);
});

test('the record of a day says what was sold at which price', async () => {
	const { shop, customer } = await fallingShop();
	at('18:50');
	await buyBags(world, customer, shop, 2);
	at('19:00');
	await step();
	await buyBags(world, await makePerson(world), shop, 1);
	at('20:10');
	const asked = { token: shop.owner.token, params: { id: shop.id } };
	await call('business.closing.answer', { ...asked, body: { date, period: 'evening', difference: 1 } });
	const { data } = await call('business.suggestions.get', asked);
	expect(data.record[0]).toMatchObject({
		sold: 3,
		prices: [
			{ price: 5, bags: 2 },
			{ price: 4.5, bags: 1 },
		],
	});
});

// R-team
test('the counter changes no steps of a date', async () => {
	const { shop } = await fallingShop();
	const counter = await makeMember(world, shop, 'counter');
	const changes = [{ date, period: 'evening', version: 0, exception: { price_steps: [] } }];
	const asked = { token: counter.token, params: { id: shop.id } };
	expect((await call('business.calendar.change', { ...asked, body: { changes } })).code).toBe('FORBIDDEN');
	expect((await call('business.update', { ...asked, body: { price_steps: [] } })).code).toBe('FORBIDDEN');
});
