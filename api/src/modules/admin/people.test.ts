/** R-console-people: the list of accounts, their details, and what an admin may do. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, makeMember, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const { db } = world.database;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const reason = 'Bags were resold.';

type Query = NonNullable<Parameters<typeof call<'admin.people.find'>>[1]>['query'];
const find = async (query: Query = {}) =>
	(await call('admin.people.find', { token: admin.token, query })).data;
const found = async (query: Query) => (await find(query)).people.map(({ id }) => id);
const get = async ({ id }: Person, by = admin) =>
	(await call('admin.people.get', { token: by.token, params: { id } })).data;
type Act = 'suspend' | 'restore' | 'erase';
const act = (what: Act, { id }: Person, by = admin) =>
	call(`admin.people.${what}`, { token: by.token, params: { id }, body: { reason } });
async function named(first_name: string, last_name: string): Promise<Person> {
	const person = await makePerson(world);
	await call('user.update', { token: person.token, body: { first_name, last_name } });
	return person;
}
const mailsTo = async (email: string) =>
	(
		await sql<{ kind: string; reason: string }>`
			select payload ->> 'kind' as kind, payload ->> 'reason' as reason from outbox
			where topic = 'mail' and payload ->> 'to' = ${email} and payload ->> 'kind' like 'account_%' order by id`.execute(
			db,
		)
	).rows;

describe('found', () => {
	test('by email, name and id, and with nothing else of them', async () => {
		const person = await named('Zoë', 'Quintanilla');
		for (const search of [
			person.email.toUpperCase(),
			person.email.split('.')[0] ?? '',
			'zoe',
			'quint',
			person.id,
		])
			expect(await found({ search }), search).toContain(person.id);
		for (const search of ['nobody is called so', '%%', '__', 'x@', crypto.randomUUID()])
			expect(await found({ search }), search).toEqual([]);
		expect((await find({ search: 'quintanilla' })).people).toEqual([
			{
				id: person.id,
				name: 'Zoë Quintanilla',
				email: person.email,
				role: 'customer',
				state: 'active',
				created_at: expect.any(String),
			},
		]);
	});

	test('by role, and those who may not sign in', async () => {
		const [customer, suspended] = [await named('Filtra', 'Eins'), await named('Filtra', 'Zwei')];
		const owner = (await makeShop(world)).owner;
		await act('suspend', suspended);
		const filtered = (filter: NonNullable<Query>['filter']) => found({ filter, per_page: 100 });
		expect(await filtered('customers')).toEqual(expect.arrayContaining([customer.id, suspended.id]));
		expect(await filtered('customers')).not.toContain(owner.id);
		expect(await filtered('owners')).toContain(owner.id);
		expect(await filtered('owners')).not.toContain(customer.id);
		expect(await filtered('admins')).toEqual([admin.id]);
		expect(await filtered('suspended')).toEqual([suspended.id]);
		expect(new Set(await found({ filter: 'customers', search: 'filtra' }))).toEqual(
			new Set([suspended.id, customer.id]),
		);
		expect(await found({ filter: 'suspended', search: 'filtra' })).toEqual([suspended.id]);
		expect(await found({ filter: 'owners', search: 'filtra' })).toEqual([]);
		const { entries } = (await call('admin.auditLog.list', { token: admin.token })).data;
		expect(entries[0]).toMatchObject({
			action: 'admin.people.find',
			details: [{ name: 'filter', value: 'suspended' }],
		});
		await act('restore', suspended);
		expect(await filtered('suspended')).toEqual([]);
	});

	test('page by page, back and forth, the latest first', async () => {
		for (let nth = 0; nth < 5; nth++) await named('Pagina', `Nr${nth}`);
		for (const search of [undefined, 'pagina']) {
			const asked = { per_page: 2, ...(search && { search }) };
			const first = await find(asked);
			const second = await find({ ...asked, before: first.older ?? '' });
			expect(first.newer).toBeNull();
			const back = await find({ ...asked, after: second.newer ?? '' });
			expect(back.people).toEqual(first.people);
			expect(back.newer).toBeNull();
			const ids = [...first.people, ...second.people].map(({ id }) => id);
			expect(new Set(ids).size).toBe(4);
		}
		expect(await find({ before: crypto.randomUUID() })).toEqual({ people: [], older: null, newer: null });
	});
});

test('a person’s page: account, ways to sign in, shops, orders and alerts, and no secret', async () => {
	const shop = await makeShop(world);
	const person = await makeMember(world, shop, 'manager');
	const own = await makeShop(world, { owner: person, name: 'Own Ovens' });
	await call('business.remove', { token: person.token, params: { id: own.id } });
	await buyBags(world, person, await makeShop(world));
	await call('user.setLocation', { token: person.token, body: { type: 'address', value: '97201' } });
	const seen = await get(person);
	expect(seen).toMatchObject({
		id: person.id,
		email: person.email,
		role: 'business',
		state: 'active',
		erased_at: null,
		orders: 1,
		alerts: 0,
		can: ['suspend', 'erase'],
		off_limits: null,
		sign_in: { password: false, providers: [], passkeys: 0, two_step: false, sessions: 1 },
	});
	expect(seen.businesses).toMatchObject([
		{ id: shop.id, role: 'manager', is_closed: false },
		{ id: own.id, role: 'owner', is_closed: true },
	]);
	expect(await get(await makePerson(world, { verified: false }))).toMatchObject({ state: 'unverified' });
});

describe('a suspension', () => {
	// R-suspended
	test('ends every session, is told with its reason, once, and taken back', async () => {
		const person = await makePerson(world);
		expect((await act('suspend', person)).data).toMatchObject({
			state: 'suspended',
			can: ['restore', 'erase'],
		});
		expect((await act('suspend', person)).data.state).toBe('suspended');
		expect(await mailsTo(person.email)).toEqual([{ kind: 'account_suspended', reason }]);
		await expect.poll(async () => (await call('user.get', { token: person.token })).status).toBe(401);
		expect((await get(person)).sign_in?.sessions).toBe(0);
		expect((await act('restore', person)).data).toMatchObject({ state: 'active', can: ['suspend', 'erase'] });
		expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual([
			'account_suspended',
			'account_restored',
		]);
		const token = await world.app.auth.tokenFor(person.externalId);
		expect((await call('user.get', { token })).status).toBe(200);
	});

	test('of oneself is refused, and so is that of the last admin', async () => {
		for (const what of ['suspend', 'restore', 'erase'] as const)
			expect(await act(what, admin)).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' });
		expect(await get(admin)).toMatchObject({ can: [], off_limits: 'self' });
		const second = await makePerson(world);
		await world.app.identity.grantAdmin(second.email);
		await world.app.auth.suspend(admin.email, true);
		expect(await world.app.identity.people.offLimits(admin.id, second.id)).toBe('LAST_ADMIN');
		await expect(world.app.identity.people.suspend(admin.id, second.id, reason)).rejects.toMatchObject({
			code: 'LAST_ADMIN',
		});
		await world.app.auth.suspend(admin.email, false);
		admin.token = await world.app.auth.tokenFor(admin.externalId);
		expect((await act('suspend', second)).data.state).toBe('suspended');
	});

	test('two admins who suspend each other at once: one of them stays', async () => {
		const [one, two] = [await makePerson(world), await makePerson(world)];
		for (const { email } of [one, two]) await world.app.identity.grantAdmin(email);
		await world.app.auth.suspend(admin.email, true);
		const results = await Promise.allSettled([
			world.app.identity.people.suspend(one.id, two.id, reason),
			world.app.identity.people.suspend(two.id, one.id, reason),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		await world.app.auth.suspend(admin.email, false);
		admin.token = await world.app.auth.tokenFor(admin.externalId);
	});
});

describe('an erasure', () => {
	// R-erasure
	test('leaves nothing of the person, by the rules of their own', async () => {
		const person = await named('Gone', 'Soon');
		await buyBags(world, person, await makeShop(world));
		expect(await act('erase', person)).toMatchObject({ status: 409, code: 'PERSON_NOT_DONE' });
		clock.set(new Date('2031-06-12T05:00:00Z'));
		await world.app.orders.expire();
		const erased = (await act('erase', person)).data;
		expect(erased).toMatchObject({
			name: null,
			email: null,
			state: 'erased',
			sign_in: null,
			can: [],
			orders: 1,
		});
		expect(JSON.stringify(await get(person))).not.toMatch(/Gone|Soon|@/);
		expect(await found({ search: 'Gone Soon' })).toEqual([]);
		expect(await act('erase', person)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
	});

	test('waits for the customers of a shop of theirs', async () => {
		const shop = await makeShop(world);
		await buyBags(world, await makePerson(world), shop);
		expect((await act('erase', shop.owner)).code).toBe('PERSON_NOT_DONE');
	});
});

test('each act is recorded with its reason, and a look by the id of the person', async () => {
	const person = await makePerson(world);
	await act('suspend', person);
	await get(person);
	const { entries } = (
		await call('admin.auditLog.list', { token: admin.token, query: { subject: person.id } })
	).data;
	expect(entries).toMatchObject([
		{ action: 'admin.people.get', details: [] },
		{ action: 'admin.people.suspend', details: [{ name: 'reason', value: reason }] },
	]);
});
