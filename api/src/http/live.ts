/** GET /v0/business/:id/live: tells an open dashboard that its orders changed. Sends no data: the page asks again. */
import { fields } from '@flavorbag/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { admit, type Gate } from './endpoints.ts';

const keepAliveMs = 15_000;

export interface ChangeFeed {
	/** Calls back after a change of this business's orders; returns the way to stop. */
	subscribe(businessId: string, onChange: () => void): () => void;
}

export function registerLive(
	app: FastifyInstance,
	gate: Gate,
	feed: ChangeFeed,
	checkOwner: (userId: string, businessId: string) => Promise<unknown>,
): void {
	const open = new Set<() => void>();
	app.get<{ Params: { id: string } }>(
		'/v0/business/:id/live',
		{ onRequest: (request) => admit(request, 'business', gate) },
		async (request, reply) => {
			const businessId = fields.id.safeParse(request.params.id);
			if (!businessId.success || !request.actor) throw new AppError('NOT_FOUND');
			await checkOwner(request.actor.userId, businessId.data);
			reply.hijack();
			const stream = reply.raw;
			stream.writeHead(200, {
				'content-type': 'text/event-stream; charset=utf-8',
				'cache-control': 'no-store',
				'x-accel-buffering': 'no',
				'x-request-id': request.id,
			});
			stream.write(': open\n\n');
			const unsubscribe = feed.subscribe(businessId.data, () => stream.write('event: orders\ndata: {}\n\n'));
			const keepAlive = setInterval(() => stream.write(': still here\n\n'), keepAliveMs);
			const end = () => {
				clearInterval(keepAlive);
				unsubscribe();
				open.delete(end);
				stream.end();
			};
			open.add(end);
			request.raw.once('close', end);
		},
	);
	app.addHook('preClose', async () => {
		for (const end of [...open]) end();
	});
}
