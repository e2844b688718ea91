/** What is true of every endpoint of the contract, also of those that are added later. */
import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { makePerson, makeShop, pairDevice } from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();
const names = Object.keys(endpoints) as EndpointName[];
const all = (wanted: (endpoint: Endpoint) => boolean) => names.filter((name) => wanted(endpoints[name]));
const params = {
	...{ id: crypto.randomUUID(), user_id: crypto.randomUUID(), deposit_id: crypto.randomUUID() },
	...{ rating_id: crypto.randomUUID(), place_id: 'zip:97201', month: '2031-06', date: '2031-06-11' },
	...{ offer_id: crypto.randomUUID(), book_id: crypto.randomUUID() },
};
const customer = await makePerson(world);
const owner = await makePerson(world, { role: 'business' });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const { cookie } = await pairDevice(world, await makeShop(world));

test('only these endpoints are public', () => {
	expect(all((endpoint) => endpoint.access === 'public')).toEqual([
		'settings.get',
		'public.businesses.list',
		'public.businesses.get',
		'public.map.get',
		// Whoever has the link.
		'public.calendar.get',
		'invitation.get',
		'business.device.pair',
		'rating.shown',
		// What a draw promises is checked by anybody.
		'drop.get',
	]);
});

test.each(all((endpoint) => endpoint.body !== undefined))(
	'%s refuses fields that it does not know',
	async (name) => {
		const { token } = endpoints[name].access === 'admin' ? admin : owner;
		const answer = await world.call(name, { params, token, cookie, body: { surprise: 1 } });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		const details = answer.body.success ? [] : (answer.body.error.details ?? []);
		expect(details.map((one) => one.field)).toContain('surprise');
	},
);

test.each(all((endpoint) => endpoint.method === 'GET' && !['public', 'admin'].includes(endpoint.access)))(
	'%s refuses questions that it does not know',
	async (name) => {
		const { token } = endpoints[name].access === 'admin' ? admin : owner;
		const answer = await world.call(name, { params, token, cookie, query: { surprise: 1 } });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	},
);

test.each([
	[{ business_id: 'x', quantity: 1, order_date: '2031-06-11', pickup_window: 'evening' }, 'business_id'],
	[{ business_id: params.id, quantity: 0, order_date: '2031-06-11', pickup_window: 'evening' }, 'quantity'],
	[{ business_id: params.id, quantity: 51, order_date: '2031-06-11', pickup_window: 'evening' }, 'quantity'],
	[{ business_id: params.id, quantity: 1.5, order_date: '2031-06-11', pickup_window: 'evening' }, 'quantity'],
	[{ business_id: params.id, quantity: '1', order_date: '2031-06-11', pickup_window: 'evening' }, 'quantity'],
	[{ business_id: params.id, quantity: 1, order_date: '2031-02-30', pickup_window: 'evening' }, 'order_date'],
	[
		{ business_id: params.id, quantity: 1, order_date: '2031-06-11', pickup_window: 'night' },
		'pickup_window',
	],
])('an order %j is refused at its field %s', async (body, field) => {
	const answer = await world.call('customer.orders.create', { token: customer.token, body });
	expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	expect(answer.body.success ? [] : answer.body.error.details?.map((one) => one.field)).toEqual([field]);
});

// R-envelope
test('bodies that cannot be read, unknown paths and large bodies are refused in the envelope', async () => {
	const post = (path: string, body: string, type = 'application/json') =>
		fetch(`${world.url}${path}`, {
			method: 'POST',
			headers: { 'content-type': type, authorization: `Bearer ${customer.token}` },
			body,
		});
	const codeOf = async (answer: Response) => [
		answer.status,
		((await answer.json()) as { error: { code: string } }).error.code,
	];
	expect(await codeOf(await post('/v0/customer/orders', '{"business_id":'))).toEqual([400, 'MALFORMED']);
	expect(await codeOf(await post('/v0/customer/orders', 'a=b', 'text/plain'))).toEqual([400, 'MALFORMED']);
	expect(await codeOf(await post('/v0/customer/orders', `"${'x'.repeat(100_000)}"`))).toEqual([
		413,
		'TOO_LARGE',
	]);
	expect(await codeOf(await post('/v0/nothing-here', '{}'))).toEqual([404, 'NOT_FOUND']);
	expect(await codeOf(await fetch(`${world.url}/assets/missing.js`))).toEqual([404, 'NOT_FOUND']);
});

test('the document and its page are served', async () => {
	const document = (await (await fetch(`${world.url}/v0/openapi.json`)).json()) as { paths: object };
	expect(Object.keys(document.paths)).toContain('/v0/customer/orders');
	expect(await (await fetch(`${world.url}/v0/reference`)).text()).toContain('confirm-pickup');
});
