/**
 * A crowd's requests begin a group at a time, and the event loop turns between two groups. Otherwise Node reads whatever has arrived
 * before it looks at the database's answers: the first of thousands who ask at once would wait until the last one was read.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

declare module 'node:http' {
	interface IncomingMessage {
		/** Milliseconds in the queue; undefined for a request that began at once. */
		waitedMs?: number;
	}
}

type Begin = (request: IncomingMessage, response: ServerResponse) => void;
interface Waiting {
	request: IncomingMessage;
	response: ServerResponse;
	readAt: number;
}

/** A few milliseconds of work. */
const groupSize = 64;
/** Who comes while so many wait begins at once and is shed: what a client sends on and on must not fill the memory. */
const maxQueued = 10_000;

/** Until it was answered, in milliseconds, with what it waited here. */
export const durationMs = ({ request, elapsedTime }: FastifyReply) =>
	elapsedTime + (request.raw.waitedMs ?? 0);

/** In the place of whoever listens to `server` now. */
export function queueRequests(server: Server, limit = maxQueued): void {
	const [begin] = server.listeners('request') as [Begin?];
	if (!begin) throw new Error('nobody listens to this server');
	server.removeListener('request', begin);
	let queue: Waiting[] = [];
	/** In this turn; while there are any, the next one is on its way. */
	let begun = 0;

	const turn = () => {
		const group = queue.slice(0, groupSize);
		queue = queue.slice(groupSize);
		begun = group.length;
		if (begun > 0) setImmediate(turn);
		for (const { request, response, readAt } of group) {
			// Of those who waited some have left.
			if (request.socket.destroyed) continue;
			request.waitedMs = performance.now() - readAt;
			begin(request, response);
		}
	};

	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		if (begun === 0) setImmediate(turn);
		if (begun === groupSize && queue.length < limit) {
			queue.push({ request, response, readAt: performance.now() });
			return;
		}
		begun = Math.min(begun + 1, groupSize);
		if (!request.socket.destroyed) begin(request, response);
	});
}
