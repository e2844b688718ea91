/** Sends many calls at once, one on each connection. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { browserHeaders } from './headers.ts';
import type { Call } from './load.ts';

export interface TimedAnswer {
	status: number;
	/** Since the first call was sent. */
	atMs: number;
}

function bytesOf(host: string, { method = 'GET', path, token, key, body }: Call): string {
	const text = body ? JSON.stringify(body) : '';
	const headers = [
		`host: ${host}`,
		...Object.entries(browserHeaders).map(([name, value]) => `${name}: ${value}`),
		token && `authorization: Bearer ${token}`,
		key && `idempotency-key: ${key}`,
		body && 'content-type: application/json',
		`content-length: ${Buffer.byteLength(text)}`,
	];
	return `${method} ${path} HTTP/1.1\r\n${headers.filter(Boolean).join('\r\n')}\r\n\r\n${text}`;
}

async function opened(host: string, port: number): Promise<Socket> {
	const socket = connect(port, host).setNoDelay(true);
	await once(socket, 'connect');
	return socket;
}

/** Reads the whole answer, because the next call reuses the connection. */
async function sendAndWait(socket: Socket, request: string): Promise<void> {
	socket.write(request);
	for (let got = ''; ; ) {
		const [bytes] = await once(socket, 'data');
		got += bytes.toString('latin1');
		const head = got.indexOf('\r\n\r\n');
		if (head < 0) continue;
		const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(got) ?? [];
		if (length === undefined) throw new Error(`an answer without a length: ${got.slice(0, head)}`);
		if (got.length >= head + 4 + Number(length)) return;
	}
}

/** Opens a connection per call; `warmups`, if given, are sent over them first. */
export async function connected(
	url: string,
	count: number,
	warmups: readonly Call[] = [],
): Promise<Socket[]> {
	const { hostname, port, host } = new URL(url);
	const sockets: Socket[] = [];
	// Connects a few at a time, because the accept queue is limited.
	while (sockets.length < count) {
		const many = Math.min(100, count - sockets.length);
		const some = await Promise.all(Array.from({ length: many }, () => opened(hostname, Number(port))));
		const used = some.map(async (socket, nth) => {
			const warmup = warmups[sockets.length + nth];
			if (warmup) await sendAndWait(socket, bytesOf(host, warmup));
		});
		await Promise.all(used);
		sockets.push(...some);
	}
	return sockets;
}

export async function burst(
	url: string,
	calls: readonly Call[],
	sockets: readonly Socket[],
): Promise<TimedAnswer[]> {
	const { host } = new URL(url);
	const requests = calls.map((call) => bytesOf(host, call));
	const began = performance.now();
	const answers = sockets.map(
		(socket, at) =>
			new Promise<TimedAnswer>((resolve, reject) => {
				socket.once('data', (head) =>
					resolve({ status: Number(head.toString('latin1', 9, 12)), atMs: performance.now() - began }),
				);
				socket.once('error', reject);
				socket.once('close', () => reject(new Error('a connection was closed without an answer')));
				socket.write(requests[at] ?? '');
			}),
	);
	try {
		return await Promise.all(answers);
	} finally {
		for (const socket of sockets) socket.destroy();
	}
}
