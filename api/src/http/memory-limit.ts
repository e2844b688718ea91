import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#lib/app-error.ts';

/** Limits calls per network and minute in memory, without the database. Routes that share the hook share the count. */
export function createMemoryLimit(
	perMinute: number,
	networkOf: (ip: string) => string,
): onRequestHookHandler {
	const counts = new LRUCache<string, { calls: number }>({ max: 50_000, ttl: 60_000 });
	return (request: FastifyRequest, _reply, done) => {
		const network = networkOf(request.ip);
		const window = counts.get(network) ?? { calls: 0 };
		window.calls++;
		if (window.calls === 1) counts.set(network, window);
		done(window.calls > perMinute ? new AppError('RATE_LIMITED') : undefined);
	};
}
