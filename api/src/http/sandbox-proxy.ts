import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** The card form and the provider's pages on our own origin, so that the content policy can stay closed. */
export async function proxySandbox(server: FastifyInstance, upstream: string): Promise<void> {
	await server.register(httpProxy, {
		upstream,
		prefix: '/sandbox',
		rewritePrefix: '',
		http2: false,
		replyOptions: {
			rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-forwarded-prefix': '/sandbox' }),
		},
	});
}
