import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createServer, type ServerOptions } from './server.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) await server.close();
});

async function serverWith(options: Pick<ServerOptions, 'timeouts'> = {}): Promise<number> {
	const server = await createServer(
		{
			logger: pino({ level: 'silent' }),
			publicUrl: 'http://localhost',
			webDist: undefined,
			stripe: false,
			countCall: async () => ({ count: 1, msLeft: 1_000 }),
			sourceOf: () => 'somebody',
			clock: { now: () => new Date() },
			ready: async () => {},
			...options,
		},
		async ({ calls }) => {
			calls.post('/v0/call', async () => ({ said: 'data' }));
		},
	);
	servers.push(server);
	await server.listen({ host: '127.0.0.1', port: 0 });
	return (server.server.address() as AddressInfo).port;
}

/** Sends `begin`, then single bytes until the server disconnects. */
async function dribble(port: number, begin: string): Promise<string> {
	const socket = connect(port, '127.0.0.1');
	socket.on('error', () => {});
	// Either event may come first: a byte may be in flight when the server closes.
	const closed = new Promise((resolve) => socket.once('close', resolve));
	let answer = '';
	socket.on('data', (bytes) => {
		answer += bytes;
	});
	await once(socket, 'connect');
	if (begin !== '') socket.write(begin);
	const more = setInterval(() => begin !== '' && socket.write('a'), 200);
	await closed;
	clearInterval(more);
	return answer;
}

test('who sends no headers, or sends them drop by drop, is gone after ten seconds', async () => {
	const port = await serverWith();
	await Promise.all([dribble(port, ''), dribble(port, 'GET /v0/call HTTP/1.1\r\nhost: here\r\nx-slow: ')]);
});

test('a call’s body that does not come to an end is not waited for without end', async () => {
	const port = await serverWith({ timeouts: { headersMs: 300, bodyMs: 600, requestMs: 600_000 } });
	await dribble(
		port,
		'POST /v0/call HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n"',
	);
});

test('a picture is given the time of a whole request', async () => {
	const port = await serverWith({ timeouts: { headersMs: 300, bodyMs: 1, requestMs: 600 } });
	const type = 'multipart/form-data; boundary=x';
	const begin = `POST /v0/call HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n--x`;
	expect(await dribble(port, begin)).toContain('HTTP/1.1 408');
});

test('without a word from the operator it is ten seconds for headers and a minute for all', async () => {
	await serverWith();
	expect(servers[0]?.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 });
});
