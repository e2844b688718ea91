/**
 * Beyond its capacity the API still serves its capacity: whoever would wait longer than `maxWaitMs` for an answer is asked at
 * the door to come back (503, Retry-After), before anything was done for them (R-too-many). How much can be served is seen while many
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
const sampleEveryMs = 500;
/** Fewer than these at once say nothing about what could be served. */
const busyFrom = 100;

/** Streams stay open for hours, and health must be known just then. */
const isCounted = (url: string | undefined) =>
	url !== undefined && !url.endsWith('/live') && url !== '/healthz' && url !== '/readyz';

export function shedLoad(app: FastifyInstance, shedding: Shedding = byDefault): void {
	let inFlight = 0;
	let perSecond = shedding.guess;
	let sample = { at: performance.now(), done: 0, wasBusy: false };

	function updateRate(): void {
		const ms = performance.now() - sample.at;
		if (ms < sampleEveryMs) return;
		const isBusy = inFlight >= busyFrom;
		if (sample.wasBusy && isBusy) perSecond = (perSecond + (sample.done / ms) * 1_000) / 2;
		sample = { at: performance.now(), done: 0, wasBusy: isBusy };
	}

	const leave = () => {
		inFlight--;
		sample.done++;
	};
	app.addHook('onRequest', (request, reply, done) => {
		if (!isCounted(request.routeOptions.url)) return done();
		updateRate();
		const limit = Math.max(shedding.always, (perSecond * shedding.maxWaitMs) / 1_000);
		if (inFlight >= limit) return void sendFailure(request, reply, 'UNAVAILABLE');
		inFlight++;
		// Also when the client went away in the middle.
		reply.raw.on('close', leave);
		done();
	});
}
