// Pages for people, with links below the public prefix. Every change is a POST from the same origin; every value is
// escaped.
import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';
import type { Deliveries } from '../deliveries.ts';
import { Failure } from '../failure.ts';
import type { Faults } from '../faults.ts';
import { errorAnswer } from '../http.ts';
import type { Scheduler } from '../scheduler.ts';
import { registerAccount } from './account.ts';
import { registerBankCheck } from './bank-check.ts';
import { html } from './html.ts';
import { createLayout } from './layout.ts';
import { registerLists } from './lists.ts';
import { registerOnboarding } from './onboarding.ts';
import { registerPayment } from './payment.ts';
import { createSameOrigin } from './same-origin.ts';
import { style } from './style.ts';

export function registerPages(
	app: FastifyInstance,
	core: Core,
	deliveries: Deliveries,
	faults: Faults,
	scheduler: Scheduler,
	prefix: string,
): void {
	const send = createLayout(prefix);
	const isSameOrigin = createSameOrigin(core.options.publicUrl);

	void app.register((pages, _options, done) => {
		pages.addHook('onRequest', async (request) => {
			if (request.method === 'POST' && !isSameOrigin(request)) {
				throw new Failure(403, {
					type: 'invalid_request_error',
					message: 'This was asked for by another site, and nothing was done.',
				});
			}
		});
		pages.setErrorHandler((error, _request, reply) => {
			const failure = error instanceof Failure ? error : undefined;
			const status = failure?.status ?? errorAnswer(error).status;
			const said =
				status === 404 ? 'There is nothing here.' : (failure?.message ?? 'That did not work. Try again.');
			const body = html`<h1>${status === 404 ? 'Not found' : 'Not done'}</h1><p>${said}</p>`;
			return send(reply, { title: 'Not done', section: 'none', body, status });
		});
		registerLists(pages, core, deliveries, faults, send, prefix);
		registerPayment(pages, core, deliveries, scheduler, send, prefix);
		registerBankCheck(pages, core, send, prefix);
		registerAccount(pages, core, send, prefix);
		registerOnboarding(pages, core, send, prefix);
		done();
	});

	app.get('/style.css', (_request, reply) =>
		reply.header('Cache-Control', 'max-age=300').type('text/css; charset=utf-8').send(style),
	);
	app.setNotFoundHandler((request, reply) => {
		const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
		if (!request.url.startsWith('/v1') && request.method === 'GET') {
			const body = html`<h1>Not found</h1><p>There is nothing here.</p>`;
			return send(reply, { title: 'Not found', section: 'none', body, status: 404 });
		}
		const error = { type: 'invalid_request_error', message };
		return reply.code(404).type('application/json').send(JSON.stringify({ error }));
	});
}
