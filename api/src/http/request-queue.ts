/** Starts requests in groups. Otherwise Node would read every request before any database result. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

declare module 'node:http' {
	interface IncomingMessage {
		/** Milliseconds in the queue; undefined if the request started at once. */
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
/** Further requests start at once and are shed, which bounds the memory. */
const maxQueued = 10_000;

export const durationMs = ({ request, elapsedTime }: FastifyReply) =>
	elapsedTime + (request.raw.waitedMs ?? 0);

export function queueRequests(server: Server, limit = maxQueued): void {
	const [begin] = server.listeners('request') as [Begin?];
	if (!begin) throw new Error('nobody listens to this server');
	server.removeListener('request', begin);
	let queue: Waiting[] = [];
	/** Requests started in this tick; if any, the next tick is scheduled. */
	let begun = 0;

	const turn = () => {
		const group = queue.slice(0, groupSize);
		queue = queue.slice(groupSize);
		begun = group.length;
		if (begun > 0) setImmediate(turn);
		for (const { request, response, readAt } of group) {
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
