/** Many calls that come at once, each sent once, over as many connections: when each was answered, and how. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Call } from './load.ts';

export interface Answered {
	status: number;
	/** Since the first call was sent. */
	atMs: number;
}

function bytesOf(host: string, { method = 'GET', path, token, key, body }: Call): string {
	const text = body ? JSON.stringify(body) : '';
	const headers = [
		`host: ${host}`,
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

/** The connections are open before the first call is sent. */
export async function burst(url: string, calls: readonly Call[]): Promise<Answered[]> {
	const { hostname, port, host } = new URL(url);
	const sockets: Socket[] = [];
	// A few at a time: what waits to be accepted has a limit of its own.
	for (let at = 0; at < calls.length; at += 100)
		sockets.push(...(await Promise.all(calls.slice(at, at + 100).map(() => opened(hostname, Number(port))))));
	const requests = calls.map((call) => bytesOf(host, call));
	const began = performance.now();
	const answers = sockets.map(
		(socket, at) =>
			new Promise<Answered>((resolve, reject) => {
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
