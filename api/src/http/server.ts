/** Creates the Fastify instance with request ids, headers, limits, health checks and the web app. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import staticFiles from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { NotReady } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { plainReader, type TownReader } from '#ports/town.ts';
import { AccessLog } from './access-log.ts';
import { compressJson } from './compress.ts';
import { devPageStyle } from './dev-page.ts';
import { prepareDrain } from './drain.ts';
import { answerErrors, sendFailure } from './errors.ts';
import { openHeaders } from './open-headers.ts';
import { otherBuild, registerPages, rightAddress } from './pages.ts';
import { type CountCall, rateStore } from './rate-store.ts';
import { referenceStyle } from './reference.ts';
import { queueRequests } from './request-queue.ts';
import { shedLoad } from './shedding.ts';
import { refuseOtherComputers } from './this-computer.ts';
import { registerTownLook } from './town-look.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { registerUploads } from './upload.ts';

const requestIdPattern = /^[A-Za-z0-9._:-]{8,128}$/;

export interface ServerOptions {
	logger: Logger;
	publicUrl: string;
	/** Comma-separated addresses of trusted proxies; undefined: X-Forwarded-For is ignored. */
	trustProxy?: string | undefined;
	clock: Clock;
	webDist: string | undefined;
	/** R-town */
	town?: TownReader;
	/** R-modes */
	isStaging?: boolean;
	/** R-this-computer */
	isForThisComputer?: boolean;
	hasDevPages?: boolean;
	stripe: boolean;
	/** The origin of map tiles; undefined: the embedded map. */
	mapOrigin?: string | undefined;
	countCall: CountCall;
	/** Returns a pseudonym of the address for the log. */
	sourceOf(ip: string): string;
	watch?(app: FastifyInstance): void;
	timeouts?: typeof defaultTimeouts | undefined;
	ready(host: string): Promise<void>;
}

/** Two sibling scopes, whose hooks don't affect each other. */
export interface Scopes {
	pages: FastifyInstance;
	/** Registers the endpoints that return data. It takes routes, not plugins. */
	calls: FastifyInstance;
}

/** Limits the headers, a call's body, and a whole request: a 5 MB picture may come over a slow line. */
const defaultTimeouts = { headersMs: 10_000, bodyMs: 15_000, requestMs: 60_000 };

/** Pictures are exempt, as the only large bodies. */
function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
	app.addHook('preParsing', ({ headers, raw }, _reply, payload, done) => {
		const hasBody = headers['transfer-encoding'] ?? headers['content-length'];
		if (hasBody && !headers['content-type']?.startsWith('multipart/')) {
			const late = setTimeout(() => raw.destroy(), bodyMs);
			for (const end of ['end', 'close']) payload.once(end, () => clearTimeout(late));
		}
		done(null, payload);
	});
}

export async function createServer(
	options: ServerOptions,
	addRoutes: (scopes: Scopes) => Promise<void>,
): Promise<FastifyInstance & { drain(): Promise<void> }> {
	const timeouts = options.timeouts ?? defaultTimeouts;
	const app: FastifyInstance = fastify({
		loggerInstance: options.logger as FastifyBaseLogger,
		logController: new AccessLog(options.sourceOf),
		trustProxy: options.trustProxy ?? false,
		bodyLimit: 64 * 1024,
		requestTimeout: timeouts.requestMs,
		// Drops connections that send nothing, or only a few bytes at a time.
		http: {
			headersTimeout: timeouts.headersMs,
			connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
		},
		forceCloseConnections: 'idle',
		genReqId: (request) => {
			const given = request.headers['x-request-id'];
			return typeof given === 'string' && requestIdPattern.test(given) ? given : crypto.randomUUID();
		},
	});
	queueRequests(app.server);
	limitBodyTime(app, timeouts.bodyMs);
	// Calls accept only JSON.
	app.removeContentTypeParser('text/plain');
	app.decorateRequest('identity', undefined);
	app.decorateRequest('actor', undefined);
	app.decorateRequest('device', undefined);
	answerErrors(app);
	options.watch?.(app);
	const drain = prepareDrain(app);
	shedLoad(app);
	warnOfUntrustedProxy(app);
	app.addHook('onRequest', (request, reply, done) => {
		reply.header('x-request-id', request.id);
		// Countdowns on pages use this instead of the device's clock.
		reply.header('date', options.clock.now().toUTCString());
		done();
	});
	if (options.isForThisComputer) refuseOtherComputers(app);
	compressJson(app);
	await app.register(rateLimit, {
		global: false,
		hook: 'preHandler',
		store: rateStore(options.countCall),
		keyGenerator: (request) =>
			`${request.method} ${request.routeOptions.url} ${request.actor?.userId ?? request.device?.id ?? request.ip}`,
	});
	let calls = app;
	await app.register((scope, _options, done) => {
		calls = scope;
		done();
	});
	// A plugin belongs to the scope in which it is registered, so all pages are registered here.
	const addPages: FastifyPluginAsync = async (pages) => {
		await pages.register(helmet, { ...headers(options), global: true });
		const permissions = permissionsPolicy(options);
		pages.addHook('onRequest', (request, reply, done) => {
			reply.header('permissions-policy', permissions);
			const right = rightAddress(request.url);
			if (right === undefined) done();
			else void reply.redirect(right, 308);
		});
		await registerUploads(pages);
		addHealth(pages, options.ready);
		await serveWeb(pages, options);
		await addRoutes({ pages, calls });
	};
	await app.register(addPages);
	return Object.assign(app, { drain });
}

