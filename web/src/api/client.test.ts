import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, type Asked, startTestServer } from '#test/http-server.ts';
import { createClient } from './client.ts';
import { download } from './files.ts';
import type { Tokens } from './tokens.ts';

const id = '0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11';
const ok = (data: unknown, meta: object = {}): Answer => ({
	body: { success: true, data, meta: { request_id: 'r', ...meta } },
});
const refused = (status: number, code: string, message: string, details?: object[]): Answer => ({
	status,
	body: { success: false, error: { code, message, details }, meta: { request_id: 'r' } },
});

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
	for (const server of open.splice(0)) await server.stop();
});

/** Hands out the tokens of the list one after the other. */
function tokensOf(...list: (string | undefined)[]): Tokens {
	let at = 0;
	return {
		get: async () => list[at],
		renew: async () => list[Math.min(++at, list.length - 1)],
		forget: () => {},
	};
}
async function client(answer: (asked: Asked) => Answer, tokens = tokensOf('t1', 't2')) {
	const server = await startTestServer(answer);
	open.push(server);
	const signedOut: true[] = [];
	const made = createClient({ baseUrl: server.url, tokens, onSignedOut: () => signedOut.push(true) });
	return { ...made, asked: server.asked, signedOut, url: server.url };
}

describe('works', () => {
	test('params, query and body go where the contract says, with the token and an id', async () => {
		const { call, asked } = await client(() => ok({ orders: [] }, { pagination: { page: 2 } }));
		const answer = await call('business.orders.list', {
			params: { id },
			query: { page: 2, search: 'A B', status: undefined },
		});
		expect(answer).toMatchObject({ data: { orders: [] }, meta: { pagination: { page: 2 } } });
		expect(asked[0]).toMatchObject({ method: 'GET', url: `/v0/business/${id}/orders?page=2&search=A+B` });
		expect(asked[0]?.headers).toMatchObject({
			authorization: 'Bearer t1',
			'x-request-id': expect.stringMatching(/^[\w-]{32,}$/),
		});
		expect(asked[0]?.headers['idempotency-key']).toBeUndefined();
	});

	test('what is not paged is answered without its envelope', async () => {
		const { call } = await client(() => ok({ id }));
		expect(await call('customer.orders.get', { params: { id } })).toEqual({ id });
	});

	test('a change carries the id of its action as Idempotency-Key', async () => {
		const { call, asked } = await client(() => ok({ id }));
		await call(
			'user.setLocation',
			{ body: { type: 'address', value: '02108' } },
			{ action: 'the-same-press' },
		);
		expect(asked[0]?.headers).toMatchObject({
			'idempotency-key': 'the-same-press',
			'x-request-id': 'the-same-press',
			'content-type': 'application/json',
		});
		expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ type: 'address', value: '02108' });
	});

	test('streams and files are asked for with the token and an id too', async () => {
		const { asked, ...made } = await client(() => ({ body: 'text' }));
		await made.openStream('customer.businesses.live', { query: { ids: id } }, new AbortController().signal);
		await download('business.orders.file', { params: { id }, query: { search: 'A B' } }, made);
		expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
			`GET /v0/customer/businesses/live?ids=${id}`,
			`GET /v0/business/${id}/orders.csv?search=A+B`,
		]);
		for (const { headers } of asked)
			expect(headers).toMatchObject({
				authorization: 'Bearer t1',
				'x-request-id': expect.stringMatching(/^[\w-]{32,}$/),
			});
		expect(asked).toHaveLength(2);
	});

	test('a public call is sent without a token', async () => {
		const { call, asked } = await client(() => ok({ dev_mail: true }), tokensOf(undefined));
		await call('settings.get');
		expect(asked[0]?.headers.authorization).toBeUndefined();
	});

	test('a token that is no longer taken is renewed once and the same action sent again', async () => {
		const { call, asked, signedOut } = await client(({ headers }) =>
			headers.authorization === 'Bearer t2'
				? ok({ id })
				: refused(401, 'UNAUTHORIZED', 'Authentication required'),
		);
		expect(await call('customer.orders.cancel', { params: { id } })).toEqual({ id });
		expect(asked).toHaveLength(2);
		expect(asked[0]?.headers['idempotency-key']).toBe(asked[1]?.headers['idempotency-key']);
		expect(signedOut).toEqual([]);
	});
});

