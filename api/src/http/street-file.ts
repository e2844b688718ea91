/** Serves the operator's street file in parts, as a map asks for them (R-streets). */
import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError } from '#lib/app-error.ts';

const address = '/v0/public/map.pmtiles';
/** Directories and tiles are smaller. */
export const maxPart = 4 * 1024 * 1024;

export const streetFileIn = (dataDir: string): string => join(dataDir, 'map.pmtiles');
const versionOf = ({ size, mtimeMs }: Stats) =>
	`${size.toString(36)}-${Math.round(mtimeMs * 1_000).toString(36)}`;

/** The URL changes with the file, so browsers may cache its parts. Undefined if there is no file. */
export async function addressOfStreets(file: string): Promise<string | undefined> {
	const found = await stat(file).catch(() => undefined);
	return found?.isFile() ? `${address}?${versionOf(found)}` : undefined;
}

/** A range that ends beyond the file or the limit is shortened, as RFC 9110 allows. */
function partOf(range: string | undefined, size: number): { start: number; length: number } | undefined {
	const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
	if (first === undefined) return undefined;
	const start = Number(first);
	const end = Math.min(last ? Number(last) + 1 : size, size, start + maxPart);
	return end > start ? { start, length: end - start } : undefined;
}

export function registerStreetFile(app: FastifyInstance, file: string, limit: onRequestHookHandler): void {
	app.route({
		method: ['GET', 'HEAD'],
		url: address,
		logLevel: 'warn',
		onRequest: limit,
		async handler({ method, headers }, reply) {
			// An open file stays intact even if another one replaces it.
			const handle = await open(file).catch(() => undefined);
			if (!handle) throw new AppError('NOT_FOUND');
			try {
				const found = await handle.stat();
				const etag = `"${versionOf(found)}"`;
				reply
					.header('accept-ranges', 'bytes')
					.header('cache-control', 'public, max-age=31536000, immutable')
					.header('content-security-policy', "default-src 'none'; sandbox")
					.header('etag', etag)
					.type('application/vnd.pmtiles');
				if (headers['if-none-match'] === etag) return await reply.code(304).send();
				if (method === 'HEAD') return await reply.header('content-length', found.size).send();
				const isCurrent = (headers['if-range'] ?? etag) === etag;
				const part = partOf(isCurrent ? headers.range : undefined, found.size);
				if (!part) {
					reply.header('cache-control', 'no-store').header('content-range', `bytes */${found.size}`);
					return await reply.code(416).send();
				}
				const { start, length } = part;
				const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
				reply.header('content-range', `bytes ${start}-${start + bytesRead - 1}/${found.size}`);
				return await reply.code(206).send(buffer.subarray(0, bytesRead));
			} finally {
				await handle.close();
			}
		},
	});
}
