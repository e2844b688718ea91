/**
 * Serves stored pictures under /media. A key carries its content's hash, so that an answer is good forever; what is
 * not there is 404. Only what the storage knows as a picture is served, and never as anything else.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import type { Storage } from '#ports/storage.ts';

export const mediaUrl = (key: string): string => `/media/${key}`;
export const keyOfMedia = (url: string): string | undefined => /^\/media\/(.+)$/.exec(url)?.[1];

export function registerMedia(app: FastifyInstance, storage: Storage): void {
	app.get<{ Params: { '*': string } }>('/media/*', { logLevel: 'warn' }, async (request, reply) => {
		const file = await storage.get(request.params['*']);
		if (!file) throw new AppError('NOT_FOUND');
		const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 22)}"`;
		reply
			.header('cache-control', 'public, max-age=31536000, immutable')
			.header('etag', etag)
			.header('x-content-type-options', 'nosniff')
			.header('content-security-policy', "default-src 'none'; sandbox")
			.header('cross-origin-resource-policy', 'same-origin');
		if (request.headers['if-none-match'] === etag) return reply.code(304).send();
		return reply.type(file.contentType).send(Buffer.from(file.bytes));
	});
}
