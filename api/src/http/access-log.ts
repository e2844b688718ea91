/** Logs each answered call by route, never by URL: queries and paths contain tokens, codes and names. */
import { createHmac } from 'node:crypto';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Clock } from '#ports/clock.ts';
import { durationMs } from './request-queue.ts';

/** Names a network by a pseudonym that lasts a day. It is keyed, because otherwise anyone could try all addresses. */
export function dailySourceName(secret: string, clock: Clock): (network: string) => string {
	const key = createHmac('sha256', secret).update('sources in the log').digest();
	return (network) =>
		createHmac('sha256', key)
			.update(`${clock.now().toISOString().slice(0, 10)} ${network}`)
			.digest('base64url')
			.slice(0, 10);
}

/** Statuses of guessed passwords, codes or rights; only these log the source. */
const guessing = new Set([401, 403, 429]);

export class AccessLog extends LogController {
	readonly #sourceOf: (ip: string) => string;

	constructor(sourceOf: (ip: string) => string) {
		super({ requestIdLogLabel: 'request_id' });
		this.#sourceOf = sourceOf;
	}

	/** Behind a proxy, reading the address throws once the client has disconnected. */
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
