/**
 * How a process that was replaced ends without refusing anybody (R-rolling-restart): it takes no new connections, answers whatever still comes
 * on those that it has, and says with each answer that the connection ends. Only who asks nothing for a while is cut off.
 */
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** Aborted once this process is on its way out. */
		ending: AbortSignal;
	}
}

/** Whoever keeps a connection may use it in this time, and is then told to open another one. */
const idleMs = 8_000;
/** For the answers that are still being made. */
const answerMs = 5_000;

/** Returns what ends the serving. */
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
		// The close of an HTTP server also cuts off who is about to ask.
		Server.prototype.close.call(server);
		ending.abort();
		await Promise.race([closed, delay(idleMs)]);
		server.closeIdleConnections();
		await Promise.race([closed, delay(answerMs)]);
		server.closeAllConnections();
		await closed;
	};
}
