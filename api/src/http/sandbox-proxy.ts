import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { escapeHtml } from '#lib/html.ts';
import { pageLanguage } from '#lib/language.ts';
import { msg } from '#lib/texts.ts';

const away = msg('The card sandbox isn’t answering right now. Please try again in a moment.');

/** Paths like those that Stripe shows to customers and owners, who come with a key or link. */
const ofPeople =
	/^\/sandbox\/(v1\/|3ds\/|onboarding\/|style\.css$|push\/subscriptions|accounts\/[^/]+\/(bank|pay-out)$)/;
/** Matches the path as the sandbox sees it, with dot segments resolved. */
export const exceptForPeople = (guard: onRequestHookHandler): onRequestHookHandler =>
	function (request, reply, done) {
		if (ofPeople.test(new URL(request.url, 'http://localhost').pathname)) return done();
		guard.call(this, request, reply, done);
	};

/** Proxies the card sandbox on our origin, so that the content security policy stays strict. */
export async function proxySandbox(server: FastifyInstance, upstream: string): Promise<void> {
	// Loaded on demand: nothing else needs an HTTP client.
	await server.register(import('@fastify/http-proxy'), {
		upstream,
		prefix: '/sandbox',
		rewritePrefix: '',
		http2: false,
		// It would log the full URL.
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
