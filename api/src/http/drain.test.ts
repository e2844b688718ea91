/** R-rolling-restart: a process that drains, and the build of its replacement. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
const [served, other] = [join(folder, 'dist'), join(folder, '.cache', 'dist')];
let answerSlowCall = () => {};
let server: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
	mkdirSync(join(served, 'assets'), { recursive: true });
	writeFileSync(join(served, 'index.html'), '<h1>Bags</h1>');
	writeFileSync(join(served, 'assets/old.js'), 'old');
	server = await createServer(
		{
			logger: pino({ level: 'silent' }),
			publicUrl: 'http://localhost',
			webDist: served,
			stripe: false,
			countCall: async () => ({ count: 1, msLeft: 1_000 }),
			sourceOf: () => 'somebody',
			clock: { now: () => new Date() },
			ready: async () => {},
		},
		async ({ calls }) => {
			calls.get('/v0/slow', async () => {
				await new Promise<void>((resolve) => {
					answerSlowCall = resolve;
				});
				return { said: 'data' };
			});
		},
	);
	await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
});

async function get(
	path: string,
	agent: Agent,
): Promise<{ status: number; connection: string; body: string }> {
	const { port } = server.server.address() as AddressInfo;
	const [response] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
	const body = (await response.setEncoding('utf8').toArray()).join('');
	return { status: response.statusCode ?? 0, connection: response.headers.connection ?? '', body };
}

test('a page of the process beside it gets its scripts here, and nothing else of that build', async () => {
	const agent = new Agent({ keepAlive: true });
	// Created while this process serves.
	mkdirSync(join(other, 'assets'), { recursive: true });
	writeFileSync(join(other, 'assets/new.js'), 'new');
	writeFileSync(join(other, 'only-there.txt'), 'new');
	expect(await get('/assets/old.js', agent)).toMatchObject({ status: 200, body: 'old' });
	expect(await get('/assets/new.js', agent)).toMatchObject({ status: 200, body: 'new' });
	expect(await get('/assets/none.js', agent)).toMatchObject({ status: 404 });
	expect(await get('/only-there.txt', agent)).toMatchObject({ status: 404 });
	agent.destroy();
});

test('what was begun is answered, a connection that is open may ask once more, and nobody is sent there', async () => {
	const { port } = server.server.address() as AddressInfo;
	const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
	expect(await get('/readyz', idle)).toMatchObject({ status: 200, connection: 'keep-alive' });
	const begun = answerSlowCall;
	const slow = get('/v0/slow', busy);
	await expect.poll(() => answerSlowCall !== begun).toBe(true);

	const drained = server.drain();
	const socket = Object.values(idle.freeSockets).flat()[0];
	const asked = request({ agent: idle, port, path: '/readyz' }).end();
	const [last] = (await once(asked, 'response')) as [IncomingMessage];
	expect(asked.socket).toBe(socket);
	expect({ status: last.statusCode, connection: last.headers.connection }).toEqual({
		status: 503,
		connection: 'close',
	});
	last.resume();
	await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
	answerSlowCall();
	expect(await slow).toMatchObject({ status: 200, body: expect.stringContaining('data') });
	busy.destroy();
	await drained;
});
