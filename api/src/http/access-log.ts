/** One line for each call, when it is answered: what was asked, how it ended, and how long it took in milliseconds. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Who guesses at passwords, rights or codes is known by the address; nobody else's is written down. */
const guessing = new Set([401, 403, 429]);

export class AccessLog extends LogController {
	override incomingRequest(): void {}

	override requestCompleted(
		error: Error | null | undefined,
		request: FastifyRequest,
		reply: FastifyReply,
	): void {
		if (this.isLogDisabled(request)) return;
		const line = {
			method: request.method,
			url: request.url,
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime * 10) / 10,
			ip: guessing.has(reply.statusCode) ? request.ip : undefined,
		};
		if (error) reply.log.error({ ...line, err: error }, 'request errored');
		else reply.log.info(line, 'request completed');
	}
}
