import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { escapeHtml } from '#lib/html.ts';
import { pageLanguage } from '#lib/language.ts';

const away = {
	en: 'The card sandbox is not answering right now. Please try again in a moment.',
	es: 'El entorno de prueba de tarjetas no responde en este momento. Prueba otra vez en un momento.',
};

/** What Stripe would show to customers and owners, who bring a key or a link of theirs. */
const ofPeople =
	/^\/sandbox\/(v1\/|3ds\/|onboarding\/|style\.css$|push\/subscriptions|accounts\/[^/]+\/(bank|pay-out)$)/;
/** By the path that the sandbox would see, without dots on the way. */
export const exceptForPeople = (guard: onRequestHookHandler): onRequestHookHandler =>
	function (request, reply, done) {
		if (ofPeople.test(new URL(request.url, 'http://localhost').pathname)) return done();
		guard.call(this, request, reply, done);
	};

/** The card form and the provider's pages on our own origin, so that the content policy can stay closed. */
export async function proxySandbox(server: FastifyInstance, upstream: string): Promise<void> {
	// Nothing else needs a client of HTTP beside Node's own.
	await server.register(import('@fastify/http-proxy'), {
		upstream,
		prefix: '/sandbox',
		rewritePrefix: '',
		http2: false,
		// It would log the whole address.
		disableRequestLogging: true,
		replyOptions: {
			rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-forwarded-prefix': '/sandbox' }),
			onError: (reply, { error }) => {
				const { accept } = reply.request.headers;
				if (!accept?.includes('text/html')) {
					reply.send(new AppError('UNAVAILABLE', { message: away, cause: error }));
					return;
				}
				reply
					.code(503)
					.header('retry-after', '2')
					.type('text/html; charset=utf-8')
					.send(
						`<!doctype html><title>Card sandbox</title><p>${escapeHtml(away[pageLanguage(reply.request)])}</p>`,
					);
			},
		},
	});
}
