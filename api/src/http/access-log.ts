/**
 * One line for each call, when it is answered: which route, how it ended, and how long it took in milliseconds. Never what
 * stood in the address: queries and path parameters hold tokens, codes, places and names.
 */
import { createHmac } from 'node:crypto';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Clock } from '#ports/clock.ts';
import { durationMs } from './request-queue.ts';

/**
 * A name for a network that lasts for a day: many refusals from one place show as such, and nobody can tell from the log
 * which place it was, for all addresses could be tried without the key.
 */
export function dailySourceName(secret: string, clock: Clock): (network: string) => string {
	const key = createHmac('sha256', secret).update('sources in the log').digest();
	return (network) =>
		createHmac('sha256', key)
			.update(`${clock.now().toISOString().slice(0, 10)} ${network}`)
			.digest('base64url')
			.slice(0, 10);
}

/** Who guesses at passwords, rights or codes can be told apart from others; nobody else can. */
const guessing = new Set([401, 403, 429]);

export class AccessLog extends LogController {
	readonly #sourceOf: (ip: string) => string;

	constructor(sourceOf: (ip: string) => string) {
		super({ requestIdLogLabel: 'request_id' });
		this.#sourceOf = sourceOf;
	}

	/** Behind a proxy the address of somebody who has hung up cannot be read any more, and asking throws. */
	#source(request: FastifyRequest): string | undefined {
		try {
			return this.#sourceOf(request.ip);
		} catch {
			return undefined;
		}
	}

	override incomingRequest(): void {}

	override requestCompleted(
		error: Error | null | undefined,
		request: FastifyRequest,
		reply: FastifyReply,
	): void {
		if (this.isLogDisabled(request)) return;
		const line = {
			method: request.method,
			// Undefined: no route fits.
			route: request.routeOptions.url,
			status: reply.statusCode,
			ms: Math.round(durationMs(reply) * 10) / 10,
			source: guessing.has(reply.statusCode) ? this.#source(request) : undefined,
		};
		if (error) reply.log.error({ ...line, err: error }, 'request errored');
		else reply.log.info(line, 'request completed');
	}

	override routeNotFound(): void {}
}
