/** A suspended shop can't be found or bought from (R-shop-suspended). */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { foundIn } from './found-in.ts';
import {
	buyBags,
	cards,
	everyDay,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
	tonight,
} from './makers.ts';
import { createWorld, noon } from './world.ts';

const world = await createWorld();
const { call, clock, database } = world;
const { db } = database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
beforeEach(async () => {
	clock.set(noon);
	// Hides the shops of earlier tests.
	await sql`update businesses set enabled = false`.execute(database.owner);
});

const reason = 'Spoiled food';
const act = (what: 'suspend' | 'restore', { id }: Shop) =>
	call(`admin.shops.${what}`, { token: admin.token, params: { id }, body: { reason } });
const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: 'Portland' };
const codeOf = async (asked: Promise<{ code: string | undefined }>) => (await asked).code;
const cancel = (person: Person, id: string) =>
	call('customer.orders.cancel', { token: person.token, params: { id }, key: crypto.randomUUID() });
const hold = (person: Person, shop: Shop, more: { offer_id?: string } = {}) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight, ...more },
	});
const join = (person: Person, shop: Shop) =>
	call('customer.waitlist.join', {
		token: person.token,
		body: { business_id: shop.id, ...tonight, bags: 1 },
	});
const offersOf = async ({ token }: Person) =>
	(await call('customer.waitlist.list', { token })).data.entries.flatMap(({ offer }) => offer ?? []);

// R-shop-suspended, R-listed
test('it is in no list, on no page, in no sitemap and no favorites, and back in all of them once it is restored', async () => {
	const [shop, person] = [await makeShop(world, { name: 'Everywhere Oven' }), await makePerson(world)];
	const mark = (favorite: boolean, by = person) =>
		call('customer.favorites.set', { token: by.token, params: { id: shop.id }, body: { favorite } });
	await call('user.setLocation', { token: person.token, body: { type: 'address', value: '97201' } });
	await mark(true);
	const all = await foundIn(world, shop, person);
	expect(all).toHaveLength(12);
	await act('suspend', shop);
	await expect.poll(() => foundIn(world, shop, person), { interval: 2_000 }).toEqual([]);
	expect(await codeOf(mark(true, await makePerson(world)))).toBe('NOT_FOUND');
	expect((await call('customer.favorites.list', { token: person.token })).data.away).toBe(1);
	await act('restore', shop);
	await expect.poll(() => foundIn(world, shop, person), { interval: 2_000 }).toEqual(all);
});

// R-shop-suspended
test('nobody buys there, while a hold is paid for and an order is picked up', async () => {
	const shop = await makeShop(world);
	const [payer, buyer, late] = [await makePerson(world), await makePerson(world), await makePerson(world)];
	const held = await holdBags(world, payer, shop);
	const paid = await buyBags(world, buyer, shop);
	await act('suspend', shop);
	expect(await codeOf(hold(late, shop))).toBe('BUSINESS_OFFLINE');
	await payWith(world, held, cards.good);
	expect((await settle(world, payer, held)).status).toBe('paid');
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const token = await world.app.auth.tokenFor(buyer.externalId);
	const picked = await call('customer.orders.confirmPickup', { token, params: { id: paid.id } });
	expect(picked.data.status).toBe('fulfilled');
});

// R-shop-suspended
test('a hold that was asked for before, and comes after, is refused by the database', async () => {
	const [shop, person] = [await makeShop(world), await makePerson(world)];
	const { id } = await buyBags(world, person, shop);
	await act('suspend', shop);
	const columns = `customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, fee_cents, business_name,
		local_date, period, start_time, end_time, tz, starts_at, ends_at, request_sha256, created_at, changed_at, pickup_place,
		tax_class, tax_rate_bps, tax_remitted_by, tax_passed_on_cents`;
	await expect(
		sql`insert into orders (${sql.raw(columns)}, hold_expires_at, idempotency_key)
			select ${sql.raw(columns)}, created_at + interval '5 minutes', 'another' from orders where id = ${id}`.execute(
			database.owner,
		),
	).rejects.toMatchObject({ constraint: 'orders_as_offered' });
});

