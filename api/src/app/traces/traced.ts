/** Wraps requests, jobs and adapters with spans; without tracing they are returned unchanged. */
import type { FastifyInstance } from 'fastify';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { PushSender } from '#ports/push.ts';
import type { Job } from '../jobs.ts';
import type { TracedRequest, Tracing } from './tracing.ts';

interface Traceable {
	provider: PaymentProvider;
	mailer: Pick<Mailer, 'send'>;
	pushSender: PushSender;
}
type Call = (...given: never[]) => Promise<unknown>;

export function traceAdapters<A extends Traceable>(adapters: A, tracing: Tracing | undefined): A {
	if (!tracing) return adapters;
	const { mailer, pushSender } = adapters;
	// Events are parsed locally, without a call to the provider.
	const { readEvent, ...calls } = adapters.provider;
	const traced = Object.entries(calls).map(([name, call]) => [
		name,
		(...given: never[]) => tracing.call(`provider ${name}`, () => (call as Call)(...given)),
	]);
	return {
		...adapters,
		provider: { ...Object.fromEntries(traced), readEvent },
		mailer: { ...mailer, send: (mail) => tracing.call('mail', () => mailer.send(mail)) },
		pushSender: {
			...pushSender,
			send: (target, message) => tracing.call('push', () => pushSender.send(target, message)),
		},
	};
}

export const traceJobs = (jobs: Job[], tracing: Tracing | undefined): Job[] =>
	tracing ? jobs.map((job) => ({ ...job, run: () => tracing.job(job.name, () => job.run()) })) : jobs;

/** Must be called before the first route is registered. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
	const requests = new WeakMap<object, TracedRequest>();
	app.addHook('onRequest', (request, reply, done) => {
		const traced = tracing.request(request.method, request.headers);
		requests.set(request.raw, traced);
		request.log = request.log.child({ trace_id: traced.traceId });
		reply.log = request.log;
		traced.enter(done);
	});
	// Reading a body leaves the async context, so enter it again.
	app.addHook('preValidation', (request, _reply, done) => {
		const traced = requests.get(request.raw);
		if (traced) traced.enter(done);
		else done();
	});
	app.addHook('onResponse', (request, reply, done) => {
		requests.get(request.raw)?.end(request.is404 ? undefined : request.routeOptions.url, reply.statusCode);
		done();
	});
}
