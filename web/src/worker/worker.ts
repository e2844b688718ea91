/**
 * The service worker (ADR 97): the app opens without a network. It stores what the build is made of and nothing else; no answer
 * of the API ever comes into a cache.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
	/** Filled in by packages/ops/write-pages.ts. */
	__WB_MANIFEST: { url: string; revision: string | null }[];
};

const cacheName = 'flavorbag-build';
const shell = '/app.html';
const build = new PrecacheController({ cacheName });
build.addToCacheList(self.__WB_MANIFEST);

handlePushes(self);

/** The server's own: calls, files, and pages that need no app. */
const ofServer = ['/v0/*', '/sandbox/*', '/dev/*', '/media/*', '/s/*', '/near/*', '/near'];
const isOfServer = (pathname: string) =>
	/^\/(v0|sandbox|dev|media|s|near)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname);

/** A browser that can is told once, and then asks nobody on its way to the server. */
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
	// Another page may be of the build before: what it loads later is there until all are closed.
	if (pages.length <= 1) await build.activate(event);
	await self.clients.claim();
}

// R-new-version: never by itself.
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

/** A line that gives nothing for so long is none. */
const pageMs = 4_000;

/** The server's page; without a network the app, which says what it can't load. */
async function openPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
	const page = Promise.resolve(preloadResponse as Promise<Response | undefined>).then(
		(early) => early ?? fetch(request),
	);
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageMs));
	const answer = await Promise.race([page, late]).catch(() => undefined);
	return answer ?? (await build.matchPrecache(shell)) ?? page;
}

/** Its name changes with its content. The builds of all open pages are in one cache. */
async function readFile(request: Request): Promise<Response> {
	const cache = await caches.open(cacheName);
	return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
