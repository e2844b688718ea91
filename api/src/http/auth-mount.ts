/** Passes everything under /v0/auth to the identity provider as a Fetch request. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { comesThroughUntrustedProxy } from './untrusted-proxy.ts';

const notForwarded = new Set([
	'connection',
	'keep-alive',
	'transfer-encoding',
	'content-length',
	'upgrade',
	'te',
]);

function headersOf(request: FastifyRequest): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (value === undefined || notForwarded.has(name) || name.startsWith('x-forwarded-')) continue;
		for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
	}
	return headers;
}

export async function mountAuth(
	app: FastifyInstance,
	identity: {
		handler(request: Request, clientIp: string, isCrowd: boolean): Promise<Response>;
		/** Its paths, registered as separate routes because the log names routes. */
		paths: readonly string[];
	},
): Promise<void> {
	const plugin: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
		const handler = async (request: FastifyRequest, reply: FastifyReply) => {
			const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined;
			// The provider uses its configured public URL; only path and query matter here.
			const asked = new Request(`http://localhost${request.raw.url}`, {
				method: request.method,
				headers: headersOf(request),
				...(body && { body: new Uint8Array(body) }),
			});
			const answer = await identity.handler(asked, request.ip, comesThroughUntrustedProxy(request));
			reply.code(answer.status);
			for (const [name, value] of answer.headers) {
				if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
			}
			const cookies = answer.headers.getSetCookie();
			if (cookies.length > 0) reply.header('set-cookie', cookies);
			if (!answer.headers.has('cache-control')) reply.header('cache-control', 'no-store');
			return reply.send(Buffer.from(await answer.arrayBuffer()));
		};
		for (const path of [...identity.paths, '/*'])
			scope.route({ method: ['GET', 'POST'], url: `/v0/auth${path}`, handler });
	};
	await app.register(plugin);
}
