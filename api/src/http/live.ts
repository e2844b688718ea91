/** Server-sent events (R-streams). A stream ends within five seconds of its session, and with its token. */
import type { ServerResponse } from 'node:http';
import { errors, limits } from '@flavorbag/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import { type AccessControl, authorize, bearerOf, type Guarded } from './gate.ts';
import type { Watch } from './handlers.ts';

const keepAliveMs = 15_000;
/** token-verifier.ts trusts an ended session for three more seconds. */
const recheckEveryMs = 1_000;
/** A client with this much unsent data is disconnected. */
const maxUnreadBytes = 256 * 1024;
/** Reconnects are spread over this range. */
const returnMs = { min: 200, max: 3_000 };
const comeBack = () =>
	`retry: ${Math.round(returnMs.min + Math.random() * (returnMs.max - returnMs.min))}\n\n`;

interface Subscriber {
	userId: string;
	check(): Promise<unknown>;
}

export function createStreams(accessControl: AccessControl, filterBySchema: SchemaFilter) {
	const open = new Map<ServerResponse, Subscriber>();
	let timer: NodeJS.Timeout | undefined;
	let ending = false;

	async function recheck([out, { check }]: [ServerResponse, Subscriber]): Promise<void> {
		try {
			await check();
		} catch (error) {
			if (error instanceof AppError && errors[error.code].status < 500) out.end();
		}
	}
	function schedule(): void {
		timer = setTimeout(async () => {
			await Promise.all([...open].map(recheck));
			timer = undefined;
			if (open.size > 0) schedule();
		}, recheckEveryMs);
	}

	return {
		/** Streams an endpoint's events, each with the fields of its schema only. */
		of(guarded: Guarded, events: Record<string, z.ZodType>) {
			const filters = new Map(Object.entries(events).map(([name, data]) => [name, filterBySchema(data)]));
			return (request: FastifyRequest, reply: FastifyReply, watch: Watch<Record<string, unknown>>): void => {
				if (!request.actor) throw new AppError('UNAUTHORIZED');
				const { userId } = request.actor;
				const others = [...open.values()].filter((one) => one.userId === userId);
				if (others.length >= limits.liveStreamsPerPerson) throw new AppError('TOO_MANY_STREAMS');
				const bearer = bearerOf(request);
				reply.hijack();
				const out = reply.raw;
				out.writeHead(200, {
					'content-type': 'text/event-stream; charset=utf-8',
					'cache-control': 'no-store',
					'x-accel-buffering': 'no',
					'x-request-id': request.id,
					...(ending && { connection: 'close' }),
				});
				if (ending) {
					out.end(comeBack());
					return;
				}
				open.set(out, {
					userId,
					check: () => authorize(guarded, accessControl, bearer).then(() => watch.check?.()),
				});
				if (!timer) schedule();
				const write = (text: string) => {
					out.write(text);
					if (out.writableLength > maxUnreadBytes) out.destroy();
				};
				write(': open\n\n');
				const stop = watch.start((event, data) =>
					write(`event: ${event}\ndata: ${JSON.stringify(filters.get(event)?.(data))}\n\n`),
				);
				const keepAlive = setInterval(() => write(': still here\n\n'), keepAliveMs);
				out.once('close', () => {
					clearInterval(keepAlive);
					stop();
					open.delete(out);
				});
			};
		},
		end(): void {
			ending = true;
			clearTimeout(timer);
			for (const out of open.keys()) out.end(comeBack());
		},
	};
}
