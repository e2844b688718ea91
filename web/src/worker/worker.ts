/** The service worker (ADR 97): opens the app offline. Caches only the build, never API responses. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
	/** Injected by packages/ops/write-pages.ts. */
	__WB_MANIFEST: { url: string; revision: string | null }[];
};

const cacheName = 'flavorbag-build';
const shell = '/app.html';
const build = new PrecacheController({ cacheName });
build.addToCacheList(self.__WB_MANIFEST);

handlePushes(self);

/** Paths that the server answers without the app. */
const ofServer = [
	...['/v0/*', '/sandbox/*', '/dev/*', '/media/*', '/s/*', '/near/*', '/near'],
	...['/terms', '/terms/*', '/privacy-policy', '/imprint'],
];
const isOfServer = (pathname: string) =>
	/^\/(v0|sandbox|dev|media|s|near|terms|privacy-policy|imprint)(\/|$)/.test(pathname) ||
	/\.\w+$/.test(pathname);

/** With static routing, the browser bypasses the worker for these paths. */
interface Routed {
	addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}

self.addEventListener('install', (event) => {
	const { addRoutes } = event as Routed;
	const routes = ofServer.map((pathname) => ({
		condition: { urlPattern: { pathname } },
		source: 'network' as const,
	}));
	if (addRoutes) event.waitUntil(addRoutes.call(event, routes).catch(() => undefined));
	event.waitUntil(build.install(event));
});

self.addEventListener('activate', (event) => event.waitUntil(begin(event)));

async function begin(event: ExtendableEvent): Promise<void> {
	await self.registration.navigationPreload?.enable();
	const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	// Another page may run the previous build, whose lazy files are needed until it closes.
	if (pages.length <= 1) await build.activate(event);
	await self.clients.claim();
}

// R-new-version: only on request.
self.addEventListener('message', ({ data }) => {
	if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== self.location.origin) return;
	if (request.mode === 'navigate') {
		if (!isOfServer(pathname)) event.respondWith(openPage(event));
	} else if (pathname.startsWith('/assets/')) event.respondWith(readFile(request));
});

/** Slower than this counts as offline. */
const pageMs = 4_000;

/** The server's page, or the stored app when offline. */
async function openPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
	const page = Promise.resolve(preloadResponse as Promise<Response | undefined>).then(
		(early) => early ?? fetch(request),
	);
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageMs));
	const answer = await Promise.race([page, late]).catch(() => undefined);
	return answer ?? (await build.matchPrecache(shell)) ?? page;
}

/** Names contain a hash. One cache holds the builds of all open pages. */
async function readFile(request: Request): Promise<Response> {
	const cache = await caches.open(cacheName);
	return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
