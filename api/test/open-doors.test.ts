/** What any website may read, and that nothing else can be read from another origin (R-open-doors). */
import { type Endpoint, endpoints, type Failure, type PublicBusiness } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { PUBLIC_CALLS_PER_MINUTE: '100000' } });
const origin = 'https://evil.example';
interface Asked {
	method: 'tools/call';
	params: { name: string; arguments: object };
}
const ask = (path: string, headers: Record<string, string> = {}, asked?: Asked) =>
	fetch(world.url + path, {
		headers: {
			origin,
			...(asked && { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
			...headers,
		},
		...(asked && { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...asked }) }),
	});
const tool = (name: string, given: object = {}): [string, Asked] => [
	'/mcp',
	{ method: 'tools/call', params: { name, arguments: given } },
];
const doors = (slug: string): [path: string, asked?: Asked][] => [
	['/v0/public/businesses?near=97201&per_page=100'],
	['/v0/public/businesses?city=portland-or&per_page=100'],
	[`/v0/public/businesses/${slug}`],
	['/feed/v1.json'],
	['/feed/v1.json?city=portland-or'],
	['/feed/v1.geojson'],
	['/feed/v1.rss?city=portland-or'],
	tool('find_bags', { near: 'portland-or' }),
	tool('get_shop', { slug }),
];

// R-open-doors
test('catalog, feeds, assistants’ answers and pictures are open to any origin, and what they say depends on nobody’s cookie or token', async () => {
	const shop = await makeShop(world, { name: 'Open Doors' });
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop);
	const { db } = world.database;
	await db.updateTable('users').set({ first_name: 'Qcanary', last_name: 'Zcanary' }).execute();
	await db
		.updateTable('businesses')
		.set({ email: 'canary@shop.example', phone_number: '503-555-0177', pickup_notes: 'canary at the door' })
		.execute();
	const people = await db.selectFrom('users').select(['id', 'email']).execute();
	const canaries = [
		...['canary', '555-0177', order.id, order.pickup_code ?? '', customer.token],
		...people.flatMap(({ id, email }) => [id, email ?? id]),
	];
	const { data } = await world.call('public.businesses.get', { params: { slug: 'open-doors-portland' } });
	const open: [string, Asked?][] = [
		...doors('open-doors-portland'),
		tool('how_to_buy'),
		tool('get_shop', { slug: 'never-there-portland' }),
		['/v0/public/businesses/never-there-portland'],
		['/feed/v1.schema.json'],
		[data.motif_url ?? ''],
	];
	for (const [path, asked] of open) {
		const strangers = await ask(path, {}, asked);
		const { headers } = strangers;
		expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
		expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin']);
		for (const name of ['access-control-allow-credentials', 'set-cookie'])
			expect([path, headers.get(name)]).toEqual([path, null]);
		const owned = {
			cookie: 'lang=es; flavorbag.session_token=stolen; flavorbag.counter=stolen',
			authorization: `Bearer ${customer.token}`,
		};
		const theirs = await ask(path, owned, asked);
		const unnamed = async (answer: Response) =>
			(await answer.text()).replace(/"(request_id|last_updated)":"[^"]*"/g, '');
		const text = await unnamed(strangers);
		expect([path, await unnamed(theirs)]).toEqual([path, text]);
		for (const canary of canaries) expect([path, text.includes(canary)]).toEqual([path, false]);
	}
});

/** How many bags an answer says are left; undefined: it doesn't name the shop. */
function bagsIn(text: string, slug: string): number | undefined {
	if (text.startsWith('<?xml')) return text.includes(`/s/${slug}/`) ? 1 : undefined;
	const find = (value: unknown): PublicBusiness | undefined => {
		if (typeof value !== 'object' || value === null) return undefined;
		if ('slug' in value && value.slug === slug && 'inventory' in value) return value as PublicBusiness;
		// What GeoJSON and the protocol wrap is found as well.
		return Object.values(value).map(find).find(Boolean);
	};
	const found = find(JSON.parse(text.replace(/^.*?data: /s, '')));
	return found?.inventory.reduce((sum, { available }) => sum + available, 0);
}

// R-one-shape, R-drop
test('no door shows bags that are drawn, before it and while winners decide, and soon none shows a shop that left', async () => {
	const [announced, drawn] = [
		await makeShop(world, { name: 'Announced' }),
		await makeShop(world, { name: 'Drawn', quantity: 1 }),
	];
	for (const [{ id, owner }, lead_minutes] of [
		[announced, 60],
		[drawn, 120],
	] as const)
		await world.call('business.drops.set', { token: owner.token, params: { id }, body: { lead_minutes } });
	const person = await makePerson(world);
	const body = { business_id: drawn.id, ...tonight, bags: 1 };
	expect((await world.call('customer.waitlist.join', { token: person.token, body })).status).toBe(200);
	world.clock.set(new Date('2031-06-11T22:00:00Z'));
	await world.app.waitlist.offer();
	const selling = await makeShop(world, { name: 'Selling' });
	const bags = async (slug: string, [path, asked]: [string, Asked?], of = slug) =>
		bagsIn(await (await ask(path, {}, asked)).text(), of);
	for (const door of doors('selling-portland')) {
		await expect.poll(() => bags('selling-portland', door), { interval: 1_000 }).toBeGreaterThan(0);
	}
	for (const slug of ['announced-portland', 'drawn-portland'])
		for (const door of doors(slug))
			expect([slug, door, (await bags(slug, door)) ?? 0]).toEqual([slug, door, 0]);
	const token = await world.app.auth.tokenFor(selling.owner.externalId);
	await world.call('business.update', { token, params: { id: selling.id }, body: { enabled: false } });
	for (const door of doors('selling-portland'))
		await expect.poll(() => bags('selling-portland', door), { interval: 1_000 }).toBeUndefined();
});

const slugs = (count: number) => Array.from({ length: count }, (_, at) => `corner-${at}-portland`).join();
// R-open-doors
test.each([
	['/v0/public/businesses/', 300, 414],
	['/v0/public/businesses/', 10_000, 431],
	['/v0/public/businesses?city=', 300, 422],
	['/v0/public/businesses?near=', 300, 422],
	['/v0/public/businesses?near=', 10_000, 431],
	['/v0/public/businesses?city=portland-or&city=', 1, 422],
	['/feed/v1.json?city=', 300, 422],
	['/feed/v1.json?city=', 10_000, 431],
	['/v0/public/businesses?near=*&slugs=', 0, 422],
	['/v0/public/businesses?near=*', 0, 422],
	['/v0/public/businesses?near=everything', 0, 422],
])('one call asks for one thing: %s with %i slugs is answered %i', async (path, count, status) => {
	// Where the head of a request is too long, the connection may be cut before it is read.
	const found = await ask(path + slugs(count)).then(
		(answer) => answer.status,
		() => 431,
	);
	expect(found).toBe(status);
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
