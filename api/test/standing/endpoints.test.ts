/** Checks authorization and input errors of every endpoint; errors must reveal nothing internal. */
import { type Endpoint, type EndpointName, endpoints, errors } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { makePerson, makeShop, pairDevice } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const customer = await makePerson(world);
const owner = await makePerson(world, { role: 'business' });
const unverified = await makePerson(world, { verified: false });
/** Passes authorization, so that refusals are about the input. */
const { cookie } = await pairDevice(world, await makeShop(world));
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

interface Answered {
	status: number;
	text: string;
	requestId: string | null;
	code: string | undefined;
	/** Field names in the details. */
	fields: string[];
	/** Messages by field. */
	said: Record<string, string>;
}

async function send(
	method: string,
	path: string,
	given: { token?: string; body?: unknown; type?: string } = {},
): Promise<Answered> {
	const response = await fetch(new URL(path, world.url), {
		method,
		headers: {
			...(given.token && { authorization: `Bearer ${given.token}`, cookie }),
			...(given.body !== undefined && { 'content-type': given.type ?? 'application/json' }),
		},
		...(given.body !== undefined && {
			body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body),
		}),
	});
	const text = await response.text();
	const { error, meta } = JSON.parse(text) as {
		error?: { code: string; details?: { field: string; message: string }[] };
		meta: { request_id: string };
	};
	const requestId = response.headers.get('x-request-id');
	expect(meta.request_id).toBe(requestId);
	const problems = (error?.details ?? []).map(({ field, message }) => [field, message] as const);
	const said = Object.fromEntries(problems);
	return { status: response.status, text, requestId, code: error?.code, fields: Object.keys(said), said };
}

/** Well-formed ids of nothing. */
const pathOf = (endpoint: Endpoint) =>
	endpoint.path
		.replace(':sheet', 'us')
		.replace(':z/:x/:y', '0/0/0')
		.replace(':token', `${'x'.repeat(32)}.ics`)
		.replace(':page', 'terms')
		.replace(':month', '2031-06')
		.replace(':date', '2031-06-11')
		.replace(/:[a-z_]+/g, () => crypto.randomUUID());
const asAdmin = (endpoint: Endpoint, search: string, body?: unknown, type?: string) =>
	send(endpoint.method, pathOf(endpoint) + search, { token: admin.token, body, ...(type && { type }) });

const withQuery = all.filter(([, endpoint]) => endpoint.query);
const withBody = all.filter(([, endpoint]) => endpoint.body);

// R-strict-requests
test.each(all)('%s takes no question that it does not know', async (_name, endpoint) => {
	const { status, code, fields } = await asAdmin(endpoint, '?surprise=1');
	expect([status, code]).toEqual([422, 'INVALID_INPUT']);
	expect(fields.length).toBeGreaterThan(0);
});

test.each(withQuery)('%s names each question that comes twice', async (_name, endpoint) => {
	const asked = Object.keys(endpoint.query?.shape ?? {});
	const answer = await asAdmin(endpoint, `?${asked.map((field) => `${field}=x&${field}=y`).join('&')}`);
	expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	expect(answer.fields).toEqual(expect.arrayContaining(asked));
});

test.each(withBody)('%s names each field of a wrong type', async (_name, endpoint) => {
	const fields = Object.keys(endpoint.body?.shape ?? {});
	const wrong = Object.fromEntries(fields.map((field) => [field, [{ not: 'this' }]]));
	const answer = await asAdmin(endpoint, '', wrong);
	expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	// A list's problem is in its first entry.
	expect(answer.fields.map((field) => field.split('.')[0])).toEqual(expect.arrayContaining(fields));
	expect((await asAdmin(endpoint, '', [])).code).toBe('INVALID_INPUT');
});

// R-strict-requests
test('no date that a calendar lacks, or the database, is anything unforeseen', async () => {
	const { id } = await makeShop(world, { owner });
	const unforeseen: string[] = [];
	for (const date of ['0000-02-28', '9999-12-31']) {
		const asked = all
			.filter(([, { method }]) => method === 'GET')
			.flatMap(([, endpoint]) => {
				const path = pathOf({
					...endpoint,
					path: endpoint.path
						.replace(':date', date)
						.replace(':month', date.slice(0, 7))
						.replace(/business\/:id/, `business/${id}`) as Endpoint['path'],
				});
				const searches = Object.keys(endpoint.query?.shape ?? {}).map((field) => `?${field}=${date}`);
				return (searches.length > 0 ? searches : ['']).map((search) => path + search);
			});
		for (const path of asked.filter((one) => one.includes(date.slice(0, 7))))
			for (const { token } of [admin, owner]) {
				const headers = { authorization: `Bearer ${token}` };
				const { status } = await fetch(new URL(path, world.url), { headers });
				if (status >= 500) unforeseen.push(path);
			}
	}
	expect(unforeseen).toEqual([]);
});

