/** R-console-shops, R-shop-suspended: the list of shops, their details, and what an admin may do. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, makeMember, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const { db } = world.database;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const reason = 'Spoiled food';

type Query = NonNullable<Parameters<typeof call<'admin.shops.find'>>[1]>['query'];
const find = async (query: Query = {}) =>
	(await call('admin.shops.find', { token: admin.token, query })).data;
const found = async (query: Query) => (await find(query)).shops.map(({ id }) => id);
const get = async ({ id }: Shop) =>
	(await call('admin.shops.get', { token: admin.token, params: { id } })).data;
const act = (what: 'suspend' | 'restore', { id }: { id: string }, by = admin) =>
	call(`admin.shops.${what}`, { token: by.token, params: { id }, body: { reason } });
const update = (shop: Shop, body: object) =>
	call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
const mailsOf = async (shop: Shop) =>
	(
		await sql<{ kind: string; to: string; language: string; reason: string }>`
			select payload ->> 'kind' as kind, payload ->> 'to' as to, payload ->> 'language' as language,
				payload ->> 'reason' as reason
			from outbox where topic = 'mail' and payload -> 'business' ->> 'id' = ${shop.id} order by id`.execute(
			db,
		)
	).rows;

describe('found', () => {
	test('by words of a name or an address, by email and id, and with nothing else of it', async () => {
		const shop = await makeShop(world, { name: 'Zoë’s Łódź Half-Baked Quince' });
		await update(shop, { street: '77 Larkspur Ave', email: 'quince@example.com' });
		for (const search of [
			'zoe',
			'half bak',
			'quin zoë',
			'lodz',
			'ŁÓDŹ',
			'QUINCE 97201',
			'77 larks',
			'larkspur portland or',
			'quince@example',
			shop.owner.email.toUpperCase(),
			shop.id,
		])
			expect(await found({ search }), search).toContain(shop.id);
		for (const search of ['uince', 'no such shop', '%%', '!!', "';--", 'x@', crypto.randomUUID()])
			expect(await found({ search }), search).toEqual([]);
		expect((await find({ search: 'larkspur' })).shops).toEqual([
			{
				id: shop.id,
				name: 'Zoë’s Łódź Half-Baked Quince',
				city: 'Portland',
				state: 'OR',
				owner: { id: shop.owner.id, name: expect.stringMatching(/^Pat /), email: shop.owner.email },
				missing: [],
				closed_at: null,
				created_at: expect.any(String),
			},
		]);
	});

	test('by whether customers find it, and why not', async () => {
		const named = (more: object = {}) => makeShop(world, { name: 'Filtered', ...more });
		const [listed, off, hidden, unpaid, suspended, closed] = [
			await named(),
			await named({ enabled: false }),
			await named(),
			await named({ connected: false }),
			await named(),
			await named(),
		];
		await update(hidden, { public_profile: false });
		await act('suspend', suspended);
		await call('business.remove', { token: closed.owner.token, params: { id: closed.id } });
		const of = async (filter?: NonNullable<Query>['filter']) =>
			(await found({ search: 'filtered', ...(filter && { filter }) })).toSorted();
		const ids = (...shops: Shop[]) => shops.map(({ id }) => id).sort();
		expect(await of('listed')).toEqual(ids(listed));
		expect(await of('not_listed')).toEqual(ids(off, hidden, unpaid, suspended));
		expect(await of('disabled')).toEqual(ids(off));
		expect(await of('not_public')).toEqual(ids(hidden));
		expect(await of('cannot_charge')).toEqual(ids(unpaid));
		expect(await of('suspended')).toEqual(ids(suspended));
		expect(await of('no_place')).toEqual([]);
		expect(await of('closed')).toEqual(ids(closed));
		expect(await of()).toHaveLength(6);
		expect(await found({ filter: 'suspended' })).toEqual([suspended.id]);
	});

	test('page by page, back and forth, the latest first', async () => {
		for (let nth = 0; nth < 5; nth++) await makeShop(world, { name: `Pagina ${nth}` });
		for (const search of [undefined, 'pagina']) {
			const asked = { per_page: 2, ...(search && { search }) };
			const first = await find(asked);
			const second = await find({ ...asked, before: first.older ?? '' });
			expect(first.newer).toBeNull();
			const back = await find({ ...asked, after: second.newer ?? '' });
			expect(back).toEqual(first);
			expect(new Set([...first.shops, ...second.shops].map(({ id }) => id)).size).toBe(4);
		}
		expect(await find({ before: crypto.randomUUID() })).toEqual({ shops: [], older: null, newer: null });
	});
});

test('a shop’s page: who works there, where and when it sells, its payments and figures', async () => {
	const shop = await makeShop(world, { name: 'Whole Page' });
	const member = await makeMember(world, shop, 'manager');
	await buyBags(world, await makePerson(world), shop, 2);
	const seen = await get(shop);
	expect(seen).toMatchObject({
		id: shop.id,
		street: '1 Main St',
		zip_code: '97201',
		time_zone: 'America/Los_Angeles',
		email: shop.owner.email,
		phone_number: '503-555-0100',
		slug: 'whole-page-portland',
		missing: [],
		suspension: null,
		orders: 1,
		bags: 2,
		rating: null,
		can: ['suspend', 'close'],
		members: [{ id: member.id, email: member.email, role: 'manager' }],
		payments: { connected: true, charges_enabled: true, payouts_enabled: true },
		honored: 0,
		counted: 0,
	});
	expect(seen.purchase_window.Mon?.evening).toMatchObject({ start: '17:00', end: '20:00', quantity: 5 });
	const off = await makeShop(world, { connected: false, enabled: false });
	expect(await get(off)).toMatchObject({
		missing: ['disabled', 'cannot_charge'],
		slug: null,
		payments: { connected: false },
	});
	await call('business.remove', { token: off.owner.token, params: { id: off.id } });
	expect(await get(off)).toMatchObject({ missing: [], closed_at: noon.toISOString(), can: [] });
	expect(await act('suspend', off)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
	expect(await act('suspend', { id: crypto.randomUUID() })).toMatchObject({ status: 404 });
});

describe('a suspension', () => {
	// R-shop-suspended
	test('is told to the owner and the managers who read the shop’s emails, each once, in their language', async () => {
		const shop = await makeShop(world);
		const manager = await makeMember(world, shop, 'manager');
		await call('user.setLanguage', { token: shop.owner.token, body: { language: 'es' } });
		await update(shop, { email: 'counter@example.com' });
		const set = await call('business.team.setEmails', {
			token: manager.token,
			params: { id: shop.id },
			body: { shop_emails: true },
		});
		expect(set.status).toBe(200);
		expect((await act('suspend', shop)).data).toMatchObject({
			missing: ['suspended'],
			slug: null,
			can: ['restore', 'close'],
			suspension: { at: noon.toISOString(), reason },
		});
		expect((await act('suspend', shop)).data.can).toEqual(['restore', 'close']);
		const sent = async (kind: string) =>
			(await mailsOf(shop))
				.filter((mail) => mail.kind === kind)
				.map(({ to, language }) => `${to} ${language}`);
		const all = ['counter@example.com es', `${manager.email} en`, `${shop.owner.email} es`];
		expect((await sent('shop_suspended')).toSorted()).toEqual(all.toSorted());
		expect((await mailsOf(shop)).map((mail) => mail.reason)).toEqual([reason, reason, reason]);
		// Drains first, because emails queued at the same moment have no defined order.
		await world.drain();
		expect((await act('restore', shop)).data).toMatchObject({
			missing: [],
			suspension: null,
			can: ['suspend', 'close'],
		});
		expect((await sent('shop_restored')).toSorted()).toEqual(all.toSorted());
		await world.drain();
		const [mail] = (await (await fetch(`${world.url}/dev/mail.json?to=${shop.owner.email}`)).json()) as {
			subject: string;
			text: string;
		}[];
		expect(mail?.subject).toMatch(/está de vuelta$/);
		expect(mail?.text).toContain(reason);
	});

	test('is read with its reason by those who run the shop, not at its counter', async () => {
		const shop = await makeShop(world);
		const [manager, counter] = [
			await makeMember(world, shop, 'manager'),
			await makeMember(world, shop, 'counter'),
		];
		await act('suspend', shop);
		const own = async ({ token }: Person) =>
			(await call('business.get', { token, params: { id: shop.id } })).data;
		expect((await own(manager)).suspension).toEqual({ at: noon.toISOString(), reason });
		expect(await own(counter)).toMatchObject({ missing: ['suspended'], suspension: null });
	});

	// R-handover
	test('stays with a shop that gets another owner, and ends with no reason once they are erased', async () => {
		const shop = await makeShop(world);
		const next = await makeMember(world, shop, 'manager');
		const params = { id: shop.id };
		await act('suspend', shop);
		await call('business.handover.offer', {
			token: shop.owner.token,
			params,
			body: { user_id: next.id, stays: false },
		});
		const [offer] = (await call('user.shopOffers.list', { token: next.token })).data.offers;
		await call('user.shopOffers.accept', { token: next.token, params: { offer_id: offer?.id ?? '' } });
		expect((await get(shop)).missing).toEqual(['suspended', 'cannot_charge']);
		await call('user.remove', { token: next.token });
		expect(await get(shop)).toMatchObject({
			name: '',
			owner: { id: next.id, name: null, email: null },
			can: [],
		});
		expect((await get(shop)).suspension?.reason).toBe('');
	});
});

// R-console-shops
test('money that a shop doesn’t get is said with its amount and why', async () => {
	const shop = await makeShop(world);
	const customer = await makePerson(world);
	const orders = [];
	for (let nth = 0; nth < 2; nth++) orders.push(await buyBags(world, customer, shop));
	const [first, second] = orders.map(({ id }) => id);
	const pickUp = (id: string | undefined) =>
		call('customer.orders.confirmPickup', { token: customer.token, params: { id: id ?? '' } });
	clock.set(new Date(orders[0]?.pickup_starts_at ?? ''));
	await pickUp(first);
	expect((await get(shop)).held_money).toEqual([]);
	const { rows } = await sql<{ id: string }>`
		select provider_account_id as id from payment_accounts where business_id = ${shop.id}`.execute(db);
	const set = (id: string | undefined) =>
		world.database.tamper(
			`update payment_accounts set provider_account_id = '${id}' where business_id = '${shop.id}'`,
		);
	await set('acct_gone');
	await world.app.transfers.drain();
	await pickUp(second);
	const reason = 'It was empty.';
	await call('customer.orders.refund', {
		token: customer.token,
		params: { id: second ?? '' },
		body: { reason },
	});
	expect((await get(shop)).held_money).toEqual([
		{ why: 'refused', amount: 5, orders: 1, order_id: first },
		{ why: 'refund_or_dispute', amount: 5, orders: 1, order_id: second },
	]);
	await set(rows[0]?.id);
	await call('business.orders.answerRefund', {
		token: shop.owner.token,
		params: { id: second ?? '' },
		body: { decision: 'refuse', answer: 'It was full.' },
	});
	clock.forward(2 * 3_600_000);
	await world.app.transfers.drain();
	expect((await get(shop)).held_money).toEqual([]);
});

test('each act is recorded with its reason, and a look by the id of the shop', async () => {
	const shop = await makeShop(world);
	await act('suspend', shop);
	await get(shop);
	const { entries } = (await call('admin.auditLog.list', { token: admin.token, query: { subject: shop.id } }))
		.data;
	expect(entries).toMatchObject([
		{ action: 'admin.shops.get', details: [] },
		{ action: 'admin.shops.suspend', details: [{ name: 'reason', value: reason }] },
	]);
});
