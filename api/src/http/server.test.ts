import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
let server: FastifyInstance;

beforeAll(async () => {
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'index.html'), '<h1>Bags</h1>');
	writeFileSync(join(folder, 'app.html'), '<main>The app</main>');
	writeFileSync(join(folder, 'assets/code.js'), '0');
	server = await createServer(
		{
			logger: pino({ level: 'silent' }),
			publicUrl: 'https://town.example',
			webDist: folder,
			stripe: false,
			countCall: async () => ({ count: 1, msLeft: 1_000 }),
			ready: async () => {},
		},
		async ({ calls }) => {
			calls.get('/v0/call', async () => ({ said: 'data' }));
		},
	);
	await server.ready();
});
afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('pages come with a closed content policy, calls without what only pages need', async () => {
	for (const url of ['/', '/orders/some-id', '/nothing.png', '/v0/nothing']) {
		const { headers } = await get(url, { accept: 'text/html' });
		expect(headers['content-security-policy'], url).toContain("default-src 'self'");
		expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
		expect(headers['x-request-id'], url).toMatch(/.{8,}/);
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
