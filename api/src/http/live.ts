/**
 * Streams of server-sent events. GET /v0/business/:id/live tells an open dashboard that its orders changed and sends
 * no data: the page asks again. GET /v0/customer/orders/live does the same for a customer's own orders. GET /v0/customer/businesses/live?ids=… tells who looks at these businesses what is
 * left of them.
 */
import { type Access, fields, limits, type StockChange, stockChange } from '@flavorbag/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import type { Exactly } from '#lib/exactly.ts';
import { admitting, type Gate } from './endpoints.ts';

const keepAliveMs = 15_000;

export interface ChangeFeed {
	/** Calls back after a change of this business's orders; returns the way to stop. */
	subscribe(businessId: string, onChange: () => void): () => void;
	/** The same of a customer's own orders. */
	subscribeCustomer(customerId: string, onChange: () => void): () => void;
}
export interface LiveSources {
	orders: ChangeFeed;
	checkOwner(userId: string, businessId: string): Promise<unknown>;
	stock(ids: readonly string[], tell: (change: StockChange) => void): () => void;
	exactly: Exactly;
}

/** Starts to send; returns the way to stop. */
type Source = (send: (event: string, data: unknown) => void) => () => void;

export function registerLive(app: FastifyInstance, gate: Gate, sources: LiveSources): void {
	const open = new Set<() => void>();
	const exactChange = sources.exactly(stockChange);

	function stream(request: FastifyRequest, reply: FastifyReply, source: Source): void {
		reply.hijack();
		const out = reply.raw;
		out.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
			'x-request-id': request.id,
		});
		out.write(': open\n\n');
		const stop = source((event, data) => out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
		const keepAlive = setInterval(() => out.write(': still here\n\n'), keepAliveMs);
		const end = () => {
			clearInterval(keepAlive);
			stop();
			open.delete(end);
			out.end();
		};
		open.add(end);
		request.raw.once('close', end);
	}
	const forWhom = (access: Access) => ({
		onRequest: admitting(access, gate),
	});

	app.get<{ Params: { id: string } }>(
		'/v0/business/:id/live',
		forWhom('business'),
		async (request, reply) => {
			const businessId = fields.id.safeParse(request.params.id);
			if (!businessId.success || !request.actor) throw new AppError('NOT_FOUND');
			await sources.checkOwner(request.actor.userId, businessId.data);
			stream(request, reply, (send) => sources.orders.subscribe(businessId.data, () => send('orders', {})));
		},
	);
	app.get('/v0/customer/orders/live', forWhom('verified'), async (request, reply) => {
		const { actor } = request;
		if (!actor) throw new AppError('UNAUTHORIZED');
		stream(request, reply, (send) =>
			sources.orders.subscribeCustomer(actor.userId, () => send('orders', {})),
		);
	});
	app.get<{ Querystring: { ids?: unknown } }>(
		'/v0/customer/businesses/live',
		forWhom('verified'),
		async (request, reply) => {
			const asked = typeof request.query.ids === 'string' ? request.query.ids.split(',') : [];
			const ids = fields.id.array().min(1).max(limits.liveBusinessesMax).safeParse(asked);
			if (!ids.success)
				throw new AppError('INVALID_INPUT', {
					details: [{ field: 'ids', message: 'Ids of businesses, with commas between.' }],
				});
			stream(request, reply, (send) =>
				sources.stock([...new Set(ids.data)], (change) => send('stock', exactChange(change))),
			);
		},
	);
	app.addHook('preClose', async () => {
		for (const end of [...open]) end();
	});
}
