/** A shop that waits for approval can't be found or bought from (R-shop-approval). */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';
import { foundIn } from './found-in.ts';
import {
	buyBags,
	everyDay,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	type Shop,
	tonight,
} from './makers.ts';
import { createWorld, noon } from './world.ts';

const world = await createWorld({ env: { SHOPS: 'approve' } });
const { call, clock, database } = world;
const { db } = database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
beforeEach(async () => {
	clock.set(noon);
	admin.token = await world.app.auth.tokenFor(admin.externalId);
	// Hides the shops of earlier tests.
	await sql`update businesses set enabled = false`.execute(database.owner);
	await database.tamper(
		"update businesses set approval = 'approved', approval_at = null, approval_reason = null",
	);
});

const reason = 'Say what is in your bags';
const typed = {
	description: 'Bread and buns that were baked this morning.',
	price: 5,
	email: 'new@example.com',
	phone_number: '(503) 555-0101',
	street: '5 Oak St',
	city: 'Portland',
	state: 'OR' as const,
	zip_code: 97201,
};
const update = (shop: Shop, body: object) =>
	call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });

let serial = 0;
/** A complete shop, created through the API. */
async function openNew(given: { name?: string; owner?: Person } = {}): Promise<Shop> {
	const owner = given.owner ?? (await makePerson(world, { role: 'business' }));
	const body = { ...typed, email: owner.email, display_name: given.name ?? `New Oven ${++serial}` };
	const { data } = await call('business.create', { token: owner.token, key: crypto.randomUUID(), body });
	await world.app.accounts.connectReady({ id: data.id, email: owner.email, display_name: data.display_name });
	const shop = { id: data.id, owner };
	await update(shop, { enabled: true, purchase_window: everyDay('evening', '17:00', '20:00', 5) });
	return shop;
}
const own = async ({ id, owner }: Shop, { token }: Person = owner) =>
	(await call('business.get', { token, params: { id } })).data;
const approve = ({ id }: { id: string }, by = admin) =>
	call('admin.shops.approve', { token: by.token, params: { id } });
const decline = ({ id }: { id: string }, why = reason) =>
	call('admin.shops.decline', { token: admin.token, params: { id }, body: { reason: why } });
const askOnceMore = ({ id, owner }: Shop, { token }: Person = owner) =>
	call('business.requestApproval', { token, params: { id } });
const get = async ({ id }: Shop) =>
	(await call('admin.shops.get', { token: admin.token, params: { id } })).data;
const hold = (person: Person, shop: Shop) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	});
const mailsOf = async (shop: Shop) =>
	(
		await sql<{ kind: string; to: string; language: string; reason: string | null }>`
			select payload ->> 'kind' as kind, payload ->> 'to' as to, payload ->> 'language' as language,
				payload ->> 'reason' as reason
			from outbox where topic = 'mail' and payload -> 'business' ->> 'id' = ${shop.id} order by id`.execute(
			db,
		)
	).rows;
