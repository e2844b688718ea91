import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareDrain } from '#http/drain.ts';
import { registerEndpoints } from '#http/endpoints.ts';
import { type Actor, type Handlers, paged } from '#http/handlers.ts';
import { RawJson, SharedJson } from '#lib/raw-json.ts';
import { check, strip } from '#lib/schema-filter.ts';

const secret = 'secret_hash';
type Json = Record<string, unknown>;

/** An arbitrary value of this schema. */
function sample(schema: Json, defs: Json): unknown {
	if (typeof schema.$ref === 'string') return sample(defs[schema.$ref.replace('#/$defs/', '')] as Json, defs);
	if ('const' in schema) return schema.const;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
	if (options) return sample(options.find(({ type }) => type !== 'null') ?? {}, defs);
	if (schema.type === 'array') return [sample(schema.items as Json, defs)];
	if (schema.type === 'object') {
		const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
		return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, defs)]));
	}
	return schema.type === 'string' ? 'text' : schema.type === 'boolean' ? false : 1;
}
/** Adds an extra field to every object. */
function leaking(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(leaking);
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).map(([name, field]) => [name, leaking(field)]);
	return { ...Object.fromEntries(fields), [secret]: 'hash' };
}
function sampleOf(schema: z.ZodType): unknown {
	const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;
	return sample(json, (json.$defs ?? {}) as Json);
}

const replies = Object.entries<Endpoint>(endpoints).flatMap(
	([name, { reply, media }]): [string, z.ZodType][] =>
		media?.type === 'text/event-stream'
			? Object.entries(media.events).map(([event, data]) => [`${name}, event ${event}`, data])
			: reply
				? [[name, reply]]
				: [],
);

describe.each(replies)('%s', (_name, reply) => {
	const right = sampleOf(reply);

	// R-reply-by-contract
	test('leaves out in production what the contract does not name, at every depth', () => {
		expect(JSON.stringify(leaking(right))).toContain(secret);
		expect(strip(reply)(leaking(right))).toEqual(right);
	});

	test('fails in tests for it, and names it', () => {
		expect(() => check(reply)(leaking(right))).toThrow(secret);
	});
});

const actor: Actor = {
	userId: crypto.randomUUID(),
	externalId: 'x',
	role: 'admin',
	verified: true,
	email: 'ada@example.com',
	firstName: 'Ada',
	lastName: 'Moss',
};
const open: FastifyInstance[] = [];
afterEach(async () => {
	for (const app of open.splice(0)) await app.close();
});

function serverOf(answers: Partial<Record<EndpointName, () => Promise<unknown>>>, checkReplies: boolean) {
	const app = fastify();
	open.push(app);
	app.decorateRequest('identity', undefined);
	app.decorateRequest('actor', undefined);
	app.decorateRequest('device', undefined);
	prepareDrain(app);
	const identity = { externalId: 'x' } as never;
	const accessControl = {
		recall: () => ({ identity, actor }),
		authenticate: async () => identity,
		findActor: async () => actor,
		tokenOf: async () => undefined,
		accessOf: async () => undefined,
		businessOfOrder: async () => undefined,
		signIn: { stepUp: false, adminSecondFactor: false },
		devices: {
			find: () => Promise.reject(),
			isDeviceToken: () => false,
			actorOf: () => Promise.reject(),
		},
	};
	registerEndpoints({ pages: app, calls: app }, answers as unknown as Handlers, accessControl, {
		auditLog: { record: (_call, make) => make() },
		checkReplies,
		secure: false,
	});
	return (url: string, method: 'GET' | 'DELETE' = 'GET') =>
		app.inject({ method, url, headers: { authorization: 'Bearer x' } });
}

const user = {
	id: actor.userId,
	external_id: 'x',
	email: actor.email,
	first_name: 'Ada',
	last_name: 'Moss',
	role: 'admin',
	phone_number: null,
	verified: true,
	coordinates: { lat: 45.5, lng: -122.7 },
	street: null,
	city: null,
	state: null,
	zip_code: null,
	language: null,
	terms_version: null,
	created_at: '2031-06-11T19:00:00.000Z',
	updated_at: '2031-06-11T19:00:00.000Z',
};
const page = { page: 1, per_page: 20, total: 0, total_pages: 0 };
const counts = { all: 0, paid: 0, fulfilled: 0, cancelled: 0, expired: 0 };
const listed = new SharedJson({
	businesses: [{ ...(sampleOf(endpoints['customer.businesses.get'].reply) as Json), [secret]: 'hash' }],
});

test('a presenter that shows its whole row fails in tests and sends nothing of it in production', async () => {
	const answers = {
		'user.get': async () => ({ ...user, [secret]: 'hash' }),
		'customer.orders.list': async () => ({
			data: { orders: [], counts },
			pagination: { ...page, [secret]: 'hash' },
		}),
	};
	const production = serverOf(answers, false);
	const checked = serverOf(answers, true);
	expect((await production('/v0/user')).json().data).toEqual(user);
	for (const url of ['/v0/user', '/v0/customer/orders']) {
		expect((await production(url)).statusCode, url).toBe(200);
		expect((await production(url)).body, url).not.toContain(secret);
		expect((await checked(url)).statusCode, url).toBe(500);
	}
	expect(Object.keys((await production('/v0/customer/orders')).json().meta)).toEqual([
		'request_id',
		'pagination',
	]);
});

test('an answer without data has none', async () => {
	const answers = { 'user.remove': async () => ({ [secret]: 'hash' }) };
	expect((await serverOf(answers, false)('/v0/user', 'DELETE')).json().data).toBeNull();
	expect((await serverOf(answers, true)('/v0/user', 'DELETE')).statusCode).toBe(500);
});

test('a field that is missing or wrong fails in tests', async () => {
	const { email, ...without } = user;
	for (const wrong of [without, { ...user, verified: 'yes' }, { ...user, created_at: undefined }])
		expect((await serverOf({ 'user.get': async () => wrong }, true)('/v0/user')).statusCode).toBe(500);
	expect((await serverOf({ 'user.get': async () => user }, true)('/v0/user')).statusCode).toBe(200);
});

test('what was written in advance is looked at as well', async () => {
	const written = async () => paged(new RawJson(listed), page, page.total);
	const ask = serverOf({ 'customer.businesses.list': written }, true);
	expect((await ask('/v0/customer/businesses')).statusCode).toBe(500);
});
