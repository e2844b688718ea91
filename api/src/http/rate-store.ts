/** A store for @fastify/rate-limit in our database, shared by all processes. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

export type CountCall = (key: string, windowMs: number) => Promise<{ count: number; msLeft: number }>;

export function rateStore(countCall: CountCall): FastifyRateLimitStoreCtor {
	return class Store implements FastifyRateLimitStore {
		incr(
			key: string,
			done: (error: Error | null, result?: { current: number; ttl: number }) => void,
			windowMs: number,
		): void {
			countCall(key, windowMs).then(
				({ count, msLeft }) => done(null, { current: count, ttl: msLeft }),
				(error: Error) => done(error),
			);
		}
		child(): FastifyRateLimitStore {
			return this;
		}
	};
}