// R-strict-requests
test('a value that no field refused, and the database did, is the asker’s', async () => {
	const { owner: database } = world.database;
	await sql`alter table orders rename to orders_put_away`.execute(database);
	try {
		await sql`create view orders as select * from orders_put_away where 1 / 0 > quantity`.execute(database);
		await sql`grant select on orders to public`.execute(database);
		const answer = await send('GET', '/v0/customer/orders', { token: customer.token });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	} finally {
		await sql`drop view if exists orders`.execute(database);
		await sql`alter table orders_put_away rename to orders`.execute(database);
	}
});

/** The messages that a form with the same schema shows: the first of each field. */
function wordsOf(schema: z.ZodType, value: unknown): Record<string, string> {
	const issues = schema.safeParse(value).error?.issues ?? [];
	const known = issues.filter(({ code }) => code !== 'unrecognized_keys').reverse();
	return Object.fromEntries(known.map(({ path, message }) => [path.join('.'), message]));
}

test.each(withBody)('%s says over the wire what a screen says', async (_name, endpoint) => {
	const { body } = endpoint;
	if (!body) return;
	const fields = Object.keys(body.shape);
	const wrongs = [undefined, null, '', '   ', -1e9, 1e9, 1.234, true, 'two\nlines', {}];
	const bodies = wrongs.map((wrong) => Object.fromEntries(fields.map((field) => [field, wrong])));
	// One at a time, because all together exceed the body limit.
	bodies.push(...fields.map((field) => ({ [field]: 'x'.repeat(2_500) })));
	for (const given of bodies) {
		const expected = wordsOf(body, given);
		if (Object.keys(expected).length > 0) expect((await asAdmin(endpoint, '', given)).said).toEqual(expected);
	}
	expect((await asAdmin(endpoint, '', { surprise: 1 })).said.surprise).toBe(
		'There is no field “surprise” here.',
	);
});

test.each(withBody)('%s refuses what is no JSON', async (_name, endpoint) => {
	expect((await asAdmin(endpoint, '', '{"quantity": 1')).code).toBe('MALFORMED');
	expect((await asAdmin(endpoint, '', 'quantity=1', 'application/x-www-form-urlencoded')).status).toBe(400);
});

test.each(all.filter(([, endpoint]) => endpoint.access === 'admin'))(
	'%s refuses an owner',
	async (_name, endpoint) => {
		const answer = await send(endpoint.method, pathOf(endpoint), { token: owner.token });
		expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
	},
);

test('the live stream of a dashboard is for its owner alone', async () => {
	const path = `/v0/business/${crypto.randomUUID()}/live`;
	expect((await send('GET', path)).code).toBe('UNAUTHORIZED');
	expect((await send('GET', path, { token: unverified.token })).code).toBe('EMAIL_NOT_VERIFIED');
	expect((await send('GET', path, { token: customer.token })).code).toBe('FORBIDDEN');
	expect((await send('GET', path, { token: owner.token })).code).toBe('NOT_FOUND');
});

test('the stream of bags left is for whoever may see the list', async () => {
	const path = `/v0/customer/businesses/live?ids=${crypto.randomUUID()}`;
	expect((await send('GET', path)).code).toBe('UNAUTHORIZED');
	expect((await send('GET', path, { token: unverified.token })).code).toBe('EMAIL_NOT_VERIFIED');
	expect((await send('GET', path.split('?')[0] ?? '', { token: customer.token })).code).toBe('INVALID_INPUT');
});