// R-shop-suspended
test('nobody waits there or is offered what comes back, and an offer from before buys nothing', async () => {
	const shop = await makeShop(world, { quantity: 2 });
	const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(world)));
	const [first, second, offered, waiting, late] = people as [Person, Person, Person, Person, Person];
	const orders = [await buyBags(world, first, shop), await buyBags(world, second, shop)];
	for (const person of [offered, waiting]) expect((await join(person, shop)).status).toBe(200);
	await cancel(first, orders[0]?.id ?? '');
	await world.app.waitlist.offer();
	const [offer] = await offersOf(offered);
	await act('suspend', shop);
	await cancel(second, orders[1]?.id ?? '');
	await world.app.waitlist.offer();
	expect(await offersOf(waiting)).toEqual([]);
	expect(await codeOf(hold(offered, shop, { offer_id: offer?.id ?? '' }))).toBe('BUSINESS_OFFLINE');
	await expect.poll(() => codeOf(join(late, shop))).toBe('BUSINESS_OFFLINE');
	const full = await call('customer.waitlist.full', { token: late.token, params: { id: shop.id } });
	expect(full.data.slots).toEqual([]);
	await act('restore', shop);
	await world.app.waitlist.offer();
	expect(await offersOf(waiting)).toHaveLength(1);
});

// R-shop-suspended
test('a draw there gives nobody a bag until it is restored', async () => {
	const [shop, person] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	const params = { id: shop.id };
	await call('business.drops.set', { token: shop.owner.token, params, body: { lead_minutes: 60 } });
	expect((await join(person, shop)).status).toBe(200);
	await act('suspend', shop);
	clock.set(new Date('2031-06-11T23:00:30Z'));
	person.token = await world.app.auth.tokenFor(person.externalId);
	await world.app.waitlist.offer();
	expect(await offersOf(person)).toEqual([]);
	admin.token = await world.app.auth.tokenFor(admin.externalId);
	await act('restore', shop);
	await world.app.waitlist.offer();
	expect(await offersOf(person)).toHaveLength(1);
	clock.set(noon);
	admin.token = await world.app.auth.tokenFor(admin.externalId);
});

// R-shop-suspended
test('nobody is told of its bags, at once or once a day', async () => {
	const [shop, other] = [await makeShop(world, { quantity: 1, name: 'Quiet Oven' }), await makeShop(world)];
	const [buyer, person] = [await makePerson(world), await makePerson(world)];
	for (const more of [{}, { how: 'digest', digest_hour: 15 }])
		await call('customer.alerts.create', {
			token: person.token,
			body: { where: 'circle', circle, quiet: null, ...more },
		});
	const { id } = await buyBags(world, buyer, shop);
	await act('suspend', shop);
	await cancel(buyer, id);
	await call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { price: 4, purchase_window: everyDay('morning', '08:00', '10:00', 3) },
	});
	await world.app.alerts.send();
	clock.set(new Date('2031-06-11T22:00:00Z'));
	await world.app.alerts.queueDigests();
	await world.drain();
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${person.email}`)).json()) as {
		text: string;
	}[];
	const texts = mails.map(({ text }) => text).join('\n');
	expect(texts).toContain(
		(await call('business.get', { token: other.owner.token, params: { id: other.id } })).data.display_name,
	);
	expect(texts).not.toContain('Quiet Oven');
});

// R-shop-suspended, R-replacement
test('what another shop canceled is not replaced by its bags', async () => {
	const [shop, broken] = [await makeShop(world), await makeShop(world)];
	const person = await makePerson(world);
	const { id } = await buyBags(world, person, broken);
	await act('suspend', shop);
	await call('business.orders.setStatus', {
		token: broken.owner.token,
		params: { id },
		body: { status: 'cancelled', reason: 'No power' },
		key: crypto.randomUUID(),
	});
	await world.app.waitlist.offer();
	const { replacements } = (await call('customer.replacements.list', { token: person.token })).data;
	expect(replacements.flatMap(({ offers }) => offers)).toEqual([]);
});

// R-shop-suspended
test('its owner reads why, changes it as before, and brings it back by nothing of that', async () => {
	const shop = await makeShop(world);
	await act('suspend', shop);
	const asOwner = { token: shop.owner.token, params: { id: shop.id } };
	const own = (await call('business.get', asOwner)).data;
	expect(own).toMatchObject({ missing: ['suspended'], suspension: { reason } });
	for (const body of [
		{ enabled: false },
		{ enabled: true },
		{ public_profile: true },
		{ paused_until: null },
	])
		expect((await call('business.update', { ...asOwner, body })).data.missing).toContain('suspended');
	await call('business.stripe.status', asOwner);
	const bag = { display_name: 'Other bag', description: 'The same again, under another name.', price: 4 };
	expect(await codeOf(call('business.anotherBag', { ...asOwner, body: bag, key: crypto.randomUUID() }))).toBe(
		'SHOP_SUSPENDED',
	);
	await expect(
		sql`update businesses set suspended_at = null, suspended_reason = null where id = ${shop.id}`.execute(db),
	).rejects.toMatchObject({ constraint: 'businesses_suspended' });
	expect((await call('business.get', asOwner)).data.missing).toEqual(['suspended']);
});
