import { alertLimits as limits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, database } = world;
const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: '97214' };
const create = ({ token }: Person, body: object) => call('customer.alerts.create', { token, body });
const change = ({ token }: Person, id: string, body: object) =>
	call('customer.alerts.change', { token, params: { id }, body });
const rulesOf = async ({ token }: Person) => (await call('customer.alerts.list', { token })).data.rules;
const reachOf = async (id: string): Promise<number> => {
	const { rows } = await sql<{ cells: number }>`
		select count(*)::int as cells from alert_reach where rule_id = ${id}`.execute(database.db);
	return rows[0]?.cells ?? 0;
};

// R-alert-rule
test('a rule says where, when, for how much, of what and how; all of it can be changed', async () => {
	const person = await makePerson(world);
	const body = { where: 'circle', circle, days: ['Mon', 'Fri'], from: '17:00', to: '20:00', max_price: 6.5 };
	const made = await create(person, { ...body, kind: 'bakery', fits_diet: true, reliability_min_bps: 9_500 });
	expect(made.data).toMatchObject({
		...body,
		business_id: null,
		business_name: null,
		kind: 'bakery',
		fits_diet: true,
		reliability_min_bps: 9_500,
		how: 'instant',
		digest_hour: 8,
		quiet: { from: '22:00', to: '07:00' },
		paused: false,
		time_zone: 'America/Los_Angeles',
	});
	const { id } = made.data;
	expect(await rulesOf(person)).toEqual([made.data]);
	expect(await reachOf(id)).toBeGreaterThan(4);

	const changed = await change(person, id, {
		days: null,
		max_price: null,
		quiet: null,
		how: 'digest',
		digest_hour: 17,
	});
	expect(changed.data).toEqual({
		...made.data,
		days: null,
		max_price: null,
		quiet: null,
		how: 'digest',
		digest_hour: 17,
	});
	expect(await reachOf(id)).toBe(0);
	const shop = await makeShop(world);
	const moved = await change(person, id, { where: 'shop', business_id: shop.id, how: 'instant' });
	expect(moved.data).toMatchObject({ where: 'shop', business_id: shop.id, circle: null });
	expect(moved.data.business_name).toMatch(/^Shop/);
	expect(await reachOf(id)).toBe(1);

	expect((await call('customer.alerts.remove', { token: person.token, params: { id } })).status).toBe(200);
	expect(await rulesOf(person)).toEqual([]);
	expect(await reachOf(id)).toBe(0);
});

// R-alert-rule
test('a rule rests until it is resumed, or until a date', async () => {
	const person = await makePerson(world);
	const { id } = (await create(person, { where: 'circle', circle })).data;
	expect((await change(person, id, { paused: true })).data).toMatchObject({
		paused: true,
		paused_until: null,
	});
	expect(await reachOf(id)).toBe(0);
	const until = { paused: true, paused_until: '2031-06-20' };
	expect((await change(person, id, until)).data).toMatchObject(until);
	expect((await change(person, id, { max_price: 4 })).data).toMatchObject(until);
	expect((await change(person, id, { paused: false })).data).toMatchObject({
		paused: false,
		paused_until: null,
	});
	expect(await reachOf(id)).toBeGreaterThan(4);
});

// R-alert-rule
test('what finds nothing is refused in words', async () => {
	const person = await makePerson(world);
	const shop = await makeShop(world);
	const refused = async (body: object) => {
		const { body: answer, code } = await create(person, body);
		const details = answer.success ? [] : (answer.error.details ?? []);
		return [code, ...details.map(({ field, message }) => `${field}: ${message}`)];
	};
	expect(await refused({ where: 'circle' })).toEqual([
		'INVALID_INPUT',
		'circle: Choose a place and how far you would go. A circle of nothing finds no bag.',
	]);
	expect(await refused({ where: 'circle', circle: { ...circle, radius: 0 } })).toEqual([
		'INVALID_INPUT',
		'circle.radius: The distance must be more than 0.',
	]);
	expect(await refused({ where: 'circle', circle: { ...circle, radius: 101 } })).toEqual([
		'INVALID_INPUT',
		'circle.radius: The distance can be at most 100.',
	]);
	expect(await refused({ where: 'circle', circle: { ...circle, lat: 91 } })).toEqual([
		'INVALID_INPUT',
		'circle.lat: This isn’t a place on the map.',
	]);
	expect(await refused({ where: 'shop' })).toEqual(['INVALID_INPUT', 'business_id: Choose a shop.']);
	expect(await refused({ where: 'favorites', from: '20:00', to: '17:00' })).toEqual([
		'INVALID_INPUT',
		'to: The end of the time is after its beginning.',
	]);
	expect(await refused({ where: 'favorites', quiet: { from: '22:00', to: '22:00' } })).toEqual([
		'INVALID_INPUT',
		'quiet.to: Choose a time after the first one.',
	]);
	expect(await refused({ where: 'shop', business_id: crypto.randomUUID() })).toEqual(['NOT_FOUND']);
	const own = await create(shop.owner, { where: 'shop', business_id: shop.id });
	expect(own.code).toBe('OWN_BUSINESS');
	for (let nth = 0; nth < limits.rulesMax; nth++)
		expect((await create(person, { where: 'favorites', max_price: nth + 1 })).status).toBe(200);
	expect(await refused({ where: 'favorites' })).toEqual(['TOO_MANY_ALERTS']);
});

