/** Serves the web app: prerendered pages, and the app's shell for all others. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Language, languages } from '@flavorbag/contract';
import { earlySummaries } from '@flavorbag/contract/summary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage, pageLanguage } from '#lib/language.ts';
import { plainReader, plainTown } from '#ports/town.ts';
import { dress, lookOf, markStaging } from './town-look.ts';

const fixed: Record<string, string> = {
	'/': 'text/html',
	'/auth/login': 'text/html',
	'/auth/signup': 'text/html',
	'/auth/forgot-password': 'text/html',
	'/marketplace': 'text/html',
	'/sitemap.xml': 'application/xml',
	'/robots.txt': 'text/plain',
};
const shellFile = 'app.html';

export interface CachedPage {
	/** The file's modification time; a new build may replace it at runtime. */
	writtenMs: number;
	type: string;
	etag: string;
	raw: Buffer;
	gzip: Buffer;
	brotli: Buffer;
}

/** The module that renders pages with live data (public-pages.ts). */
export const publicPagesModule = (webDist: string): string => `${webDist}-ssr/public-pages.js`;

/** Returns whether the app has a route at a path, according to the build's list (packages/ops/write-pages.ts). */
function appHas(root: string): (path: string) => boolean {
	const file = `${root}-ssr/app-paths.json`;
	if (!existsSync(file)) return () => true;
	const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
	const known = paths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i'));
	return (path) => known.some((one) => one.test(path));
}

/** Returns the address without extra slashes. Browsers take `\\` for a slash, and `//` for another host. */
export function rightAddress(address: string): string | undefined {
	const [path = '', ...query] = address.split('?');
	if (!/^[/\\]/.test(path) || /^\/(v0|sandbox|media)\//.test(path)) return undefined;
	const right = path.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '');
	return right === path ? undefined : [right, ...query].join('?');
}

/** Builds alternate between two folders, so that the old one can still be served (packages/ops/web-build.ts). */
export function otherBuild(webDist: string): string {
	const folder = dirname(webDist);
	return basename(folder) === '.cache' ? join(dirname(folder), 'dist') : join(folder, '.cache', 'dist');
}

/** With a session, the page will need a token, so the browser may preload it. */
const session = /(^|[ .;_-])flavorbag\.session_token=/;
export const hasSession = (request: FastifyRequest): boolean => session.test(request.headers.cookie ?? '');
export const fileIn = (language: Language, file: string): string =>
	language === 'en' ? file : file.replace(/\.html$/, `.${language}.html`);

const early = (url: string) => `<${url}>; rel=preload; as=fetch; crossorigin`;
const token = early('/v0/auth/token');
const tokenAndList = [token, early(earlySummaries)];
/** Preloads the list too, if Accept-Language gives it the page's language. */
const firstCalls = (request: FastifyRequest) =>
	request.raw.url === '/marketplace' &&
	acceptedLanguage(request.headers['accept-language']) === pageLanguage(request)
		? tokenAndList
		: token;

export function sendPage(
	page: CachedPage,
	request: FastifyRequest,
	reply: FastifyReply,
	cacheControl = 'no-cache',
): FastifyReply {
	const accepts = String(request.headers['accept-encoding'] ?? '');
	reply
		.header('cache-control', cacheControl)
		.header('vary', 'accept-encoding, accept-language, cookie')
		.header('etag', page.etag)
		.type(`${page.type}; charset=utf-8`);
	if (cacheControl === 'no-cache' && page.type === 'text/html' && hasSession(request))
		reply.header('link', firstCalls(request));
	if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
	if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(page.brotli);
	if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(page.gzip);
	return reply.send(page.raw);
}

export function registerPages(
	app: FastifyInstance,
	root: string,
	publicUrl: string,
	town = plainReader,
	isStaging = false,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
	const origin = new URL(publicUrl).origin;
	const read = (file: string, type: string, look = plainTown): CachedPage => {
		const writtenMs = statSync(join(root, file)).mtimeMs;
		const built = readFileSync(join(root, file), 'utf8').replaceAll('__ORIGIN__', origin);
		const marked = isStaging ? markStaging(built) : built;
		const raw = Buffer.from(type === 'text/html' ? dress(marked, look) : built);
		const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
		return { writtenMs, type, etag, raw, gzip: gzipSync(raw), brotli: brotliCompressSync(raw) };
	};
	const cacheFile = (file: string, type: string): (() => Promise<CachedPage>) => {
		let page = read(file, type);
		let worn = '';
		return async () => {
			const [now, look] = await Promise.all([stat(join(root, file)).catch(() => undefined), town.now()]);
			if ((now && now.mtimeMs !== page.writtenMs) || worn !== lookOf(look)) page = read(file, type, look);
			worn = lookOf(look);
			return page;
		};
	};
	const cachePage = (file: string, type: string): ((request: FastifyRequest) => Promise<CachedPage>) => {
		const english = cacheFile(file, type);
		const pages = new Map(
			languages
				.filter((language) => existsSync(join(root, fileIn(language, file))))
				.map((language) => [language, cacheFile(fileIn(language, file), type)]),
		);
		return async (request) => (pages.get(pageLanguage(request)) ?? english)();
	};
	const isMadeLater = existsSync(publicPagesModule(root));
	for (const [path, type] of Object.entries(fixed)) {
		if (isMadeLater && (type !== 'text/html' || path === '/')) continue;
		const file = type === 'text/html' ? join(path, 'index.html') : path;
		if (!existsSync(join(root, file))) continue;
		const page = cachePage(file, type);
		app.get(path, { logLevel: 'warn' }, async (request, reply) =>
			sendPage(await page(request), request, reply),
		);
	}
	const shell = cachePage(existsSync(join(root, shellFile)) ? shellFile : 'index.html', 'text/html');
	const isThere = appHas(root);
	return async (request, reply) => {
		const [path = ''] = request.url.split('?');
		return sendPage(await shell(request), request, reply.code(isThere(path) ? 200 : 404));
	};
}
