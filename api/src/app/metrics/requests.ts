/** Counts and times requests. Series are looked up once per route, method and status class. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { durationMs } from '#http/request-queue.ts';
import type { Meters } from './meters.ts';

const noRoute = 'none';
const isStream = (route: string) => route.endsWith('/live');

type Note = (method: string, statusCode: number, ms: number) => void;

function noteOf({ requests, requestSeconds }: Meters, route: string): Note {
	const ofMethods = new Map<string, (statusCode: number, ms: number) => void>();
	const ofMethod = (method: string) => {
		const timer = isStream(route) ? undefined : requestSeconds.labels(method, route);
		const classes: { inc(): void }[] = [];
		return (statusCode: number, ms: number) => {
			const first = Math.floor(statusCode / 100);
			classes[first] ??= requests.labels(method, route, `${first}xx`);
			classes[first].inc();
			timer?.observe(ms / 1_000);
		};
	};
	return (method, statusCode, ms) => {
		let note = ofMethods.get(method);
		if (!note) {
			note = ofMethod(method);
			ofMethods.set(method, note);
		}
		note(statusCode, ms);
	};
}

/** Must be called before the first route is registered. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
	const noteLost = noteOf(meters, noRoute);
	app.addHook('onRoute', (route) => {
		const note = noteOf(meters, route.url);
		const answered = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
			note(request.method, reply.statusCode, durationMs(reply));
			done();
		};
		route.onResponse = [route.onResponse ?? [], answered].flat();
	});
	app.addHook('onResponse', (request, reply, done) => {
		if (request.is404) noteLost(request.method, reply.statusCode, durationMs(reply));
		done();
	});
}
