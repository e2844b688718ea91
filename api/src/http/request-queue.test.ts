import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { durationMs, queueRequests } from './request-queue.ts';

const servers: Server[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

async function crowd(begin: RequestListener, count: number, limit?: number): Promise<Socket[]> {
	const server = createServer(begin);
	queueRequests(server, limit);
	servers.push(server);
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
	let accepted = 0;
	await new Promise<void>((resolve) => {
		server.on('connection', () => {
			if (++accepted === count) resolve();
		});
	});
	await new Promise(setImmediate);
	return sockets;
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
async function answerOf(socket: Socket): Promise<string> {
	const [bytes] = await once(socket, 'data');
	return String(bytes).split('\r\n\r\n')[1] ?? '';
}

test('the event loop turns while a crowd is read, and each gets their own answer', async () => {
	let begun = 0;
	let seenByFirst = 0;
	const sockets = await crowd((request, response) => {
		begun++;
		if (request.url === '/0')
			setImmediate(() => {
				seenByFirst = begun;
			});
		response.setHeader('content-length', Buffer.byteLength(request.url ?? '')).end(request.url);
	}, 500);
	const answers = sockets.map(answerOf);
	for (const [n, socket] of sockets.entries()) ask(socket, `/${n}`);
	expect(await Promise.all(answers)).toEqual(sockets.map((_, n) => `/${n}`));
	expect(begun).toBe(500);
	expect(seenByFirst).toBeLessThanOrEqual(128);
});

test('requests begin in the order in which they came, and one that comes alone at once', async () => {
	const order: string[] = [];
	const sockets = await crowd((request, response) => {
		order.push(request.url ?? '');
		response.end('a');
	}, 200);
	for (const [n, socket] of sockets.entries()) {
		ask(socket, `/${n}`);
		// Ensures that requests arrive in order.
		if (n < 3) await once(socket, 'data');
	}
	await Promise.all(sockets.slice(3).map((socket) => once(socket, 'data')));
	expect(order).toEqual(sockets.map((_, n) => `/${n}`));
});

test('how long a request took counts what it waited', async () => {
	const app = fastify();
	app.get('/', async () => 'a');
	const seen: { waitedMs: number | undefined; added: number }[] = [];
	app.addHook('onResponse', (request, reply, done) => {
		seen.push({ waitedMs: request.raw.waitedMs, added: durationMs(reply) - reply.elapsedTime });
		done();
	});
	await app.ready();
	const sockets = await crowd((request, response) => app.routing(request, response), 200);
	const answers = sockets.map((socket) => once(socket, 'data'));
	for (const socket of sockets) ask(socket, '/');
	await Promise.all(answers);
	await expect.poll(() => seen.length).toBe(200);
	const waited = seen.filter(({ waitedMs }) => waitedMs !== undefined);
	expect(waited.length).toBeGreaterThan(0);
	for (const { waitedMs = 0, added } of waited) {
		expect(waitedMs).toBeGreaterThan(0);
		expect(added).toBeCloseTo(waitedMs);
	}
	expect(seen[0]).toEqual({ waitedMs: undefined, added: 0 });
});

test('who left while they waited is not begun', async () => {
	let begun = 0;
	let sockets: Socket[] = [];
	sockets = await crowd((_request, response) => {
		begun++;
		if (begun === 1) for (const socket of sockets.slice(300)) socket.destroy();
		response.end('a');
	}, 400);
	const answers = sockets.slice(0, 300).map((socket) => once(socket, 'data'));
	for (const socket of sockets) ask(socket, '/');
	await Promise.all(answers);
	expect(begun).toBe(300);
});

test('one client that sends on and on does not fill the queue: beyond its limit requests begin at once', async () => {
	let begun = 0;
	let seenByFirst = 0;
	const [socket] = await crowd(
		(_request, response) => {
			if (++begun === 1)
				setImmediate(() => {
					seenByFirst = begun;
				});
			response.setHeader('content-length', 1).end('a');
		},
		1,
		100,
	);
	if (!socket) throw new Error('nobody is connected');
	let got = '';
	const all = new Promise<void>((resolve) => {
		socket.on('data', (bytes) => {
			got += String(bytes);
			if (got.split('HTTP/1.1 200').length === 1_001) resolve();
		});
	});
	socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000));
	await all;
	expect(begun).toBe(1_000);
	// Two groups would be 128.
	expect(seenByFirst).toBeGreaterThan(128);
});

test('a server that nobody listens to has nothing to queue for', () => {
	expect(() => queueRequests(createServer())).toThrow('nobody listens');
});
