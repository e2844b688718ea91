/** Spans that an OpenTelemetry collector receives (R-traces). */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, payWith, settle } from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld } from '#test/world.ts';
import { readConfig } from '../../src/app/config.ts';
import { statementName } from '../../src/app/traces/tracing.ts';

interface Attribute {
	key: string;
	value: Record<string, unknown>;
}
interface SentSpan {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	attributes: Attribute[];
	status: { code?: number };
}
interface Sent {
	resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const sent: { body: Sent; headers: IncomingHttpHeaders; path: string | undefined }[] = [];
let refuses = false;
const collector = createServer(async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
	if (!refuses) sent.push({ body, headers: request.headers, path: request.url });
	response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

const lines: string[] = [];
const log = new Writable({
	write(chunk: Buffer, _encoding, done) {
		lines.push(...chunk.toString().trim().split('\n'));
		done();
	},
});
// Without webhooks, the traced call itself applies the payment.
const world = await createWorld({
	webhooks: false,
	log,
	env: {
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
		OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer for-the-collector, x-town=Portland',
		OTEL_SERVICE_NAME: 'flavorbag-test',
	},
});
const shop = await makeShop(world);
const customer = await makePerson(world);

const all = () =>
	sent.flatMap(({ body }) =>
		body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
	);
const spansOf = (traceId: string) => all().filter((span) => span.traceId === traceId);
const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A call with a `traceparent` header. */
async function traced(method: string, path: string, token?: string) {
	const traceId = crypto.randomUUID().replaceAll('-', '');
	const parent = crypto.randomUUID().replaceAll('-', '').slice(16);
	const answer = await fetch(world.url + path, {
		method,
		headers: {
			traceparent: `00-${traceId}-${parent}-01`,
			...(token && { authorization: `Bearer ${token}` }),
		},
	});
	await answer.text();
	return { traceId, parent, status: answer.status };
}

async function payable() {
	const order = await holdBags(world, customer, shop, 1);
	await payWith(world, order, cards.good);
	return order;
}
const settleTraced = ({ id }: { id: string }) =>
	traced('POST', `/v0/customer/orders/${id}/settle`, customer.token);

// Spans are exported after five seconds, so flush everything before the checks.
const order = await payable();
const payment = await settleTraced(order);
const lost = await traced('GET', '/v0/nothing-of-the-kind');
const undecided = 'a'.repeat(32);
await fetch(`${world.url}/v0/settings`, {
	headers: { traceparent: `00-${undecided}-${'b'.repeat(16)}-00` },
});
await settle(world, customer, await payable());
for (const { name, run } of world.app.plannedJobs) if (['holds', 'outbox'].includes(name)) await run();
const unlucky = await payable();
await sandboxCall(world, 'POST', '/_faults', { mode: '500_before', match: '/v1/payment_intents', times: 99 });
const failing = await settleTraced(unlucky);
await sandboxCall(world, 'DELETE', '/_faults');
const last = await traced('GET', '/v0/settings');
const haveLeft = () => expect.poll(() => spansOf(last.traceId).length).toBeGreaterThan(0);

test('a payment is one trace: the call, its statements, and what the provider was asked', async () => {
	await haveLeft();
	expect(payment.status).toBe(200);
	const spans = spansOf(payment.traceId);
	const call = spans.find(({ name }) => name === 'POST /v0/customer/orders/:id/settle');
	expect(call?.parentSpanId).toBe(payment.parent);
	expect(call && attributesOf(call)).toEqual({
		'http.request.method': 'POST',
		'http.route': '/v0/customer/orders/:id/settle',
		'http.response.status_code': 200,
	});
	expect(spans.map(({ name }) => name)).toContain('provider capture');
	const known = new Set(spans.map(({ spanId }) => spanId));
	for (const span of spans) expect([...known, payment.parent]).toContain(span.parentSpanId);
	const statements = spans.filter((span) => attributesOf(span)['db.system.name'] === 'postgresql');
	expect(statements.map(({ name }) => name)).toContain('select orders');
	const shown = JSON.stringify(spans);
	for (const personal of [order.id, customer.email, customer.token, order.client_secret, shop.id])
		expect(shown).not.toContain(personal);
	const line = lines.map((one) => JSON.parse(one)).find(({ trace_id }) => trace_id === payment.traceId);
	expect(line).toMatchObject({ route: '/v0/customer/orders/:id/settle', status: 200 });
});

test('the collector gets its headers, and the name of the service', async () => {
	await haveLeft();
	for (const { headers, path, body } of sent) {
		expect(path).toBe('/v1/traces');
		expect(headers).toMatchObject({ authorization: 'Bearer for-the-collector', 'x-town': 'Portland' });
		for (const { resource } of body.resourceSpans)
			expect(attributesOf(resource)).toMatchObject({ 'service.name': 'flavorbag-test' });
	}
});

test('a path that nothing answers is named by its method, and who is not traced elsewhere decides here', async () => {
	await haveLeft();
	expect(spansOf(lost.traceId).map(({ name }) => name)).toEqual(['GET']);
	expect(spansOf(undecided)).toEqual([]);
});

test('a job is a trace once it asks somebody', async () => {
	await haveLeft();
	const jobs = all().filter(({ name }) => name === 'job outbox');
	const mails = all().filter(({ name }) => name === 'mail');
	expect(jobs.map(({ spanId }) => spanId)).toContain(mails.find((one) => one.parentSpanId)?.parentSpanId);
	expect(all().map(({ name }) => name)).not.toContain('job holds');
});

test('what failed says so by its kind', async () => {
	await haveLeft();
	const failed = spansOf(failing.traceId).find(
		({ name, status }) => name.startsWith('provider ') && status.code === 2,
	);
	expect(failed && attributesOf(failed)['error.type']).toBe('ProviderUnreachable');
});

test('a collector that refuses loses traces, and nobody who is served', async () => {
	refuses = true;
	const { status, traceId } = await traced('GET', '/v0/settings');
	expect(status).toBe(200);
	await expect
		.poll(() => lines.filter((line) => line.includes('not taken by the collector')).length)
		.toBeGreaterThan(0);
	refuses = false;
	expect(spansOf(traceId)).toEqual([]);
});

test.each([
	['select "id" from "orders" where "id" = $1', 'select orders'],
	['insert into "outbox" ("topic") values ($1)', 'insert outbox'],
	['update auth.session set x = $1', 'update session'],
	['with due as (select 1 from slots) select * from due', 'with slots'],
	['begin', 'begin'],
	['select set_config($1, $2, true)', 'select'],
])('%s is called %s', (text, name) => expect(statementName(text)).toBe(name));

test('without an endpoint there are no traces, and a wrong one is refused', () => {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...env } = world.env;
	expect(readConfig(env).traces).toBeUndefined();
	expect(() => readConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
		'OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL such as http://localhost:4318',
	);
	expect(() => readConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
});
