/** What is true of every endpoint of the contract, also of those that are added later. */
import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { makePerson } from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();
const names = Object.keys(endpoints) as EndpointName[];
const all = (wanted: (endpoint: Endpoint) => boolean) => names.filter((name) => wanted(endpoints[name]));
const params = { id: crypto.randomUUID(), place_id: 'zip:97201' };
const customer = await makePerson(world);
const owner = await makePerson(world, { role: 'business' });
const unverified = await makePerson(world, { verified: false });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

test('only these endpoints are public', () => {
	expect(all((endpoint) => endpoint.access === 'public')).toEqual(['settings.get']);
});

test.each(all((endpoint) => endpoint.access !== 'public'))('%s asks for a token', async (name) => {
	for (const token of [undefined, 'nonsense', `${customer.token}x`]) {
		const answer = await world.call(name, { params, ...(token && { token }) });
		expect([answer.status, answer.code]).toEqual([401, 'UNAUTHORIZED']);
		expect(answer.body.meta.request_id).toBe(answer.headers.get('x-request-id'));
	}
});

test.each(all((endpoint) => endpoint.access === 'business'))('%s refuses a customer', async (name) => {
	const answer = await world.call(name, { params, token: customer.token });
	expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
});

test.each(all((endpoint) => !['public', 'token', 'user'].includes(endpoint.access)))(
	'%s refuses whoever has not verified their address',
	async (name) => {
		const answer = await world.call(name, { params, token: unverified.token });
		expect([answer.status, answer.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
	},
);

test.each(all((endpoint) => endpoint.body !== undefined))(
	'%s refuses fields that it does not know',
	async (name) => {
		const { token } = endpoints[name].access === 'admin' ? admin : owner;
		const answer = await world.call(name, { params, token, body: { surprise: 1 } });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		const details = answer.body.success ? [] : (answer.body.error.details ?? []);
		expect(details.map((one) => one.field)).toContain('surprise');
	},
);

test.each(all((endpoint) => endpoint.method === 'GET' && !['public', 'admin'].includes(endpoint.access)))(
	'%s refuses questions that it does not know',
	async (name) => {
		const { token } = endpoints[name].access === 'admin' ? admin : owner;
		const answer = await world.call(name, { params, token, query: { surprise: 1 } });
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

test.each(all((endpoint) => endpoint.path.includes(':id')))(
	'%s knows nothing of a thing that is not there',
	async (name) => {
		const bodies: Partial<Record<EndpointName, object>> = {
			'business.orders.lookup': { code: 'ABCD2345' },
			'business.orders.setStatus': { status: 'fulfilled' },
			'customer.orders.refund': { reason: 'Nothing was left.' },
			'business.orders.answerRefund': { decision: 'approve' },
			'admin.refunds.answer': { decision: 'approve' },
			'admin.orders.cancel': { reason: 'The shop burnt down.' },
		};
		for (const id of [crypto.randomUUID(), 'not-an-id']) {
			const { token } = endpoints[name].access === 'admin' ? admin : owner;
			const answer = await world.call(name, { params: { id }, token, body: bodies[name] });
			expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
		}
	},
);

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
