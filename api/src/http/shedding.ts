/**
 * Beyond its capacity the API still serves its capacity: whoever would wait longer than `maxWaitMs` for an answer is asked at
 * the door to come back (503, Retry-After), before anything was done for them. How much can be served is seen while many
 * are waiting, and kept while few are.
 */
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

export interface Shedding {
	maxWaitMs: number;
	/** Requests at once that are always let in. */
	always: number;
	/** Answers a second until more is known. */
	guess: number;
}

const byDefault: Shedding = { maxWaitMs: 4_000, always: 250, guess: 1_500 };
const lookEveryMs = 500;
/** Fewer than these at once say nothing about what could be served. */
const busyFrom = 100;

/** Streams stay open for hours, and health must be known just then. */
const isCounted = (url: string | undefined) =>
	url !== undefined && !url.endsWith('/live') && url !== '/healthz' && url !== '/readyz';

export function shedLoad(app: FastifyInstance, shedding: Shedding = byDefault): void {
	let inside = 0;
	let perSecond = shedding.guess;
	let look = { at: performance.now(), done: 0, wasBusy: false };

	function learn(): void {
		const ms = performance.now() - look.at;
		if (ms < lookEveryMs) return;
		const isBusy = inside >= busyFrom;
		if (look.wasBusy && isBusy) perSecond = (perSecond + (look.done / ms) * 1_000) / 2;
		look = { at: performance.now(), done: 0, wasBusy: isBusy };
	}

	const leave = () => {
		inside--;
		look.done++;
	};
	app.addHook('onRequest', (request, reply, done) => {
		if (!isCounted(request.routeOptions.url)) return done();
		learn();
		const most = Math.max(shedding.always, (perSecond * shedding.maxWaitMs) / 1_000);
		if (inside >= most) return void sendFailure(request, reply, 'UNAVAILABLE');
		inside++;
		// Also when the client went away in the middle.
		reply.raw.on('close', leave);
		done();
	});
}
