// A card provider with Stripe's HTTP protocol, for development and tests. Money moves only along the intent's states,
// an idempotency key has one effect, and an event is written with its change and delivered at least once, even after
// kill -9. It listens on loopback only and never moves real money.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import qs from 'qs';
import { accountLinkEndpoints } from './account-links.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import type { Core, SandboxOptions } from './core.ts';
import { customerEndpoints } from './customers.ts';
import { createDeliveries } from './deliveries.ts';
import { disputeEndpoints } from './disputes.ts';
import { createEvents, eventEndpoints } from './events.ts';
import { createFaults } from './faults.ts';
import { createApi, errorAnswer } from './http.ts';
import { intentEndpoints } from './intents.ts';
import { registerPages } from './pages/routes.ts';
import { payoutEndpoints } from './payout-endpoints.ts';
import { bringPayoutsUpToDate } from './payouts.ts';
import { registerPush } from './push.ts';
import { refundEndpoints, settleRefund } from './refunds.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { openStore } from './store.ts';
import { transferEndpoints } from './transfers.ts';

export type { SandboxOptions } from './core.ts';

const hour = 3_600_000;

const endpointsOf = (core: Core, scheduler: Scheduler) => [
	...intentEndpoints(core),
	...chargeEndpoints(core),
	...refundEndpoints(core, scheduler),
	...transferEndpoints(core),
	...accountEndpoints(core),
	...payoutEndpoints(core),
	...accountLinkEndpoints(core),
	...disputeEndpoints(core),
	...customerEndpoints(core),
	...eventEndpoints(core),
];

/** `prefix` is the path of public links. */
function createApp(prefix: string) {
	const app = fastify({
		bodyLimit: 262_144,
		forceCloseConnections: true,
		routerOptions: { querystringParser: (text) => qs.parse(text, { depth: 8 }), maxParamLength: 255 },
		rewriteUrl(request) {
			const url = request.url ?? '/';
			const rest = prefix && url.startsWith(prefix) ? url.slice(prefix.length) : url;
			return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url;
		},
	});
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, body, done) => done(null, qs.parse(String(body), { depth: 8, parameterLimit: 1_000 })),
	);
	app.setErrorHandler((error, _request, reply) => {
		const { status, body } = errorAnswer(error);
		return reply.code(status).type('application/json').send(body);
	});
	return app;
}

export async function createSandbox(options: SandboxOptions) {
	const store = openStore(options.dataFile);
	const now = options.now ?? (() => new Date());
	const seconds = () => Math.floor(now().getTime() / 1_000);
	const faults = createFaults();
	const deliveries = createDeliveries(
		store,
		{ secret: options.webhookSecret, url: options.webhookUrl, events: options.webhookEvents ?? ['*'] },
		faults.webhooks,
	);
	faults.onResume(deliveries.wake);
	const events = createEvents(store, seconds, deliveries);
	const scheduler = createScheduler(store);
	const publicUrl = options.publicUrl.replace(/\/+$/, '');
	const core: Core = { options, store, events, seconds, address: (path) => publicUrl + path };

	const api = createApi(core, endpointsOf(core, scheduler), faults);

	// Also accepts the public prefix, so links work on the bare port.
	const prefix = new URL(publicUrl).pathname.replace(/\/$/, '');
	const app = createApp(prefix);
	api.register(app);
	registerPush(app, core);
	registerPages(app, core, deliveries, faults, scheduler, prefix);

	await app.listen({ host: '127.0.0.1', port: options.port });
	const { port } = app.server.address() as AddressInfo;
	api.deleteOldKeys();
	const housekeeping = setInterval(api.deleteOldKeys, hour);
	housekeeping.unref();
	scheduler.start(
		(refundId) => settleRefund(core, refundId),
		() => bringPayoutsUpToDate(core),
	);
	deliveries.wake();

	return {
		port,
		url: `http://127.0.0.1:${port}`,
		setWebhookUrl: deliveries.setUrl,
		async close(): Promise<void> {
			clearInterval(housekeeping);
			scheduler.stop();
			await app.close();
			deliveries.stop();
			store.close();
		},
	};
}