function addHealth(app: FastifyInstance, ready: (host: string) => Promise<void>): void {
	app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
	app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
		try {
			if (app.ending.aborted) throw new NotReady('This process is ending.');
			await ready(request.host);
			return { status: 'ready' };
		} catch (error) {
			const reason = error instanceof NotReady ? error.message : undefined;
			return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason });
		}
	});
}

const ofPages = [
	'content-security-policy',
	'cross-origin-opener-policy',
	'origin-agent-cluster',
	'permissions-policy',
	'referrer-policy',
	'x-dns-prefetch-control',
	'x-download-options',
	'x-frame-options',
	'x-permitted-cross-domain-policies',
	'x-xss-protection',
];

/** The counter scans codes, the first screen asks for the location, and Stripe's form may offer a wallet. */
function permissionsPolicy({ stripe }: ServerOptions): string {
	const payment = stripe ? '(self "https://js.stripe.com" "https://hooks.stripe.com")' : '()';
	return `camera=(self), geolocation=(self), microphone=(), payment=${payment}, usb=()`;
}

/** Allows one of our style elements in the content security policy. */
const hashOf = (style: string) => `'sha256-${hash('sha256', style, 'base64')}'`;

/** A strict content security policy: no foreign hosts but Stripe's, if used, and the configured map's. */
function headers(options: ServerOptions) {
	const stripe = (hosts: string[]) => (options.stripe ? hosts : []);
	const map = options.mapOrigin ? [options.mapOrigin] : [];
	const secure = options.publicUrl.startsWith('https:');
	return {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: ["'self'", ...stripe(['https://js.stripe.com'])],
				styleSrc: ["'self'", ...[devPageStyle, referenceStyle].map(hashOf)],
				styleSrcAttr: ["'none'"],
				imgSrc: ["'self'", 'data:', 'blob:', ...stripe(['https://*.stripe.com']), ...map],
				fontSrc: ["'self'", 'data:'],
				connectSrc: ["'self'", ...stripe(['https://api.stripe.com']), ...map],
				frameSrc: ["'self'", ...stripe(['https://js.stripe.com', 'https://hooks.stripe.com'])],
				workerSrc: ["'self'", 'blob:'],
				objectSrc: ["'none'"],
				baseUri: ["'self'"],
				formAction: ["'self'"],
				frameAncestors: ["'self'"],
			},
		},
		strictTransportSecurity: secure ? { maxAge: 31_536_000 } : (false as const),
		crossOriginEmbedderPolicy: false as const,
		referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
	};
}

/** App routes answer with HTML; a missing file answers 404. */
async function serveWeb(
	app: FastifyInstance,
	{ webDist, publicUrl, hasDevPages, town = plainReader, isStaging }: ServerOptions,
): Promise<void> {
	const root = webDist ? resolve(webDist) : undefined;
	const shell =
		root !== undefined && existsSync(`${root}/index.html`)
			? registerPages(app, root, publicUrl, town, isStaging)
			: undefined;
	if (shell && root !== undefined) {
		const other = otherBuild(root);
		registerTownLook(app, root, town);
		await app.register(staticFiles, {
			// Pages from a process that serves the other build may request their scripts here.
			root: [root, other],
			suppressWarning: true,
			allowedPath: (path, from) => from !== other || path.includes('/assets/'),
			index: false,
			wildcard: true,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (response, path) => {
				const hashed = path.includes('/assets/');
				response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
				// Assets don't need the headers of pages.
				const isWidget = path.includes('/flavorbag-shop.js');
				if (hashed || isWidget) for (const name of ofPages) response.removeHeader(name);
				if (isWidget) response.headers(openHeaders).header('cache-control', 'public, max-age=3600');
			},
		});
	}
	app.setNotFoundHandler((request, reply) => {
		const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
		const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
		const path = request.url.split('?')[0] ?? '';
		const isCall = /^\/(v0|media|sandbox|dev)(\/|$)/.test(path) && !(hasDevPages && path === '/dev/ui');
		if (shell && isPage && !isFile && !isCall) return shell(request, reply);
		return sendFailure(request, reply, 'NOT_FOUND');
	});
}