describe('refuses', () => {
	test.each([
		[401, 'UNAUTHORIZED', 'Authentication required'],
		[403, 'FORBIDDEN', 'Permission denied'],
		[404, 'NOT_FOUND', 'Resource not found'],
		[429, 'RATE_LIMITED', 'Rate limit exceeded. Please try again later.'],
		[500, 'SERVER_ERROR', 'Server error. Please try again later.'],
		[503, 'SERVER_ERROR', 'Server error. Please try again later.'],
		[418, 'UNKNOWN_ERROR', 'Request failed'],
	])('an answer %i without an envelope is %s: %s', async (status, code, message) => {
		const { call } = await client(() => ({ status, body: '<html>' }));
		await expect(call('user.get')).rejects.toMatchObject({
			code,
			message,
			status,
			requestId: 'from-the-server',
		});
	});

	test('what the server says goes before the defaults', async () => {
		const { call } = await client(() =>
			refused(409, 'SOLD_OUT', 'None left', [{ field: 'quantity', message: '1' }]),
		);
		await expect(call('user.get')).rejects.toMatchObject({
			code: 'SOLD_OUT',
			message: 'None left',
			details: [{ field: 'quantity', message: '1' }],
		});
	});

	// R-new-version: the page is of the build before, the API is not.
	test('a newer API may say more than this page knows, and refuse in ways that it does not know', async () => {
		const { call } = await client(({ method }) =>
			method === 'GET'
				? ok({ id, of_a_newer_build: { words: 1 } }, { newer: true })
				: refused(422, 'OF_A_NEWER_BUILD', 'This takes a newer page. Please reload.'),
		);
		expect(await call('customer.orders.get', { params: { id } })).toMatchObject({ id });
		await expect(call('customer.orders.cancel', { params: { id } })).rejects.toMatchObject({
			code: 'OF_A_NEWER_BUILD',
			message: 'This takes a newer page. Please reload.',
		});
	});

	test('success false without an error is UNKNOWN_ERROR, whatever the status', async () => {
		const { call } = await client(() => ({ status: 200, body: { success: false } }));
		await expect(call('user.get')).rejects.toMatchObject({
			code: 'UNKNOWN_ERROR',
			message: 'Request failed',
		});
	});

	test('a server that is not there is a network error', async () => {
		const { call, url } = await client(() => ok({}));
		await open.pop()?.stop();
		expect(url).toBeTruthy();
		await expect(call('user.get')).rejects.toMatchObject({
			code: 'NETWORK_ERROR',
			message: 'Network error',
			status: 0,
		});
	});

	// R-no-silent-retry
	test('a server that does not answer in time is a network error', async () => {
		const { call } = await client(() => ({ hang: true }));
		await expect(call('user.get', {}, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
	});

	test('a call that its caller gave up is no error of the network', async () => {
		const leaving = new AbortController();
		const { call } = await client(() => {
			leaving.abort();
			return { hang: true };
		});
		await expect(call('user.get', {}, { signal: leaving.signal })).rejects.toMatchObject({
			name: 'AbortError',
		});
	});
});

// R-step-up
describe('asks who it is', () => {
	const open403 = refused(403, 'STEP_UP_REQUIRED', 'Please confirm first');
	async function asking(answers: boolean) {
		let isConfirmed = false;
		const server = await startTestServer(() => (isConfirmed ? ok({ id }) : open403));
		open.push(server);
		const tokens = { get: async () => (isConfirmed ? 't2' : 't1'), renew: async () => 't1' };
		const onStepUp = async () => {
			isConfirmed = answers;
			return answers;
		};
		return { ...createClient({ baseUrl: server.url, tokens, onStepUp }), asked: server.asked };
	}

	test('and sends the same action once more, with the token of afterward', async () => {
		const { call, asked } = await asking(true);
		expect(await call('user.remove')).toEqual({ id });
		expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
		expect(asked[0]?.headers['idempotency-key']).toBe(asked[1]?.headers['idempotency-key']);
	});

	test('and gives a file all its time once more', async () => {
		const { fetchMedia } = await asking(true);
		// The first one is over while the person confirms.
		const signals = [new AbortController(), new AbortController()];
		let attempts = 0;
		const answer = await fetchMedia('user.export', { query: { format: 'json' } }, () => {
			if (attempts > 0) signals[0]?.abort();
			return (signals[attempts++] as AbortController).signal;
		});
		expect([answer.status, attempts]).toEqual([200, 2]);
	});

	test('and gives up when they do not say', async () => {
		const { call, asked } = await asking(false);
		await expect(call('user.remove')).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
		expect(asked).toHaveLength(1);
	});
});

describe('protects', () => {
	test('without a session nothing is asked', async () => {
		const { call, asked, signedOut } = await client(() => ok({}), tokensOf(undefined));
		await expect(call('user.get')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
		expect(asked).toEqual([]);
		expect(signedOut).toEqual([true]);
	});

	test('a token that is refused twice signs out after two requests', async () => {
		const { call, asked, signedOut } = await client(() =>
			refused(401, 'UNAUTHORIZED', 'Authentication required'),
		);
		await expect(call('user.get')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
		expect(asked).toHaveLength(2);
		expect(signedOut).toEqual([true]);
	});

	test('an id cannot reach another path', async () => {
		const { call, asked } = await client(() => ok({}));
		await call('customer.orders.get', { params: { id: '../../user?x=1' } });
		expect(asked[0]?.url).toBe('/v0/customer/orders/..%2F..%2Fuser%3Fx%3D1');
	});
});
