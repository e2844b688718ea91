import { join } from 'node:path';
import { type BagPatch, bagFrom } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { buyBags, holdBags, makeMember, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const mailbox = createMailbox({ folder: join(world.dataDir, 'mail'), clock });
const dayMs = 24 * 3_600_000;

const said = {
	size: 'two_people',
	contains: ['bread', 'pastries', 'cakes'],
	handling: ['eat_today'],
	container: 'packed',
	diets: ['vegetarian'],
	allergens: [
		{ allergen: 'wheat', state: 'contains' },
		{ allergen: 'sesame', state: 'may_contain' },
		{ allergen: 'fish', state: 'not_used' },
	],
} satisfies BagPatch;
const bagOf = (shop: Shop, by = shop.owner) =>
	call('business.bag.get', { token: by.token, params: { id: shop.id } });
const save = (
	shop: Shop,
	body: BagPatch,
	{ by = shop.owner, ifMatch }: { by?: Person; ifMatch?: string } = {},
) =>
	call('business.bag.update', {
		token: by.token,
		params: { id: shop.id },
		body,
		...(ifMatch && { ifMatch }),
	});
const confirm = (shop: Shop, by = shop.owner) =>
	call('business.bag.confirm', { token: by.token, params: { id: shop.id } });
const unconfirmed = async (shop: Shop) =>
	(await bagOf(shop)).data.allergens.flatMap(({ allergen, state, confirmed }) =>
		state !== 'not_stated' && !confirmed ? [allergen] : [],
	);

// R-bag-contents
test('a shop says nothing at first, then all of it at once; customers and orders read it', async () => {
	const [shop, ada] = [await makeShop(world, { name: 'Hawthorne Bakery' }), await makePerson(world)];
	const nothing = (await bagOf(shop)).data;
	expect(nothing).toMatchObject({
		version: 0,
		contains: [],
		edited: null,
		confirmed: null,
		to_confirm: false,
	});
	expect(nothing.proposal).toEqual({ contains: ['bread', 'pastries', 'cakes'], handling: ['eat_today'] });
	const before = await holdBags(world, ada, shop);
	expect(before.bag).toMatchObject({ version: 0, contains: [] });
	expect(before.bag?.allergens.map(({ state }) => state)).toEqual(Array(9).fill('not_stated'));
	const { status, data } = await save(shop, said);
	expect(status).toBe(200);
	expect(data).toMatchObject({ version: 1, ...said, allergens: expect.any(Array), to_confirm: false });
	expect(data.allergens[6]).toMatchObject({
		allergen: 'wheat',
		state: 'contains',
		confirmed: true,
		stated_at: clock.now().toISOString(),
	});
	expect(data.edited?.by).toMatch(/^Pat Nr/);
	const seen = await call('customer.businesses.get', { token: ada.token, params: { id: shop.id } });
	const { edited: _, confirmed: __, to_confirm: ___, proposal: ____, ...bag } = data;
	expect(seen.data.bag).toEqual({
		...bag,
		allergens: bag.allergens.map(({ stated_by: _____, ...one }) => one),
	});
	const { id } = await buyBags(world, ada, shop);
	await save(shop, { contains: ['pizza', 'salads', 'drinks'], diets: [] });
	const order = await call('customer.orders.get', { token: ada.token, params: { id } });
	expect(order.data.bag).toEqual(seen.data.bag);
});

// R-allergens-confirmed
test('an edit of the contents, and ninety days, leave what was said of allergens to be confirmed', async () => {
	const shop = await makeShop(world);
	const manager = await makeMember(world, shop, 'manager');
	await save(shop, said);
	await save(shop, { contains: ['bread', 'pastries', 'cakes'] });
	expect(await unconfirmed(shop)).toEqual([]);
	await save(shop, { contains: ['bread', 'pastries', 'cheese'] });
	expect(await unconfirmed(shop)).toEqual(['fish', 'wheat', 'sesame']);
	await save(shop, { allergens: [{ allergen: 'milk', state: 'contains' }] });
	expect(await unconfirmed(shop)).toEqual(['fish', 'wheat', 'sesame']);
	const { data } = await confirm(shop, manager);
	expect(data.to_confirm).toBe(false);
	expect(data.confirmed).toMatchObject({ at: clock.now().toISOString() });
	const start = clock.now();
	clock.forward(90 * dayMs - 1);
	expect(await unconfirmed(shop)).toEqual([]);
	clock.forward(1);
	expect(await unconfirmed(shop)).toHaveLength(4);
	await confirm(shop);
	expect(await unconfirmed(shop)).toEqual([]);
	clock.set(start);
});

// R-bag-contents
test.each<[BagPatch, string, string]>([
	[
		{ ...said, diets: ['vegan'], allergens: [{ allergen: 'milk', state: 'contains' }] },
		'diets',
		"A vegan bag can't contain milk. Remove one of the two.",
	],
	[
		{ ...said, allergens: [{ allergen: 'fish', state: 'contains' }] },
		'diets',
		"A vegetarian bag can't contain fish. Remove one of the two.",
	],
	[
		{ ...said, contains: ['bread', 'meat', 'cakes'] },
		'diets',
		"A vegetarian bag can't contain meat. Remove one of the two.",
	],
	[{ contains: ['bread', 'cakes'] }, 'contains', 'Choose 3 to 8.'],
	[{ contains: ['bread', 'cakes', 'bread'] }, 'contains', 'Choose each once.'],
])('what can not be is refused in words: %#', async (body, field, message) => {
	const shop = await makeShop(world);
	const { status, body: answer } = await save(shop, body);
	expect(status).toBe(422);
	expect(answer).toMatchObject({ error: { details: [{ field, message }] } });
	expect((await bagOf(shop)).data.version).toBe(0);
});

test('the same from the other side: what is stated while the diet is on', async () => {
	const shop = await makeShop(world);
	await save(shop, { ...said, diets: ['vegan'] });
	const { body } = await save(shop, { allergens: [{ allergen: 'milk', state: 'contains' }] });
	const message = "A vegan bag can't contain milk. Remove one of the two.";
	expect(body).toMatchObject({ error: { details: [{ field: 'allergens', message }] } });
	expect((await save(shop, { allergens: [{ allergen: 'milk', state: 'may_contain' }] })).status).toBe(200);
});

// R-one-editor
test('of two who edit one version the second is refused, and nobody at the counter edits', async () => {
	const [shop, stranger] = [await makeShop(world), await makePerson(world, { role: 'business' })];
	const counter = await makeMember(world, shop, 'counter');
	expect((await save(shop, said, { ifMatch: '"0"' })).status).toBe(200);
	expect((await save(shop, { size: 'family' }, { ifMatch: '"0"' })).status).toBe(412);
	expect((await save(shop, { size: 'family' }, { by: counter })).status).toBe(403);
	expect((await save(shop, { size: 'family' }, { by: stranger })).status).toBe(404);
	expect((await bagOf(shop)).data).toMatchObject({ version: 1, size: 'two_people' });
});

// R-bag-contents
test('each version is kept with who saved it', async () => {
	const shop = await makeShop(world);
	const manager = await makeMember(world, shop, 'manager');
	await save(shop, said);
	await save(shop, { size: 'family' }, { by: manager });
	await confirm(shop);
	const events = await world.database.db
		.selectFrom('bag_events')
		.selectAll()
		.where('business_id', '=', shop.id)
		.orderBy('version')
		.execute();
	expect(events.map(({ version, saved_by, bag }) => [version, saved_by, bag.size])).toEqual([
		[1, shop.owner.id, 'two_people'],
		[2, manager.id, 'family'],
		[3, shop.owner.id, 'family'],
	]);
	const [, edited, confirmed] = events.map(({ bag }) => bagFrom(bag).allergens[6]);
	expect(edited).toMatchObject({ state: 'contains', confirmed: false });
	expect(confirmed).toMatchObject({ state: 'contains', confirmed: true });
});

// R-allergens-confirmed
test('the owner gets one email in ninety days, however many processes look', async () => {
	const shop = await makeShop(world, { name: 'Ninety Days Bakery' });
	await save(shop, said);
	const start = clock.now();
	const mails = async () => {
		const { remind } = world.app.bags;
		await Promise.all([remind(), remind()]);
		await world.drain();
		const all = await mailbox.list({ to: shop.owner.email });
		return all.filter(({ subject }) => subject.includes('still right?'));
	};
	expect(await mails()).toEqual([]);
	clock.forward(90 * dayMs);
	const [mail] = await mails();
	expect(mail?.text).toContain(`/business/${shop.id}?tab=bag`);
	clock.forward(30 * dayMs);
	expect(await mails()).toHaveLength(1);
	await confirm(shop);
	clock.forward(60 * dayMs);
	expect(await mails()).toHaveLength(1);
	clock.forward(30 * dayMs);
	expect(await mails()).toHaveLength(2);
	clock.set(start);
});

// R-bag-contents
test('the sheet to print is for owners and managers', async () => {
	const shop = await makeShop(world);
	const [manager, counter] = [
		await makeMember(world, shop, 'manager'),
		await makeMember(world, shop, 'counter'),
	];
	await save(shop, said);
	const sheet = (by: Person) =>
		fetch(`${world.url}/v0/business/${shop.id}/bag.pdf`, {
			headers: { authorization: `Bearer ${by.token}` },
		});
	const answer = await sheet(manager);
	expect(answer.headers.get('content-type')).toBe('application/pdf');
	const pdf = Buffer.from(await answer.arrayBuffer());
	expect(pdf.toString('latin1').slice(0, 5)).toBe('%PDF-');
	const words = textOfPdf(pdf);
	for (const line of ['Bread, pastries, cakes', 'Milk']) expect(words).toContain(line);
	const raw = pdf.toString('latin1');
	expect(raw).toContain('/Lang (en-US)');
	expect(raw).toMatch(/\/Title [\s\S]*\/DisplayDocTitle true/);
	expect((await sheet(counter)).status).toBe(403);
});

// R-order-keeps-terms
test('the receipt is in the words of the order, whatever the shop says later', async () => {
	const [shop, ada] = [await makeShop(world), await makePerson(world)];
	await save(shop, said);
	await buyBags(world, ada, shop);
	await save(shop, { contains: [], diets: [], size: null, handling: [], container: null });
	await world.drain();
	const mails = await mailbox.list({ to: ada.email });
	const receipt = mails.find(({ subject }) => subject.startsWith('Order confirmed'));
	expect(receipt?.text).toContain('Usually contains: Bread, pastries, cakes');
	expect(receipt?.text).toContain(
		'Allergens: Contains wheat. May contain sesame. Not used: fish. Not stated: milk,',
	);
	expect(receipt?.text).toContain('Surprise bags vary. Ask the shop if you have an allergy.');
});
