/** Serves pictures under /media. Keys contain the content's hash; motifs may change, so they expire. */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { drawMotif } from '#adapters/motifs/motifs.ts';
import { AppError } from '#lib/app-error.ts';
import type { Storage } from '#ports/storage.ts';
import { openHeaders } from './open-headers.ts';

export const mediaUrl = (key: string): string => `/media/${key}`;
export const keyOfMedia = (url: string): string | undefined => /^\/media\/(.+)$/.exec(url)?.[1];

export async function findMedia(storage: Storage, key: string) {
	const motif = drawMotif(key);
	if (motif === undefined) return storage.get(key);
	return { bytes: Buffer.from(motif), contentType: 'image/svg+xml' };
}

export function registerMedia(app: FastifyInstance, storage: Storage): void {
	app.get<{ Params: { '*': string } }>('/media/*', { logLevel: 'warn' }, async (request, reply) => {
		const key = request.params['*'];
		const file = await findMedia(storage, key);
		if (!file) throw new AppError('NOT_FOUND');
		const isMotif = file.contentType === 'image/svg+xml';
		// A picture's key contains its hash.
		const etag = `"${hash('sha256', isMotif ? file.bytes : key, 'base64url').slice(0, 22)}"`;
		reply
			.header('cache-control', isMotif ? 'public, max-age=604800' : 'public, max-age=31536000, immutable')
			.header('etag', etag)
			.header('x-content-type-options', 'nosniff')
			.header('content-security-policy', "default-src 'none'; sandbox")
			.headers(openHeaders);
		if (request.headers['if-none-match'] === etag) return reply.code(304).send();
		return reply.type(file.contentType).send(Buffer.from(file.bytes));
	});
}