const sentTo = async (email: string) =>
	(await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as {
		subject: string;
		text: string;
	}[];
const runNewShops = (app = world.app) => app.plannedJobs.find(({ name }) => name === 'new shops')?.run();

// R-listed
test('a new shop is in no list and sells nothing until it is approved, and is everywhere from then on', async () => {
	const [shop, person] = [await openNew({ name: 'Everywhere Bun' }), await makePerson(world)];
	await call('user.setLocation', { token: person.token, body: { type: 'address', value: '97201' } });
	const mark = () =>
		call('customer.favorites.set', {
			token: person.token,
			params: { id: shop.id },
			body: { favorite: true },
		});
	expect(await foundIn(world, shop, person)).toEqual([]);
	expect((await mark()).code).toBe('NOT_FOUND');
	expect((await hold(person, shop)).code).toBe('BUSINESS_OFFLINE');
	const join = await call('customer.waitlist.join', {
		token: person.token,
		body: { business_id: shop.id, ...tonight, bags: 1 },
	});
	expect(join.code).toBe('BUSINESS_OFFLINE');
	expect(await own(shop)).toMatchObject({
		missing: ['waiting'],
		approval: { state: 'waiting', at: noon.toISOString(), reason: null },
	});
	expect((await approve(shop)).data).toMatchObject({
		missing: [],
		approval: null,
		can: ['suspend', 'close'],
	});
	await mark();
	await expect.poll(() => foundIn(world, shop, person), { interval: 2_000 }).toHaveLength(12);
	expect((await hold(person, shop)).status).toBe(200);
	expect(await own(shop)).toMatchObject({ missing: [], approval: null });
});

test('whatever its people do, it waits, and the database lets an admin alone approve it', async () => {
	const shop = await openNew();
	for (const body of [{ enabled: false }, { enabled: true }, { public_profile: true }, { price: 6 }])
		expect((await update(shop, body)).data.missing).toContain('waiting');
	expect((await askOnceMore(shop)).data.approval?.state).toBe('waiting');
	const bare = 'approval_at = null, approval_reason = null';
	const set = (values: string) =>
		sql`update businesses set ${sql.raw(values)} where id = ${shop.id}`.execute(db);
	await expect(set(`approval = 'approved', ${bare}`)).rejects.toMatchObject({
		constraint: 'businesses_approved',
	});
	await expect(set("approval = 'declined', approval_reason = 'x'")).rejects.toMatchObject({
		constraint: 'businesses_approved',
	});
	await approve(shop);
	await expect(set("approval = 'waiting', approval_at = now()")).rejects.toMatchObject({
		constraint: 'businesses_stay_approved',
	});
});

test('an order that was judged before is refused by the database where the shop waits', async () => {
	const [shop, person] = [await makeShop(world), await makePerson(world)];
	const { id } = await buyBags(world, person, shop);
	await database.owner.transaction().execute(async (tx) => {
		await sql`alter table businesses disable trigger businesses_stay_approved`.execute(tx);
		await sql`update businesses set approval = 'waiting', approval_at = now() where id = ${shop.id}`.execute(
			tx,
		);
		await sql`alter table businesses enable trigger businesses_stay_approved`.execute(tx);
	});
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

describe('an admin', () => {
	test('declines with a reason that its people read, and approves once they asked for another look', async () => {
		const shop = await openNew();
		const [manager, counter] = [
			await makeMember(world, shop, 'manager'),
			await makeMember(world, shop, 'counter'),
		];
		await call('user.setLanguage', { token: shop.owner.token, body: { language: 'es' } });
		const declined = { state: 'declined', at: noon.toISOString(), reason };
		expect((await decline(shop)).data).toMatchObject({
			missing: ['declined'],
			approval: declined,
			can: ['approve', 'suspend', 'close'],
		});
		expect((await decline(shop, 'Something else')).data.approval).toEqual(declined);
		expect((await own(shop, manager)).approval).toEqual(declined);
		expect(await own(shop, counter)).toMatchObject({ missing: ['declined'], approval: null });
		expect((await askOnceMore(shop, counter)).status).toBe(403);
		await update(shop, { description: 'Bread, buns and cinnamon rolls of this morning.' });
		clock.forward(60_000);
		const waiting = { state: 'waiting', at: clock.now().toISOString(), reason };
		for (const person of [manager, shop.owner])
			expect((await askOnceMore(shop, person)).data).toMatchObject({
				missing: ['waiting'],
				approval: waiting,
			});
		expect(await get(shop)).toMatchObject({
			approval: waiting,
			can: ['approve', 'decline', 'suspend', 'close'],
		});
		for (let press = 0; press < 2; press++) expect((await approve(shop)).data.missing).toEqual([]);
		expect(await mailsOf(shop)).toEqual([
			{ kind: 'shop_declined', to: shop.owner.email, language: 'es', reason },
			{ kind: 'shop_approved', to: shop.owner.email, language: 'es', reason: null },
		]);
		await world.drain();
		const texts = (await sentTo(shop.owner.email)).map(({ subject, text }) => `${subject}\n${text}`);
		expect(texts.some((text) => text.includes('está aprobada'))).toBe(true);
		expect(texts.some((text) => text.includes('antes cambia algo') && text.includes(reason))).toBe(true);
	});

	test('is one of two at once: what one approved the other doesn’t decline', async () => {
		const other = await makePerson(world);
		await world.app.identity.grantAdmin(other.email);
		const shop = await openNew();
		const answers = await Promise.all([approve(shop), approve(shop, other)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await mailsOf(shop)).toHaveLength(1);
		expect((await decline(shop)).code).toBe('SHOP_APPROVED');
		const raced = await openNew();
		const [approved, refused] = await Promise.all([approve(raced, other), decline(raced)]);
		expect(approved.status).toBe(200);
		expect([200, 409]).toContain(refused.status);
		expect((await get(raced)).missing).toEqual([]);
		expect(await mailsOf(raced)).toHaveLength(refused.status === 200 ? 2 : 1);
	});

	// R-console-shops, R-platform-figures
	test('reads how many wait and which, and of one what is there already', async () => {
		const figures = async () => (await call('admin.figures', { token: admin.token })).data.shops_waiting;
		const found = async (filter: 'waiting' | 'declined') =>
			(await call('admin.shops.find', { token: admin.token, query: { filter } })).data.shops.map(
				({ id }) => id,
			);
		expect(await figures()).toBe(0);
		const [first, second] = [await openNew(), await openNew()];
		expect(await figures()).toBe(2);
		expect((await found('waiting')).toSorted()).toEqual([first.id, second.id].toSorted());
		expect(await get(first)).toMatchObject({
			done: ['profile', 'address', 'payments', 'times'],
			description: typed.description,
		});
		await update(first, { public_profile: false, purchase_window: {} });
		expect((await get(first)).done).toEqual(['address', 'payments']);
		await decline(first);
		expect([await found('waiting'), await found('declined')]).toEqual([[second.id], [first.id]]);
		await call('business.remove', { token: second.owner.token, params: { id: second.id } });
		expect(await figures()).toBe(0);
		expect(await approve(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		expect(await get(second)).toMatchObject({ approval: null, can: [] });
	});

	// R-audit-log
	test('is recorded, with the reason where there is one', async () => {
		const shop = await openNew();
		await decline(shop);
		await approve(shop);
		const query = { subject: shop.id };
		const { entries } = (await call('admin.auditLog.list', { token: admin.token, query })).data;
		expect(entries).toMatchObject([
			{ action: 'admin.shops.approve', details: [] },
			{ action: 'admin.shops.decline', details: [{ name: 'reason', value: reason }] },
		]);
	});
});

// R-erasure
test('of an erased owner’s shop no reason stays, and nothing is decided', async () => {
	const shop = await openNew();
	await decline(shop);
	expect((await call('user.remove', { token: shop.owner.token })).status).toBe(200);
	const { approval_reason } = await db
		.selectFrom('businesses')
		.select('approval_reason')
		.where('id', '=', shop.id)
		.executeTakeFirstOrThrow();
	expect(approval_reason).toBe('');
	expect((await approve(shop)).code).toBe('NOT_FOUND');
	expect(await get(shop)).toMatchObject({ approval: null, can: [] });
});

// R-another-bag
test('another bag of a place stands as its first one does', async () => {
	const shop = await openNew();
	const another = async (name: string) => {
		const body = { display_name: name, description: 'Pastries of the day, under another name.', price: 4 };
		const { data } = await call('business.anotherBag', {
			token: shop.owner.token,
			params: { id: shop.id },
			body,
			key: crypto.randomUUID(),
		});
		return data.approval;
	};
	expect(await another('Waiting Bag')).toEqual({ state: 'waiting', at: noon.toISOString(), reason: null });
	await decline(shop);
	expect(await another('Declined Bag')).toEqual({ state: 'declined', at: noon.toISOString(), reason });
	await approve(shop);
	expect(await another('Approved Bag')).toBeNull();
});

describe('the setting', () => {
	test('lets shops from before be, and approves those that wait once it is open, but for those that were declined', async () => {
		const config = readConfig({ ...world.env, SHOPS: 'open' });
		const open = await createApp(config, createLog('silent'), { clock });
		try {
			const owner = await makePerson(world, { role: 'business' });
			const body = { ...typed, display_name: 'From Before' };
			const before = await open.shops.open(
				{ userId: owner.id, email: owner.email, key: crypto.randomUUID() },
				body,
			);
			expect(before.approval).toBeNull();
			const [waits, declined, asks] = [await openNew(), await openNew(), await openNew()];
			for (const shop of [declined, asks]) await decline(shop);
			await askOnceMore(asks);
			await runNewShops();
			expect((await own(waits)).missing).toEqual(['waiting']);
			await runNewShops(open);
			await runNewShops(open);
			expect((await own(waits)).missing).toEqual([]);
			expect((await mailsOf(waits)).map(({ kind }) => kind)).toEqual(['shop_approved']);
			expect((await own(declined)).missing).toEqual(['declined']);
			expect((await own(asks)).missing).toEqual(['waiting']);
			expect((await own(await openNew())).missing).toEqual(['waiting']);
			expect((await own({ id: before.id, owner })).approval).toBeNull();
		} finally {
			await open.close();
		}
	});

	test('has one email a day sent to whoever runs the town, while a shop is new or asks for another look', async () => {
		const sent = async () => {
			await runNewShops();
			await world.drain();
			return (await sentTo(admin.email)).filter(({ subject }) => /approval/.test(subject)).length;
		};
		clock.set(new Date('2031-07-01T19:00:00Z'));
		const before = await sent();
		const shop = await openNew();
		expect(await sent()).toBe(before + 1);
		expect(await sent()).toBe(before + 1);
		await openNew();
		expect(await sent()).toBe(before + 1);
		clock.set(new Date('2031-07-02T18:00:00Z'));
		expect(await sent()).toBe(before + 2);
		clock.set(new Date('2031-07-04T18:00:00Z'));
		expect(await sent()).toBe(before + 2);
		admin.token = await world.app.auth.tokenFor(admin.externalId);
		await decline(shop);
		shop.owner.token = await world.app.auth.tokenFor(shop.owner.externalId);
		await askOnceMore(shop);
		expect(await sent()).toBe(before + 3);
	});
});
