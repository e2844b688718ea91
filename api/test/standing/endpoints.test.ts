/** What holds for every endpoint of the contract, also for those that are written tomorrow. */
import { type Access, type Endpoint, type EndpointName, endpoints, errors } from '@flavorbag/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

/** Whoever adds to these lists opens a door to everybody, or to whoever has not verified an address (D6). */
const publicEndpoints: EndpointName[] = ['settings.get'];
const openToUnverified: EndpointName[] = ['user.create', 'user.get', 'user.verify'];

const world = await createWorld();
const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const withAccess = (...access: Access[]) => all.filter(([, endpoint]) => access.includes(endpoint.access));
const closed = all.filter(([name]) => !publicEndpoints.includes(name));

const customer = await makePerson(world);
const owner = await makePerson(world, { role: 'business' });
const unverified = await makePerson(world, { verified: false });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

interface Sent {
	token?: string | undefined;
	search?: string;
	body?: unknown;
	/** Sent as it is. */
	raw?: { type: string; text: string };
}
interface Answered {
	status: number;
	text: string;
	requestId: string | null;
	body: {
		success: boolean;
		error?: { code: string; message: string; details?: { field: string; message: string }[] };
		meta: { request_id: string };
	};
}

async function send(method: string, path: string, sent: Sent = {}): Promise<Answered> {
	const text = sent.raw?.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
	const response = await fetch(new URL(path + (sent.search ?? ''), world.url), {
		method,
		headers: {
			...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
			...(text !== undefined && { 'content-type': sent.raw?.type ?? 'application/json' }),
		},
		...(text !== undefined && { body: text }),
	});
	const answer = await response.text();
	return {
		status: response.status,
		text: answer,
		requestId: response.headers.get('x-request-id'),
		body: JSON.parse(answer),
	};
}

/** Well-formed ids of nothing. */
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:[a-z_]+/g, () => crypto.randomUUID());
const sendTo = (endpoint: Endpoint, sent: Sent = {}) => send(endpoint.method, pathOf(endpoint), sent);

/** A refusal in the envelope, with the request id in the body and in the header. */
function expectRefusal(answer: Answered, code: keyof typeof errors): void {
	expect(answer.body).toMatchObject({ success: false, error: { code } });
	expect(answer.status).toBe(errors[code].status);
	expect(answer.body.error?.message).not.toBe('');
	expect(answer.body.meta.request_id).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
	expect(answer.requestId).toBe(answer.body.meta.request_id);
}

/** 422, and each of these fields named with a text. */
function expectWrongFields(answer: Answered, fields: string[]): void {
	expectRefusal(answer, 'INVALID_INPUT');
	const details = answer.body.error?.details ?? [];
	for (const field of fields) expect(details.map((problem) => problem.field)).toContain(field);
	for (const problem of details) expect(problem.message).not.toBe('');
}

test('what is public, and what an unverified user may do, is listed here', () => {
	const open = withAccess('public').map(([name]) => name);
	expect(open.sort()).toEqual([...publicEndpoints].sort());
	const early = withAccess('token', 'user').map(([name]) => name);
	expect(early.sort()).toEqual([...openToUnverified].sort());
});

describe.each(closed)('%s', (_name, endpoint) => {
	test('refuses whoever has no token', async () => {
		expectRefusal(await sendTo(endpoint), 'UNAUTHORIZED');
	});
	test('refuses a token that is none, whatever else is sent', async () => {
		expectRefusal(await sendTo(endpoint, { token: 'not.a.token', search: '?surprise=1' }), 'UNAUTHORIZED');
	});
});

test('the live stream of a dashboard refuses whoever has no token, and customers', async () => {
	const path = `/v0/business/${crypto.randomUUID()}/live`;
	expectRefusal(await send('GET', path), 'UNAUTHORIZED');
	expectRefusal(await send('GET', path, { token: customer.token }), 'FORBIDDEN');
	expectRefusal(await send('GET', path, { token: owner.token }), 'NOT_FOUND');
});

test.each(withAccess('verified', 'business', 'admin'))(
	'%s refuses a user who has not verified the address',
	async (_name, endpoint) => {
		expectRefusal(await sendTo(endpoint, { token: unverified.token }), 'EMAIL_NOT_VERIFIED');
	},
);

