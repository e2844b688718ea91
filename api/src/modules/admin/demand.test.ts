import type { DemandPlace } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const demand = async () => (await call('admin.demand', { token: admin.token })).data.places;
const at = (places: DemandPlace[], zip: number) => places.find(({ zip_code }) => zip_code === zip);
const people = async (count: number): Promise<Person[]> =>
	Promise.all(Array.from({ length: count }, () => makePerson(world)));
const salem = { lat: 44.9039, lng: -123.0446 };

const follow = async ({ token }: Person, body: object) => {
	const { code } = await call('customer.alerts.create', { token, body: body as never });
	expect(code).toBeUndefined();
};
const followCircle = (person: Person, middle: { lat: number; lng: number }, more = {}) =>
	follow(person, { where: 'circle', circle: { ...middle, radius: 5, label: 'Around here' }, ...more });
const join = async ({ token }: Person, shop: Shop) => {
	const body = { business_id: shop.id, ...tonight, bags: 1 };
	expect((await call('customer.waitlist.join', { token, body })).code).toBeUndefined();
};
async function soldOut(): Promise<Shop> {
	const shop = await makeShop(world, { quantity: 1 });
	await buyBags(world, await makePerson(world), shop);
	return shop;
}
const look = async ({ token }: Person) => {
	const query = { type: 'address' as const, value: '59718', radius: '5' };
	expect((await call('customer.businesses.summaries', { token, query })).status).toBe(200);
};

// R-demand
test('alerts, people who wait and empty searches are counted by ZIP code, each person once', async () => {
	expect(await demand()).toEqual([]);
	const [first, second, third] = (await people(3)) as [Person, Person, Person];
	const [shop, other] = [await soldOut(), await soldOut()];
	for (const person of [first, second, third]) {
		await followCircle(person, salem);
		await followCircle(person, salem, { max_price: 5 });
		await follow(person, { where: 'shop', business_id: shop.id });
		await follow(person, { where: 'favorites' });
		await join(person, shop);
		await join(person, other);
		await look(person);
	}
	await world.app.listing.emptySearches.flush();
	const places = await demand();
	const own = places.map(({ zip_code, alerts, waiting, searches }) => [zip_code, alerts, waiting, searches]);
	expect(own).toEqual([
		[97201, 3, 3, 0],
		[59718, 0, 0, 3],
		[places[2]?.zip_code, 3, 0, 0],
	]);
	expect(places[0]).toMatchObject({
		city: 'Portland',
		state: 'OR',
		coordinates: { lat: expect.closeTo(45.5, 0) },
	});
	expect(places[1]).toMatchObject({ city: 'Bozeman', state: 'MT' });
	expect(places[2]).toMatchObject({ city: 'Salem', state: 'OR' });
	expect(JSON.stringify(places)).not.toContain(first.id);
});

test('what one or two people did is no number; what nobody wants any more is gone', async () => {
	const [one, two, three] = (await people(3)) as [Person, Person, Person];
	const boise = { lat: 43.6322, lng: -116.2052 };
	const found = async () => (await demand()).find(({ city }) => city === 'Boise');
	expect(await found()).toBeUndefined();
	await followCircle(one, boise);
	expect(await found()).toMatchObject({ alerts: null, waiting: 0, searches: 0 });
	await followCircle(two, boise);
	expect(await found()).toMatchObject({ alerts: null });
	await followCircle(three, boise);
	expect(await found()).toMatchObject({ alerts: 3 });
	const { rules } = (await call('customer.alerts.list', { token: one.token })).data;
	const params = { id: rules[0]?.id ?? '' };
	await call('customer.alerts.change', { token: one.token, params, body: { paused: true } });
	expect(await found()).toMatchObject({ alerts: null });
	for (const { token } of [one, two, three]) await call('user.remove', { token });
	expect(await found()).toBeUndefined();
});

test('the file says the same, and hides the same', async () => {
	const [person] = (await people(1)) as [Person];
	await followCircle(person, { lat: 46.6, lng: -112.03 });
	const places = await demand();
	const answer = await fetch(`${world.url}/v0/admin/demand.csv`, {
		headers: { authorization: `Bearer ${admin.token}` },
	});
	expect(answer.headers.get('content-disposition')).toContain('demand.csv');
	const [head, ...lines] = (await answer.text()).trim().split('\r\n');
	expect(head?.replace('\ufeff', '')).toBe('zip_code,city,state,alerts,waiting,searches');
	expect(lines).toHaveLength(places.length);
	expect(lines).toContainEqual(expect.stringMatching(/^59\d{3},Helena,MT,under 3,0,0$/));
	const stranger = await fetch(`${world.url}/v0/admin/demand.csv`, {
		headers: { authorization: `Bearer ${person.token}` },
	});
	expect(stranger.status).toBe(403);
	expect(at(places, 97201)).toBeDefined();
});
