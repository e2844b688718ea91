/**
 * Streams of server-sent events. GET /v0/business/:id/live tells an open dashboard that its orders changed and sends
 * no data: the page asks again. GET /v0/customer/orders/live does the same for a customer's own orders. GET
 * /v0/customer/businesses/live?ids=… tells who looks at these businesses what is left of them. A stream lives no longer than
 * the right to it: it ends within five seconds of its session (sign-out, another password, suspension, deletion), and with its
 * token, for which a page has a new one by then.
 */
import type { ServerResponse } from 'node:http';
import { type Access, errors, fields, limits, type StockChange, stockChange } from '@flavorbag/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import type { Exactly } from '#lib/exactly.ts';
import { admit, admitting, bearerOf, type Gate } from './endpoints.ts';

const keepAliveMs = 15_000;
/** A session that ended is believed in for three more seconds (token-verifier.ts). */
const lookEveryMs = 1_000;
/** Whoever leaves so much unread does not read. */
const unreadMaxBytes = 256 * 1024;

export interface ChangeFeed {
	/** Calls back after a change of this business's orders; returns the way to stop. */
	subscribe(businessId: string, onChange: () => void): () => void;
	/** The same of a customer's own orders. */
	subscribeCustomer(customerId: string, onChange: () => void): () => void;
}
export interface LiveSources {
	orders: ChangeFeed;
	isOwner(userId: string, businessId: string): Promise<boolean>;
	stock(ids: readonly string[], tell: (change: StockChange) => void): () => void;
	exactly: Exactly;
}

/** Starts to send; returns the way to stop. */
type Source = (send: (event: string, data: unknown) => void) => () => void;

interface Watcher {
	userId: string;
	/** Throws when this person may not watch (any more). */
	check(): Promise<unknown>;
}

/** The streams of this process. */
function createStreams() {
	const open = new Map<ServerResponse, Watcher>();
	let timer: NodeJS.Timeout | undefined;

	async function look([out, { check }]: [ServerResponse, Watcher]): Promise<void> {
		try {
			await check();
		} catch (error) {
			// While nobody can say, it stays.
			if (error instanceof AppError && errors[error.code].status < 500) out.end();
		}
	}
	function schedule(): void {
		timer = setTimeout(async () => {
			await Promise.all([...open].map(look));
			timer = undefined;
			if (open.size > 0) schedule();
		}, lookEveryMs);
	}

	return {
		start(request: FastifyRequest, reply: FastifyReply, watcher: Watcher, source: Source): void {
			const others = [...open.values()].filter(({ userId }) => userId === watcher.userId);
			if (others.length >= limits.liveStreamsPerPerson) throw new AppError('TOO_MANY_STREAMS');
			reply.hijack();
			const out = reply.raw;
			open.set(out, watcher);
			if (!timer) schedule();
			out.writeHead(200, {
				'content-type': 'text/event-stream; charset=utf-8',
				'cache-control': 'no-store',
				'x-accel-buffering': 'no',
				'x-request-id': request.id,
			});
			const write = (text: string) => {
				out.write(text);
				if (out.writableLength > unreadMaxBytes) out.destroy();
			};
			write(': open\n\n');
			const stop = source((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
			const keepAlive = setInterval(() => write(': still here\n\n'), keepAliveMs);
			out.once('close', () => {
				clearInterval(keepAlive);
				stop();
				open.delete(out);
			});
		},
		end(): void {
			clearTimeout(timer);
			for (const out of open.keys()) out.end();
		},
	};
}

export function registerLive(app: FastifyInstance, gate: Gate, sources: LiveSources): void {
	const streams = createStreams();
	const exactChange = sources.exactly(stockChange);
	const forWhom = (access: Access) => ({
		config: { rateLimit: { max: limits.liveOpensPerMinute, timeWindow: 60_000 } },
		onRequest: admitting(access, gate),
	});
	function watcherOf(request: FastifyRequest, access: Access): Watcher {
		const bearer = bearerOf(request);
		if (!request.actor) throw new AppError('UNAUTHORIZED');
		return { userId: request.actor.userId, check: () => admit(access, gate, bearer) };
	}

	app.get<{ Params: { id: string } }>(
		'/v0/business/:id/live',
		forWhom('business'),
		async (request, reply) => {
			const businessId = fields.id.safeParse(request.params.id);
			if (!businessId.success) throw new AppError('NOT_FOUND');
			const { userId, check } = watcherOf(request, 'business');
			const checkOwner = async () => {
				if (!(await sources.isOwner(userId, businessId.data))) throw new AppError('NOT_FOUND');
			};
			await checkOwner();
			streams.start(request, reply, { userId, check: () => check().then(checkOwner) }, (send) =>
				sources.orders.subscribe(businessId.data, () => send('orders', {})),
			);
		},
	);
	app.get('/v0/customer/orders/live', forWhom('verified'), async (request, reply) => {
		const watcher = watcherOf(request, 'verified');
		streams.start(request, reply, watcher, (send) =>
			sources.orders.subscribeCustomer(watcher.userId, () => send('orders', {})),
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
			streams.start(request, reply, watcherOf(request, 'verified'), (send) =>
				sources.stock([...new Set(ids.data)], (change) => send('stock', exactChange(change))),
			);
		},
	);
	app.addHook('preClose', async () => streams.end());
}
