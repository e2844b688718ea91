/** One line for each call, when it is answered: what was asked, by whom, how it ended and how long it took. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

export class AccessLog extends LogController {
	override incomingRequest(): void {}

	override requestCompleted(
		error: Error | null | undefined,
		request: FastifyRequest,
		reply: FastifyReply,
	): void {
		if (this.isLogDisabled(request)) return;
		const line = { req: request, res: reply, responseTime: reply.elapsedTime };
		if (error) reply.log.error({ ...line, err: error }, 'request errored');
		else reply.log.info(line, 'request completed');
	}
}
