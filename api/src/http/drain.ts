/** Ends a replaced process without refusing requests (R-rolling-restart). */
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		ending: AbortSignal;
	}
}

/** How long an idle connection may still send a request. */
const idleMs = 8_000;
/** How long answers may take after that. */
const answerMs = 5_000;

/** Returns the function that drains the server. */
export function prepareDrain(app: FastifyInstance): () => Promise<void> {
	const ending = new AbortController();
	app.decorate('ending', ending.signal);
	app.addHook('onRequest', (_request, reply, done) => {
		if (ending.signal.aborted) reply.header('connection', 'close');
		done();
	});
	app.addHook('preClose', async () => ending.abort());
	return async () => {
		const { server } = app;
		const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
		// http.Server's own close would also cut off idle connections.
		Server.prototype.close.call(server);
		ending.abort();
		await Promise.race([closed, delay(idleMs)]);
		server.closeIdleConnections();
		await Promise.race([closed, delay(answerMs)]);
		server.closeAllConnections();
		await closed;
	};
}
