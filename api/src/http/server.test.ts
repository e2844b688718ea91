import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../packages/ops/ports.ts';
import { createLog } from '../app/log.ts';
import { dailySourceName } from './access-log.ts';
import { proxySandbox } from './sandbox-proxy.ts';
import { createServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
let today = new Date('2031-06-11T19:00:00Z');
const lines: string[] = [];
let server: FastifyInstance;
const long = { bags: Array.from({ length: 500 }, (_, nth) => `bag ${nth}`) };

beforeAll(async () => {
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'index.html'), '<h1>Bags</h1>');
	writeFileSync(join(folder, 'app.html'), '<main>The app</main>');
	writeFileSync(join(folder, 'assets/code.js'), '0');
	server = await createServer(
		{
			logger: createLog(
				'info',
				new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
			),
			publicUrl: 'https://town.example',
			clock: { now: () => new Date('2031-06-11T19:00:00.000Z') },
			webDist: folder,
			stripe: false,
			mapOrigin: 'https://tiles.example',
			countCall: async () => ({ count: 1, msLeft: 1_000 }),
			sourceOf: dailySourceName('a secret', { now: () => today }),
			ready: async () => {},
		},
		async ({ pages, calls }) => {
			calls.get('/v0/call', async () => ({ said: 'data' }));
			calls.get('/v0/long', async () => long);
			calls.get('/v0/long-text', async (_request, reply) =>
				reply.type('text/csv').send('bags,price\n'.repeat(200)),
			);
			calls.get('/v0/hung-up', async (request, reply) => {
				// Fastify's getter throws like this behind a proxy once the socket is closed.
				Object.defineProperty(request, 'ip', {
					get: () => {
						throw new TypeError('no socket');
					},
				});
				return reply.code(403).send({});
			});
			calls.get('/v0/call/:id', async (_request, reply) => reply.code(403).send({}));
			await proxySandbox(pages, `http://127.0.0.1:${await freePort()}`);
		},
	);
	await server.ready();
});
afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('a proxy that is not trusted is named once', async () => {
	for (let i = 0; i < 3; i++) await get('/v0/call', { 'x-forwarded-for': '203.0.113.9' });
	expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test.each([
	['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
	['gzip, deflate, br', 'br', brotliDecompressSync],
	['gzip', 'gzip', gunzipSync],
	['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
	['identity', undefined, (bytes: Buffer) => bytes],
	['zstd;q=0', undefined, (bytes: Buffer) => bytes],
])('JSON for who accepts %j is sent as %s', async (accepted, encoding, unpack) => {
	const { headers, rawPayload } = await get('/v0/long', { 'accept-encoding': accepted });
	expect(headers['content-encoding']).toBe(encoding);
	expect(headers.vary).toBe('accept-encoding');
	expect(Number(headers['content-length'])).toBe(rawPayload.length);
	expect(JSON.parse(unpack(rawPayload).toString())).toEqual(long);
});

test('short answers and other files are sent as they are', async () => {
	const all = { 'accept-encoding': 'gzip, br, zstd' };
	for (const url of ['/v0/call', '/v0/long-text'])
		expect((await get(url, all)).headers['content-encoding'], url).toBeUndefined();
});

test('pages come with a closed content policy, calls without what only pages need', async () => {
	for (const url of ['/', '/orders/some-id', '/nothing.png', '/v0/nothing']) {
		const { headers } = await get(url, { accept: 'text/html' });
		expect(headers['content-security-policy'], url).toContain("default-src 'self'");
		// The map's origin is the only foreign one, for images and data.
		const foreign = String(headers['content-security-policy']).match(/[\w-]+-src[^;]*https:[^;]*/g);
		expect(foreign, url).toEqual([
			"img-src 'self' data: blob: https://tiles.example",
			"connect-src 'self' https://tiles.example",
		]);
		expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
		expect(headers['x-request-id'], url).toMatch(/.{8,}/);
		expect(headers['content-security-policy'], url).toMatch(
			/style-src 'self'( 'sha256-[^']+')+;style-src-attr 'none';/,
		);
		expect(headers['permissions-policy'], url).toBe(
			'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
		);
	}
	const call = await get('/v0/call');
	expect(call.json()).toEqual({ said: 'data' });
	expect(Object.keys(call.headers).sort()).toEqual([
		'connection',
		'content-length',
		'content-type',
		'date',
		'x-request-id',
	]);
});

test('an unknown path is a page for a browser, and an error for everybody else', async () => {
	expect((await get('/orders/some-id', { accept: 'text/html' })).body).toBe('<main>The app</main>');
	for (const [url, accept] of [
		['/orders/some-id', 'application/json'],
		['/nothing.png', 'text/html'],
		['/v0/nothing', 'text/html'],
	] as const) {
		const answer = await get(url, { accept });
		expect([answer.statusCode, answer.json().error.code], url).toEqual([404, 'NOT_FOUND']);
	}
	expect((await get('/assets/code.js')).headers['x-frame-options']).toBeUndefined();
});

// R-guards
test('a slash too many leads to the right address', async () => {
	mkdirSync(join(folder, 'auth/login'), { recursive: true });
	for (const typed of ['/orders/', '//orders', '/auth/login/', '/s/some-shop/', '/healthz/']) {
		const answer = await get(typed);
		const right = typed.replace('//', '/').replace(/\/$/, '');
		expect([answer.statusCode, answer.headers.location], typed).toEqual([308, right]);
	}
	for (const there of ['/', '/?to=/x/', '/healthz', '/v0/call'])
		expect((await get(there)).statusCode).toBe(200);
	expect((await get('/v0/nothing/')).statusCode).toBe(404);
});

test('the log names routes, and tells sources apart for a day without saying where they are', async () => {
	const sources: unknown[] = [];
	async function logged(url: string, remoteAddress: string): Promise<Record<string, unknown>> {
		lines.length = 0;
		await server.inject({ url, remoteAddress });
		await expect.poll(() => lines).toHaveLength(1);
		expect(lines[0]).not.toMatch(/canary|203\.0\.113/);
		return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
	}
	expect(await logged('/v0/call?token=canary', '203.0.113.7')).toMatchObject({
		method: 'GET',
		route: '/v0/call',
		status: 200,
	});
	expect(await logged('/v0/canary', '203.0.113.7')).toMatchObject({ status: 404 });
	for (const [address, at] of [
		['203.0.113.7', '2031-06-11T19:00:00Z'],
		['203.0.113.7', '2031-06-11T23:00:00Z'],
		['203.0.113.8', '2031-06-11T23:00:00Z'],
		['203.0.113.7', '2031-06-12T00:00:00Z'],
	] as const) {
		today = new Date(at);
		const line = await logged('/v0/call/canary?value=canary', address);
		expect(line.route).toBe('/v0/call/:id');
		sources.push(line.source);
	}
	const [first, sameDay, other, tomorrow] = sources;
	expect(first).toMatch(/^[\w-]{10}$/);
	expect(sameDay).toBe(first);
	expect(new Set([first, other, tomorrow]).size).toBe(3);
});

test('while the sandbox is away, its proxy says so', async () => {
	const call = await get('/sandbox/v1/tokens?number=canary');
	expect([call.statusCode, call.json().error.code]).toEqual([503, 'UNAVAILABLE']);
	expect(call.json().error.message).toContain('The card sandbox isn’t answering');
	const page = await get('/sandbox', { accept: 'text/html' });
	expect(page.statusCode).toBe(503);
	expect(page.body).toContain('The card sandbox isn’t answering');
	for (const { headers } of [call, page]) expect(headers['retry-after']).toBe('2');
	expect(lines.join('')).not.toContain('canary');
});

test('every answer says what time it is here, by the clock that decides about windows', async () => {
	for (const url of ['/v0/call', '/', '/v0/nothing', '/healthz'])
		expect((await server.inject(url)).headers.date).toBe('Wed, 11 Jun 2031 19:00:00 GMT');
});

test('a refusal to somebody who has hung up is logged without a source, and ends nothing', async () => {
	lines.length = 0;
	expect((await get('/v0/hung-up')).statusCode).toBe(403);
	await expect.poll(() => lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/v0/hung-up', status: 403 });
	expect(lines[0]).not.toContain('source');
});
