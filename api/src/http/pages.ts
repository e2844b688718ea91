/** The web app's pages: prerendered ones with this installation's address filled in, the app's shell for all others. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Path → file below the build's folder, and its type. */
const fixed: Record<string, [file: string, type: string]> = {
	'/': ['index.html', 'text/html'],
	'/privacy-policy': ['privacy-policy/index.html', 'text/html'],
	'/auth/login': ['auth/login/index.html', 'text/html'],
	'/auth/signup': ['auth/signup/index.html', 'text/html'],
	'/auth/forgot-password': ['auth/forgot-password/index.html', 'text/html'],
	'/marketplace': ['marketplace.html', 'text/html'],
	'/sitemap.xml': ['sitemap.xml', 'application/xml'],
	'/robots.txt': ['robots.txt', 'text/plain'],
};
const shellFile = 'app.html';

interface Kept {
	/** When the file was written: a new build replaces it under a running server. */
	writtenMs: number;
	type: string;
	etag: string;
	plain: Buffer;
	gzip: Buffer;
	brotli: Buffer;
}

/** With a session the page's first script asks for a token: the browser may do so before it has read the page. */
const session = /(^|[ .;_-])flavorbag\.session_token=/;
const token = '</v0/auth/token>; rel=preload; as=fetch; crossorigin';

function send(kept: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const accepts = String(request.headers['accept-encoding'] ?? '');
	reply
		.header('cache-control', 'no-cache')
		.header('vary', 'accept-encoding, cookie')
		.header('etag', kept.etag)
		.type(`${kept.type}; charset=utf-8`);
	if (kept.type === 'text/html' && session.test(request.headers.cookie ?? '')) reply.header('link', token);
	if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
	if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(kept.brotli);
	if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(kept.gzip);
	return reply.send(kept.plain);
}

/** Registers the fixed pages; answers how to send the shell. */
export function registerPages(
	app: FastifyInstance,
	root: string,
	publicUrl: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
	const origin = new URL(publicUrl).origin;
	const read = (file: string, type: string): Kept => {
		const writtenMs = statSync(join(root, file)).mtimeMs;
		const plain = Buffer.from(readFileSync(join(root, file), 'utf8').replaceAll('__ORIGIN__', origin));
		const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
		return { writtenMs, type, etag, plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain) };
	};
	const keep = (file: string, type: string): (() => Promise<Kept>) => {
		let kept = read(file, type);
		return async () => {
			const now = await stat(join(root, file)).catch(() => undefined);
			if (now && now.mtimeMs !== kept.writtenMs) kept = read(file, type);
			return kept;
		};
	};
	for (const [path, [file, type]] of Object.entries(fixed)) {
		if (!existsSync(join(root, file))) continue;
		const kept = keep(file, type);
		app.get(path, { logLevel: 'warn' }, async (request, reply) => send(await kept(), request, reply));
	}
	const shell = keep(existsSync(join(root, shellFile)) ? shellFile : 'index.html', 'text/html');
	return async (request, reply) => send(await shell(), request, reply);
}
