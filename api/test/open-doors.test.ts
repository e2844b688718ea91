/** What any website may read, and that nothing else can be read from another origin (R-open-doors). */
import { type Endpoint, endpoints, type Failure } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { PUBLIC_CALLS_PER_MINUTE: '100000' } });
const origin = 'https://evil.example';
const ask = (path: string, headers: Record<string, string> = {}) =>
	fetch(world.url + path, { headers: { origin, ...headers } });
const open = [
	'/v0/public/businesses?near=97201',
	'/v0/public/businesses?city=portland-or',
	'/v0/public/businesses/open-doors-portland',
	'/v0/public/businesses/never-there-portland',
	'/feed/v1.json',
	'/feed/v1.geojson',
	'/feed/v1.schema.json',
];

// R-open-doors
test('catalog, feeds and pictures are open to any origin, and what they say depends on nobody’s cookie or token', async () => {
	const shop = await makeShop(world, { name: 'Open Doors' });
	const customer = await makePerson(world);
	await buyBags(world, customer, shop);
	const { db } = world.database;
	await db.updateTable('users').set({ first_name: 'Qcanary', last_name: 'Zcanary' }).execute();
	await db
		.updateTable('businesses')
		.set({ email: 'canary@shop.example', phone_number: '503-555-0177', pickup_notes: 'canary at the door' })
		.execute();
	const people = await db.selectFrom('users').select(['id', 'email']).execute();
	const canaries = ['canary', '555-0177', ...people.flatMap(({ id, email }) => [id, email ?? id])];
	const { data } = await world.call('public.businesses.get', { params: { slug: 'open-doors-portland' } });
	for (const path of [...open, data.motif_url ?? '']) {
		const strangers = await ask(path);
		const { headers } = strangers;
		expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
		expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin']);
		for (const name of ['access-control-allow-credentials', 'set-cookie'])
			expect([path, headers.get(name)]).toEqual([path, null]);
		const theirs = await ask(path, {
			cookie: 'lang=es; flavorbag.session_token=stolen; flavorbag.counter=stolen',
			authorization: `Bearer ${customer.token}`,
		});
		const unnamed = async (answer: Response) =>
			(await answer.text()).replace(/"(request_id|last_updated)":"[^"]*"/g, '');
		const text = await unnamed(strangers);
		expect([path, await unnamed(theirs)]).toEqual([path, text]);
		for (const canary of canaries) expect([path, text.includes(canary)]).toEqual([path, false]);
	}
});

// R-open-doors
test('no other call can be read from another origin', async () => {
	const closed = Object.values<Endpoint>(endpoints).filter((one) => one.method === 'GET' && !one.open);
	expect(closed.length).toBeGreaterThan(50);
	for (const { path } of closed) {
		const { headers, body } = await ask(path.replace(/:\w+/g, crypto.randomUUID()));
		await body?.cancel();
		expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
		expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
	}
	for (const path of ['/', '/healthz', '/v0/auth/token'])
		expect([path, (await ask(path)).headers.get('access-control-allow-origin')]).toEqual([path, null]);
});

// R-open-doors
test('near takes the slugs of our pages, and a missing shop names its town’s page', async () => {
	await makeShop(world);
	const near = await world.call('public.businesses.list', { query: { near: 'portland-or' } });
	expect(near.data.town).toEqual({ city: 'Portland', state: 'OR', slug: 'portland-or' });
	expect(near.data.businesses.length).toBeGreaterThan(0);
	const failure = async (path: string, language = 'en') => {
		const answer = await ask(path, { 'accept-language': language });
		return { status: answer.status, ...((await answer.json()) as Failure).error };
	};
	const unknown = await failure('/v0/public/businesses?near=nowhere%20at%20all');
	expect(unknown.code).toBe('LOCATION_UNKNOWN');
	const everything = await ask('/v0/public/businesses?near=everything&per_page=100000&radius=100000');
	expect(everything.status).toBe(422);
	expect(await failure('/v0/public/businesses/gone-portland-0a1b2c3d')).toMatchObject({
		status: 404,
		message: 'There is no shop at this address. Shops near Portland, OR are at /near/portland-or.',
	});
	const spanish = await failure('/v0/public/businesses/gone-portland', 'es');
	expect(spanish.message).toBe(
		'No hay ninguna tienda en esta dirección. Las tiendas cerca de Portland, OR están en /near/portland-or.',
	);
	const far = await failure('/v0/public/businesses/gone-atlantis');
	expect(far.message).not.toContain('/near/');
});