test('the still map is for whoever may search places, in a size that is a picture', async () => {
	const path = '/v0/places/picture?lat=45.5&lng=-122.6';
	expect((await send('GET', path)).code).toBe('UNAUTHORIZED');
	expect((await send('GET', path, { token: unverified.token })).code).toBe('EMAIL_NOT_VERIFIED');
	for (const wrong of ['&lat=91', '&width=9999', '&zoom=0', '&more=1', '&lng=east']) {
		const answer = await send('GET', path + wrong, { token: customer.token });
		expect([wrong, answer.status, answer.code]).toEqual([wrong, 422, 'INVALID_INPUT']);
	}
	const picture = await fetch(new URL(path, world.url), {
		headers: { authorization: `Bearer ${customer.token}` },
	});
	expect(picture.headers.get('content-type')).toBe('image/svg+xml');
	expect(await picture.text()).toContain('width="400" height="300"');
});

// R-verified-only
test('an unverified user reads the own row, makes no second one, and verifies with a token alone', async () => {
	const open = all.filter(([, { access }]) => access === 'token' || access === 'user').map(([name]) => name);
	expect(open.sort()).toEqual([
		'user.acceptTerms',
		'user.create',
		'user.export',
		'user.get',
		'user.remove',
		'user.setLanguage',
		'user.verify',
	]);
	const { token } = unverified;
	expect((await world.call('user.get', { token })).data.verified).toBe(false);
	const body = { first_name: 'Pat', last_name: 'Again' };
	expect((await world.call('user.create', { token, body })).data.id).toBe(unverified.id);
	expect((await world.call('user.verify', { token })).code).toBe('EMAIL_NOT_VERIFIED');
});

// R-language
test('a language is chosen by anybody, also before the email is verified, and no other than those there are', async () => {
	const { token } = unverified;
	expect((await world.call('user.get', { token })).data.language).toBeNull();
	expect((await world.call('user.setLanguage', { token, body: { language: 'es' } })).data.language).toBe(
		'es',
	);
	const refused = await world.call('user.setLanguage', { token, body: { language: 'fr' as 'en' } });
	expect(refused.code).toBe('INVALID_INPUT');
	expect((await world.call('user.get', { token })).data.language).toBe('es');
});

test('a known path with another method is not found', async () => {
	const answer = await send('DELETE', '/v0/customer/orders', { token: customer.token });
	expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
});

// R-unforeseen
test('an error that nobody foresaw says nothing about itself', async () => {
	await sql`alter table orders rename to orders_put_away`.execute(world.database.owner);
	try {
		const answer = await send('GET', '/v0/customer/orders', { token: customer.token });
		expect(answer.status).toBe(500);
		expect(JSON.parse(answer.text)).toEqual({
			success: false,
			error: { code: 'SERVER_ERROR', message: errors.SERVER_ERROR.message },
			meta: { request_id: answer.requestId },
		});
	} finally {
		await sql`alter table orders_put_away rename to orders`.execute(world.database.owner);
	}
});

const names = Object.keys(endpoints) as EndpointName[];
const those = (wanted: (endpoint: Endpoint) => boolean) => names.filter((name) => wanted(endpoints[name]));
const params = {
	id: crypto.randomUUID(),
	user_id: crypto.randomUUID(),
	deposit_id: crypto.randomUUID(),
	rating_id: crypto.randomUUID(),
	place_id: 'zip:97201',
	page: 'terms',
	month: '2031-06',
	date: '2031-06-11',
	offer_id: crypto.randomUUID(),
	book_id: crypto.randomUUID(),
};

test('only these endpoints are public', () => {
	expect(those((endpoint) => endpoint.access === 'public')).toEqual([
		'settings.get',
		'pages.get',
		'public.businesses.list',
		'public.businesses.get',
		'public.map.tile',
		// With the link.
		'public.calendar.get',
		'invitation.get',
		'business.device.pair',
		'rating.shown',
		// Anyone can verify a draw.
		'drop.get',
	]);
});

test.each(those((endpoint) => endpoint.body !== undefined))(
	'%s refuses fields that it does not know',
	async (name) => {
		const { token } = endpoints[name].access === 'admin' ? admin : owner;
		const answer = await world.call(name, { params, token, cookie, body: { surprise: 1 } });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		const details = answer.body.success ? [] : (answer.body.error.details ?? []);
		expect(details.map((one) => one.field)).toContain('surprise');
	},
);

test.each(those((endpoint) => endpoint.method === 'GET' && !['public', 'admin'].includes(endpoint.access)))(
	'%s refuses questions that it does not know',
	async (name) => {
		const { token } = owner;
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
