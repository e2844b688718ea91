import { expect, test } from 'vitest';
import { goodPicture } from '#test/hostile-pictures.ts';
import { buyBags, everyDay, makeMember, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const cakes = {
	display_name: 'Corner Bakery: cakes',
	description: 'Cakes and tarts that were not sold today.',
	price: 7,
	retail_value: 21,
};
const open = (shop: Shop, body: object = {}, { token = shop.owner.token, key = crypto.randomUUID() } = {}) =>
	world.call('business.anotherBag', { token, key, params: { id: shop.id }, body: { ...cakes, ...body } });
const see = async (shop: Shop) =>
	(await world.call('business.get', { token: shop.owner.token, params: { id: shop.id } })).data;
const change = (shop: Shop, body: object) =>
	world.call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
async function upload(shop: Shop, width: number): Promise<string> {
	const form = new FormData();
	const bytes = new Uint8Array(await goodPicture(width, 60).png().toBuffer());
	form.append('image', new Blob([bytes], { type: 'image/png' }), 'bread.png');
	await fetch(`${world.url}/v0/business/${shop.id}/image`, {
		method: 'POST',
		headers: { authorization: `Bearer ${shop.owner.token}` },
		body: form,
	});
	return (await see(shop)).image_url ?? '';
}
const isThere = async (url: string) => (await fetch(world.url + url)).status === 200;
const accountsOf = (...shops: Shop[]) =>
	world.database.db
		.selectFrom('payment_accounts')
		.selectAll()
		.where(
			'business_id',
			'in',
			shops.map(({ id }) => id),
		)
		.execute();

test('it stands at the same place, with the same week and payments, and waits to go live', async () => {
	const shop = await makeShop(world, { taxRateBps: 850, quantity: 6 });
	const same = { pickup_notes: 'Ring twice.', email_notifications: false, category: 'bakery' };
	await change(shop, { ...same, time_zone: 'America/Boise', paused_until: '2031-06-20' });
	const before = await see(shop);
	const { status, data } = await open(shop);
	expect(status).toBe(200);
	const { street, city, state, zip_code, formatted_address, coordinates, time_zone, tax_rate_bps } = before;
	const { email, phone_number, purchase_window } = before;
	expect(data).toMatchObject({
		...cakes,
		...same,
		street,
		city,
		state,
		zip_code,
		formatted_address,
		coordinates,
		time_zone,
		tax_rate_bps,
		email,
		phone_number,
		purchase_window,
		name: cakes.display_name,
		my_role: 'owner',
		enabled: false,
		paused_until: null,
		missing: ['disabled'],
		version: 1,
	});
	expect(data.purchase_window).toEqual(everyDay('evening', '17:00', '20:00', 6));
	const second = { ...shop, id: data.id };
	await change(second, { enabled: true });
	const customer = await makePerson(world);
	expect((await buyBags(world, customer, second)).status).toBe('paid');
	// The first shop is unchanged.
	expect(await see(shop)).toEqual(before);
});

test('a picture is its own: the other one replaces or keeps it', async () => {
	const shop = await makeShop(world);
	const first = await upload(shop, 90);
	const second = { ...shop, id: (await open(shop)).data.id };
	const copy = (await see(second)).image_url ?? '';
	expect(copy).toMatch(new RegExp(`^/media/business/${second.id}/`));
	expect(await isThere(copy)).toBe(true);
	await upload(shop, 80);
	world.clock.forward(86_400_000 + 1_000);
	await world.drain();
	expect([await isThere(first), await isThere(copy)]).toEqual([false, true]);
	const third = { ...shop, id: (await open(second, { display_name: 'Corner Bakery: tarts' })).data.id };
	const last = (await see(third)).image_url ?? '';
	await upload(second, 70);
	world.clock.forward(86_400_000 + 1_000);
	await world.drain();
	expect([await isThere(copy), await isThere(last)]).toEqual([false, true]);
});

// R-account-flags
test('what is heard of the account is for all that are paid into it', async () => {
	const shop = await makeShop(world);
	const second = { ...shop, id: (await open(shop)).data.id };
	const [one, other] = await accountsOf(shop, second);
	expect(other?.provider_account_id).toBe(one?.provider_account_id);
	const account = one?.provider_account_id ?? '';
	const charges = async () => [(await see(shop)).missing, (await see(second)).missing];
	await world.database.db
		.updateTable('payment_accounts')
		.set({ charges_enabled: false })
		.where('provider_account_id', '=', account)
		.execute();
	await world.database.db
		.updateTable('businesses')
		.set({ charges_enabled: false })
		.where('owner_id', '=', shop.owner.id)
		.execute();
	expect(await charges()).toEqual([['cannot_charge'], ['disabled', 'cannot_charge']]);
	await world.app.accounts.refresh(account);
	expect(await charges()).toEqual([[], ['disabled']]);
	expect((await accountsOf(shop, second)).map((row) => row.charges_enabled)).toEqual([true, true]);
	// A status call for one updates both.
	await world.database.db
		.updateTable('businesses')
		.set({ charges_enabled: false })
		.where('owner_id', '=', shop.owner.id)
		.execute();
	await world.call('business.stripe.status', { token: shop.owner.token, params: { id: second.id } });
	expect(await charges()).toEqual([[], ['disabled']]);
});

test('an account that changes while another bag is opened changes both', async () => {
	const shop = await makeShop(world);
	const account = (await accountsOf(shop))[0]?.provider_account_id ?? '';
	const answers = await Promise.all([
		...Array.from({ length: 4 }, (_, at) => open(shop, { display_name: `Bag ${at}` })),
		...Array.from({ length: 4 }, () => world.app.accounts.refresh(account)),
	]);
	const opened = answers.flatMap((answer) => (answer && 'data' in answer ? [answer.data.id] : []));
	const rows = await accountsOf(shop, ...opened.map((id) => ({ ...shop, id })));
	expect(rows).toHaveLength(5);
	expect(new Set(rows.map((row) => `${row.provider_account_id} ${row.charges_enabled}`)).size).toBe(1);
});

test('without payments there are none to take over', async () => {
	const shop = await makeShop(world, { connected: false });
	const { data } = await open(shop);
	expect(data.missing).toEqual(['disabled', 'cannot_charge']);
	expect(await accountsOf(shop, { ...shop, id: data.id })).toEqual([]);
});

// R-same-key
test('the same press twice opens one, another one under its key is refused', async () => {
	const shop = await makeShop(world);
	await upload(shop, 50);
	const key = crypto.randomUUID();
	const [one, two] = await Promise.all([open(shop, {}, { key }), open(shop, {}, { key })]);
	expect(one.data.id).toBe(two.data.id);
	expect(await isThere(one.data.image_url ?? '')).toBe(true);
	expect((await open(shop, {}, { key })).data.id).toBe(one.data.id);
	expect((await open(shop, { price: 8 }, { key })).code).toBe('IDEMPOTENCY_MISMATCH');
	const { data } = await world.call('business.list', { token: shop.owner.token });
	expect(data.businesses).toHaveLength(2);
});

// R-businesses-a-day
test('it counts as one of the ten a day', async () => {
	const shop = await makeShop(world);
	for (let count = 1; count < 10; count++)
		expect((await open(shop, { display_name: `Bag ${count}` })).status).toBe(200);
	expect((await open(shop)).code).toBe('TOO_MANY_BUSINESSES');
});

test('a closed shop, a stranger’s and a colleague’s are refused', async () => {
	const shop = await makeShop(world);
	const other = await makePerson(world, { role: 'business' });
	const manager = await makeMember(world, shop, 'manager');
	expect((await open(shop, {}, { token: other.token })).code).toBe('NOT_FOUND');
	expect((await open(shop, {}, { token: manager.token })).code).toBe('FORBIDDEN');
	await world.call('business.remove', { token: shop.owner.token, params: { id: shop.id } });
	const { status, body } = await open(shop);
	expect([status, body]).toMatchObject([
		409,
		{ error: { code: 'SHOP_CLOSED', message: 'This business is closed. Start from one that is open.' } },
	]);
});

test.each([
	[{ price: 2.5 }, 'price'],
	[{ retail_value: 6 }, 'retail_value'],
	[{ description: 'Short' }, 'description'],
	[{ display_name: ' ' }, 'display_name'],
])('%o is asked about', async (body, field) => {
	const shop = await makeShop(world);
	const answer = await open(shop, body);
	expect(answer.body).toMatchObject({ error: { code: 'INVALID_INPUT', details: [{ field }] } });
});

const refusal = ({ body }: { body: unknown }) => JSON.stringify(body);

// R-bag-names
test('a name that the owner sells under there already is refused, also at once and when renaming', async () => {
	const shop = await makeShop(world);
	const own = (await see(shop)).display_name;
	expect(refusal(await open(shop, { display_name: `  ${own.toUpperCase()} ` }))).toContain(
		'a name of its own',
	);
	const answers = await Promise.all([open(shop), open(shop)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
	const id = answers.find(({ status }) => status === 200)?.data.id ?? '';
	const second = { ...shop, id };
	const renamed = await change(second, { display_name: own });
	expect([renamed.status, refusal(renamed)]).toEqual([
		422,
		expect.stringContaining('"field":"display_name"'),
	]);
	expect((await change(second, { display_name: cakes.display_name.toUpperCase() })).status).toBe(200);
	// The name is allowed at another address, until the shop moves here.
	const { street } = await see(shop);
	expect((await change(second, { street: '400 SW 6th Ave', display_name: own })).status).toBe(200);
	expect((await change(second, { street })).status).toBe(422);
});

// R-bag-names
test('those that had one name before are changed as ever, and a closed one keeps none', async () => {
	const shop = await makeShop(world);
	const second = { ...shop, id: (await open(shop)).data.id };
	const own = (await see(shop)).display_name;
	await world.database.db
		.updateTable('businesses')
		.set({ display_name: own })
		.where('id', '=', second.id)
		.execute();
	expect((await change(second, { display_name: own, price: 9 })).status).toBe(200);
	await world.call('business.remove', { token: shop.owner.token, params: { id: second.id } });
	expect((await open(shop)).status).toBe(200);
});