test('an unverified user reads the own row, and verifies it only with a token that says so', async () => {
	const { token } = unverified;
	expect((await world.call('user.get', { token })).data).toMatchObject({ verified: false });
	const again = { first_name: 'Pat', last_name: 'Again' };
	expect((await world.call('user.create', { token, body: again })).data.id).toBe(unverified.id);
	expect((await world.call('user.verify', { token })).code).toBe('EMAIL_NOT_VERIFIED');
});

test.each(withAccess('business', 'admin'))('%s refuses a customer', async (_name, endpoint) => {
	expectRefusal(await sendTo(endpoint, { token: customer.token }), 'FORBIDDEN');
});

test('what only an admin may do is refused to owners', async () => {
	for (const [, endpoint] of withAccess('admin')) {
		expectRefusal(await sendTo(endpoint, { token: owner.token }), 'FORBIDDEN');
	}
});

test.each(all)('%s refuses an unknown query field', async (_name, endpoint) => {
	const answer = await sendTo(endpoint, { token: admin.token, search: '?surprise=1' });
	expectRefusal(answer, 'INVALID_INPUT');
	expect(answer.body.error?.details?.length).toBeGreaterThan(0);
});

test.each(all.filter(([, endpoint]) => endpoint.query))(
	'%s refuses a query field that comes twice, by its name',
	async (_name, endpoint) => {
		const fields = Object.keys(endpoint.query?.shape ?? {});
		const search = `?${fields.flatMap((field) => [`${field}=x`, `${field}=y`]).join('&')}`;
		expectWrongFields(await sendTo(endpoint, { token: admin.token, search }), fields);
	},
);

const withBody = all.filter(([, endpoint]) => endpoint.body);
test.each(withBody)(
	'%s refuses unknown body fields and wrong types, by their names',
	async (_name, endpoint) => {
		const fields = Object.keys(endpoint.body?.shape ?? {});
		expectWrongFields(await sendTo(endpoint, { token: admin.token, body: { surprise: 1 } }), ['surprise']);
		const wrong = Object.fromEntries(fields.map((field) => [field, [{ not: 'this' }]]));
		expectWrongFields(await sendTo(endpoint, { token: admin.token, body: wrong }), fields);
		expectWrongFields(await sendTo(endpoint, { token: admin.token, body: [] }), []);
	},
);

test.each(withBody)('%s refuses a body that cannot be read', async (_name, endpoint) => {
	const { token } = admin;
	const broken = { type: 'application/json', text: '{"quantity": 1' };
	expectRefusal(await sendTo(endpoint, { token, raw: broken }), 'MALFORMED');
	const form = { type: 'application/x-www-form-urlencoded', text: 'quantity=1' };
	expectRefusal(await sendTo(endpoint, { token, raw: form }), 'MALFORMED');
	const large = { type: 'application/json', text: JSON.stringify({ text: 'x'.repeat(70_000) }) };
	expectRefusal(await sendTo(endpoint, { token, raw: large }), 'TOO_LARGE');
});

test.each(all.filter(([, endpoint]) => endpoint.path.includes(':id')))(
	'%s treats a malformed id as an absent thing (D1)',
	async (_name, endpoint) => {
		const path = endpoint.path.replace(':id', "1'%20or%20true--");
		expectRefusal(await send(endpoint.method, path, { token: admin.token }), 'NOT_FOUND');
	},
);

test('an unknown path, and a known one with another method, are not found', async () => {
	expectRefusal(await send('GET', '/v0/nothing/here'), 'NOT_FOUND');
	expectRefusal(await send('POST', '/v0/nothing/here', { body: {} }), 'NOT_FOUND');
	expectRefusal(await send('DELETE', '/v0/customer/orders', { token: customer.token }), 'NOT_FOUND');
	expectRefusal(await send('GET', '/nothing-here.js'), 'NOT_FOUND');
});

test('an error that nobody foresaw says nothing about itself', async () => {
	await sql`alter table orders rename to orders_put_away`.execute(world.app.db);
	try {
		const answer = await send('GET', '/v0/customer/orders', { token: customer.token });
		expectRefusal(answer, 'SERVER_ERROR');
		expect(answer.body.error).toEqual({ code: 'SERVER_ERROR', message: errors.SERVER_ERROR.message });
		expect(answer.text).not.toMatch(/relation|orders|select|stack|\.ts\b/i);
	} finally {
		await sql`alter table orders_put_away rename to orders`.execute(world.app.db);
	}
});
