/**
 * A crowd's requests begin a group at a time, and the event loop turns between two groups. Otherwise Node reads whatever has arrived
 * before it looks at the database's answers: the first of thousands who ask at once would wait until the last one was read.
 */
import type { RequestListener, Server } from 'node:http';

/** A few milliseconds of work. */
const groupSize = 64;
/** Who comes while so many wait begins at once and is shed: what a client sends on and on must not fill the memory. */
const maxQueued = 10_000;

/** In the place of whoever listens to `server` now. */
export function queueRequests(server: Server, limit = maxQueued): void {
	const [begin] = server.listeners('request') as [RequestListener?];
	if (!begin) throw new Error('nobody listens to this server');
	/** Of those who waited some have left. */
	const beginUnlessGone = (...[request, response]: Parameters<RequestListener>) => {
		if (!request.socket.destroyed) begin(request, response);
	};
	server.removeListener('request', begin);
	let queue: Parameters<RequestListener>[] = [];
	/** In this turn; while there are any, the next one is on its way. */
	let begun = 0;

	function turn(): void {
		const group = queue.slice(0, groupSize);
		queue = queue.slice(groupSize);
		begun = group.length;
		if (begun > 0) setImmediate(turn);
		for (const [request, response] of group) beginUnlessGone(request, response);
	}

	server.on('request', (request, response) => {
		if (begun === 0) setImmediate(turn);
		if (begun === groupSize && queue.length < limit) queue.push([request, response]);
		else {
			begun = Math.min(begun + 1, groupSize);
			beginUnlessGone(request, response);
		}
	});
}
