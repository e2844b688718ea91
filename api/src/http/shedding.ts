/** Answers 503 to requests that would wait longer than `maxWaitMs`, judging by the measured capacity (R-too-many). */
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

export interface Shedding {
	maxWaitMs: number;
	always: number;
	/** Answers per second, until measured. */
	guess: number;
}

const byDefault: Shedding = { maxWaitMs: 4_000, always: 250, guess: 1_500 };
const sampleEveryMs = 500;
/** With fewer concurrent requests the rate says nothing about the capacity. */
const busyFrom = 100;

/** Streams stay open for hours, and health checks must always work. */
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
		// Also emitted if the client disconnects.
		reply.raw.on('close', leave);
		done();
	});
}