// R-alert-rule, R-erasure
test('favorites are reached as they are marked; everything goes with the account', async () => {
	const [person, shop] = [await makePerson(world), await makeShop(world)];
	const mark = (favorite: boolean) =>
		call('customer.favorites.set', { token: person.token, params: { id: shop.id }, body: { favorite } });
	const { id } = (await create(person, { where: 'favorites' })).data;
	expect(await reachOf(id)).toBe(0);
	await mark(true);
	expect(await reachOf(id)).toBe(1);
	await mark(false);
	expect(await reachOf(id)).toBe(0);
	await mark(true);
	await world.app.personalData.remove(person.id);
	expect(await reachOf(id)).toBe(0);
	expect(await database.db.selectFrom('alert_rules').select('id').where('id', '=', id).execute()).toEqual([]);
});

// R-alert-rule
test('the same rule is refused a second time, also when both come at once', async () => {
	const person = await makePerson(world);
	const body = { where: 'circle', circle, days: ['Fri', 'Mon'], max_price: 6 };
	const both = await Promise.all([create(person, body), create(person, { ...body, days: ['Mon', 'Fri'] })]);
	expect(both.map(({ code }) => code).sort()).toEqual(['ALERT_EXISTS', undefined]);
	const renamed = { ...body, circle: { ...circle, label: 'Home' }, quiet: null };
	expect((await create(person, renamed)).code).toBe('ALERT_EXISTS');
	const { id } = (await create(person, { ...body, max_price: 7 })).data;
	expect((await create(person, { ...body, how: 'digest' })).status).toBe(200);
	expect((await create(await makePerson(world), body)).status).toBe(200);
	expect((await change(person, id, { max_price: 6 })).code).toBe('ALERT_EXISTS');
	expect((await change(person, id, { paused: true })).data).toMatchObject({ paused: true, max_price: 7 });
	expect(await rulesOf(person)).toHaveLength(3);
});

test('two rules of a kind from earlier can still be paused, one by one', async () => {
	const person = await makePerson(world);
	const { id } = (await create(person, { where: 'favorites' })).data;
	const other = (await create(person, { where: 'favorites', max_price: 5 })).data;
	await database.db
		.updateTable('alert_rules')
		.set({ max_price_cents: null })
		.where('id', '=', other.id)
		.execute();
	for (const one of [id, other.id])
		expect((await change(person, one, { paused: true })).data.paused).toBe(true);
});

// R-alert-rule
test('a place without a name is called by its town, and far from every town by its position', async () => {
	const person = await makePerson(world);
	const labelAt = async (lat: number, lng: number) => {
		const made = await create(person, { where: 'circle', circle: { lat, lng, radius: 2 } });
		return made.data.circle?.label;
	};
	expect(await labelAt(45.5122, -122.6587)).toMatch(/^Portland, OR 972\d\d$/);
	expect(await labelAt(37.8044, -122.2712)).toMatch(/^Oakland, CA 946\d\d$/);
	expect(await labelAt(0, 0)).toBe('0.00, 0.00');
	const { id } = (await create(person, { where: 'favorites' })).data;
	const made = (await rulesOf(person)).find(({ circle: one }) => one?.lat === 45.5122)?.circle?.label;
	const moved = await change(person, id, {
		where: 'circle',
		circle: { lat: 45.5122, lng: -122.6587, radius: 3, label: null },
	});
	expect(moved.data.circle).toEqual({ lat: 45.5122, lng: -122.6587, radius: 3, label: made });
});

// R-alert-rule
test('what was deleted can be made once more as it was, resting until its date', async () => {
	const person = await makePerson(world);
	const rested = { paused: true, paused_until: '2031-06-20' };
	const { id } = (await create(person, { where: 'circle', circle, max_price: 5 })).data;
	const { data } = await change(person, id, rested);
	await call('customer.alerts.remove', { token: person.token, params: { id } });
	const { id: _, business_name: _name, time_zone: _zone, created_at: _at, ...said } = data;
	const back = (await create(person, said)).data;
	expect({ ...back, id, created_at: data.created_at }).toEqual(data);
	expect(await rulesOf(person)).toEqual([back]);
});
