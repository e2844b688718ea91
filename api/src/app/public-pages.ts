/** Renders public pages of shops and towns (R-public-pages), and their pictures. */

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
	fields,
	type Language,
	languages,
	limits,
	type OperatorPage,
	operatorPagePaths,
	operatorPages,
	type PublicBusiness,
	type PublicTown,
	publicLimits,
	type ShownRatings,
} from '@flavorbag/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type CachedPage, fileIn, hasSession, publicPagesModule, sendPage } from '#http/pages.ts';
import { dress, markStaging } from '#http/town-look.ts';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { pageLanguage } from '#lib/language.ts';
import { slugOf } from '#lib/slug.ts';
import type { PublicShops } from '#listing';
import type { Pages } from '#pages';
import type { Clock } from '#ports/clock.ts';
import type { Town, TownReader } from '#ports/town.ts';
import type { Contact as ConfiguredContact } from './config.ts';
import { registerIndexes } from './public-indexes.ts';
import { registerPictures } from './public-pictures.ts';

/** The props of web/src/front-door/public-pages.tsx. */
type Page =
	| { kind: 'shop'; shop: PublicBusiness; ratings: ShownRatings; town: PublicTown; near: PublicBusiness[] }
	| {
			kind: 'town';
			at: string;
			town: PublicTown;
			shops: PublicBusiness[];
			total: number;
			elsewhere: PublicBusiness[];
			page: number;
			pages: number;
	  }
	| { kind: 'text'; text: OperatorPage; contact: Contact }
	| { kind: 'readers'; shop: PublicBusiness | undefined }
	| { kind: 'missing'; shops: PublicBusiness[]; asked?: string; town?: PublicTown | undefined };
interface Contact extends ConfiguredContact {
	legalName: string | null;
}
interface Renderer {
	prepare(): Promise<void>;
	render(page: Page, asked: Asked): { head: string; body: string };
	renderRow(shops: PublicBusiness[], town: PublicTown | undefined, asked: Asked): string;
}
interface Asked {
	origin: string;
	isSignedIn: boolean;
	language: Language;
	now: Date;
}

export interface PublicPagesDeps {
	shops: PublicShops;
	pages: Pick<Pages, 'get'>;
	contact: ConfiguredContact;
	ratingsOf(shop: PublicBusiness): Promise<ShownRatings>;
	clock: Clock;
	publicUrl: string;
	isStaging: boolean;
	webDist: string;
	town: TownReader;
	/** Undefined if the picture isn't in our storage. */
	readPicture(url: string): Promise<Buffer | undefined>;
	limit: onRequestHookHandler;
	/** For drawings and place lookups, which cost more than reads. */
	workLimit: onRequestHookHandler;
}

const cardsPerPage = 20;
const nearby = 4;
const [compressed, zipped] = [promisify(brotliCompress), promisify(gzip)];
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function pageOf(html: string, status: number): Promise<CachedPage & { status: number }> {
	const raw = Buffer.from(html);
	const [brotli, gz] = await Promise.all([compressed(raw, fast), zipped(raw)]);
	const etag = `"${hash('sha256', raw, 'base64url').slice(0, 22)}"`;
	return { writtenMs: 0, type: 'text/html', etag, raw, gzip: gz, brotli, status };
}

const contactOf = (configured: ConfiguredContact, { supportEmail, legalName }: Town): Contact => ({
	...configured,
	email: supportEmail ?? configured.email,
	legalName,
});

const limitIf = (applies: (request: FastifyRequest) => boolean, limit: onRequestHookHandler) =>
	function (this: FastifyInstance, ...[request, reply, done]: Parameters<onRequestHookHandler>) {
		return applies(request) ? limit.call(this, request, reply, done) : done();
	};
/** Looking a ZIP code up may cost more than reading a town's name. */
const asksForZip = ({ params }: FastifyRequest): boolean => isZip((params as { town: string }).town);

export function registerPublicPages(app: FastifyInstance, deps: PublicPagesDeps): void {
	const module = publicPagesModule(deps.webDist);
	if (!existsSync(module)) return;
	const origin = new URL(deps.publicUrl).origin;
	const load = createLoader(deps, module, origin);
	const write = createWriter(deps, load, origin);
	const onRequest = deps.limit;
	const cacheControl = `public, max-age=${publicLimits.cacheSeconds}`;
	const send: Send = async (request, reply, key, read) => {
		const page = await write(key, hasSession(request), pageLanguage(request), read);
		return sendPage(page, request, reply.code(page.status), cacheControl);
	};
	const missing = (town?: PublicTown) => readMissing(deps, town);
	app.get<{ Params: { slug: string } }>('/s/:slug', { onRequest }, async (request, reply) => {
		const { slug } = request.params;
		const shop = await findShop(deps, slug);
		const [, query = ''] = request.url.split('?');
		if (shop && shop.slug !== slug)
			return reply.redirect(`/s/${shop.slug}${/^lang=\w+$/.test(query) ? `?${query}` : ''}`, 301);
		if (shop) return send(request, reply, `s ${slug}`, () => readShopPage(deps, shop));
		const town = await deps.shops.townIn(slug);
		return send(request, reply, `s in ${town?.slug}`, () => missing(town));
	});
	app.get<{ Params: { town: string }; Querystring: { page?: string } }>(
		'/near/:town',
		{ onRequest: [onRequest, limitIf(asksForZip, deps.workLimit)] },
		async (request, reply) => {
			const { town } = request.params;
			const page = Number(request.query.page ?? 1);
			const isPage = Number.isInteger(page) && page >= 1 && page <= 50;
			const read = isPage ? await readTownPage(deps, town, page) : undefined;
			return send(request, reply, `near ${read ? `${town} ${page}` : ''}`, async () => read ?? missing());
		},
	);
	for (const page of operatorPages)
		app.get(operatorPagePaths[page], { onRequest }, async (request, reply) =>
			send(request, reply, page, async () => {
				const [text, town] = await Promise.all([deps.pages.get(page), deps.town.now()]);
				return { kind: 'text', text, contact: contactOf(deps.contact, town) };
			}),
		);
	registerReadersPage(app, deps, send);
	const lookups = { onRequest: [onRequest, deps.workLimit] };
	app.get<{ Querystring: { place?: string } }>('/near', lookups, async (request, reply) => {
		const asked = fields.cleanText(String(request.query.place ?? '')).slice(0, placeMax);
		const town = asked === '' ? undefined : await findTown(deps, asked);
		// Distances count from the ZIP code that was typed, and the marketplace proposes it (R-keep-the-way).
		if (town)
			return reply
				.header('set-cookie', [yearCookie('near', town), yearCookie('zip', isZip(asked) ? asked : '')])
				.redirect(`/near/${isZip(asked) ? asked : town}`, 303);
		return send(request, reply, `near? ${asked}`, async () => ({ ...(await missing()), asked }));
	});
	const landing = createLanding(deps, load, origin);
	const limitNear = limitIf((request) => typedTown(request) !== '', onRequest);
	app.get('/', { logLevel: 'warn', onRequest: limitNear }, async (request, reply) =>
		sendPage(await landing(pageLanguage(request), typedTown(request)), request, reply),
	);
	registerCheckout(app, deps);
	registerChoice(app, origin);
	const find = (name: string) => orNotFound(findShop(deps, name));
	registerPictures(app, { ...deps, find }, origin);
	registerIndexes(app, deps, origin);
}

type Send = (
	request: FastifyRequest,
	reply: FastifyReply,
	key: string,
	read: () => Promise<Page>,
) => Promise<FastifyReply>;

/** R-readers-page */
function registerReadersPage(app: FastifyInstance, deps: PublicPagesDeps, send: Send): void {
	app.get<{ Querystring: { shop?: string } }>('/data', { onRequest: deps.limit }, async (request, reply) => {
		const { shop: name } = request.query;
		const shop = name === undefined ? undefined : await findShop(deps, String(name));
		return send(request, reply, `data ${shop?.slug}`, async () => ({ kind: 'readers', shop }));
	});
}

interface Loaded {
	renderer: Renderer;
	pageIn(name: 'public.html' | 'index.html', language: Language): string;
}

function createLoader(deps: PublicPagesDeps, module: string, origin: string): () => Promise<Loaded> {
	const { webDist, isStaging } = deps;
	const read = (name: string) => {
		const built = readFileSync(join(webDist, name), 'utf8').replaceAll('__ORIGIN__', origin);
		return isStaging ? markStaging(built) : built;
	};
	let built = 0;
	let loading: Promise<Loaded> | undefined;
	return async () => {
		const { mtimeMs } = await stat(join(webDist, 'public.html'));
		if (loading && built === mtimeMs) return loading;
		built = mtimeMs;
		loading = (async () => {
			const renderer = (await import(`${pathToFileURL(module).href}?${mtimeMs}`)) as Renderer;
			await renderer.prepare();
			const pages = new Map<string, string>();
			for (const language of languages)
				for (const name of ['public.html', 'index.html'])
					pages.set(`${name} ${language}`, read(fileIn(language, name)));
			return { renderer, pageIn: (name, language) => pages.get(`${name} ${language}`) ?? '' };
		})();
		return loading;
	};
}

function createWriter({ clock, town }: PublicPagesDeps, load: () => Promise<Loaded>, origin: string) {
	type Written = Awaited<ReturnType<typeof pageOf>>;
	const written = new LRUCache<string, Written>({ max: 500, ttl: publicLimits.cacheSeconds * 1_000 });
	return async (
		key: string,
		isSignedIn: boolean,
		language: Language,
		read: () => Promise<Page>,
	): Promise<Written> => {
		const name = `${language} ${isSignedIn} ${key}`;
		const known = written.get(name);
		if (known) return known;
		const [{ renderer, pageIn }, page, look] = await Promise.all([load(), read(), town.now()]);
		const { head, body } = renderer.render(page, { origin, isSignedIn, language, now: clock.now() });
		const html = pageIn('public.html', language)
			.replace('__HEAD__', () => head.replaceAll('__ORIGIN__', origin))
			.replace('__BODY__', () => body);
		const isMissing = page.kind === 'missing' && page.asked !== '';
		const made = await pageOf(dress(html, look), isMissing ? 404 : 200);
		written.set(name, made);
		return made;
	};
}

const liveMax = 6;
const liveMark = '<!--live-bags-->';

/** The town last typed on the landing page in this browser, or nothing. */
const typedTown = ({ headers }: FastifyRequest): string =>
	/(?:^|; )near=([a-z0-9-]{4,80})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** Current bags near `town`; if there are none, the soonest pickups anywhere. */
async function liveRow({ shops }: PublicPagesDeps, town: string) {
	const near = town === '' ? undefined : await known(shops.list({ city: town, ...firstPage }));
	const open = near?.businesses.filter(({ inventory }) => inventory.length > 0).slice(0, liveMax) ?? [];
	return near && open.length > 0
		? { town: near.town, found: open }
		: { town: undefined, found: await shops.soonest(liveMax) };
}

/** Adds current bags to the landing page; without the database, none. */
function createLanding(deps: PublicPagesDeps, load: () => Promise<Loaded>, origin: string) {
	const pages = new LRUCache<string, CachedPage>({
		max: 500,
		ttl: publicLimits.cacheSeconds * 1_000,
		fetchMethod: async (_key, _old, { context }) => {
			const { language, near } = context as { language: Language; near: string };
			const { renderer, pageIn } = await load();
			const { found, town } = await liveRow(deps, near).catch(() => ({ found: [], town: undefined }));
			const now = deps.clock.now();
			const row = renderer.renderRow(found, town, { origin, isSignedIn: false, language, now });
			const html = pageIn('index.html', language).replace(liveMark, () => row);
			return pageOf(dress(html, await deps.town.now()), 200);
		},
	});
	return async (language: Language, near: string) =>
		(await pages.fetch(`${language} ${near}`, { context: { language, near } })) as CachedPage;
}

const yearCookie = (name: string, value: string) =>
	`${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** The footer's language links, which work without a script and redirect to this site only. */
function registerChoice(app: FastifyInstance, origin: string): void {
	app.get<{ Params: { language: string }; Querystring: { to?: string } }>(
		'/language/:language',
		async (request, reply) => {
			const language = languages.find((one) => one === request.params.language);
			if (!language) throw new AppError('NOT_FOUND');
			const to = URL.canParse(String(request.query.to), origin)
				? new URL(String(request.query.to), origin)
				: new URL('/', origin);
			return reply
				.header('cache-control', 'no-store')
				.header('set-cookie', yearCookie('lang', language))
				.redirect(to.origin === origin ? to.href : `${origin}/`, 303);
		},
	);
}

/** Where Checkout on a shop's page leads: to its sheet in the app, or to sign-up first (R-keep-the-way). */
function registerCheckout(app: FastifyInstance, deps: PublicPagesDeps): void {
	app.get<{ Params: { slug: string }; Querystring: Record<string, string> }>(
		'/s/:slug/checkout',
		{ onRequest: deps.limit },
		async (request, reply) => {
			const shop = await orNotFound(findShop(deps, request.params.slug));
			const sheet = sheetOf(shop, request.query);
			const to = hasSession(request) ? sheet : `/auth/signup?${new URLSearchParams({ to: sheet })}`;
			return reply.header('cache-control', 'no-store').redirect(to, 303);
		},
	);
}

/** The shop's sheet in the app, with the pickup time and number of bags chosen on its page. */
function sheetOf({ id }: PublicBusiness, { pickup = '', bags = '' }: Record<string, string>): string {
	const [, date, start] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(pickup) ?? [];
	const search = new URLSearchParams(date && start ? { date, start } : {});
	if (date && /^[1-5]$/.test(bags)) search.set('bags', bags);
	return `/marketplace/${id}${search.size > 0 ? `?${search}` : ''}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Finds a shop by a current or former slug, or by id, which its owner's screens use. */
async function findShop({ shops }: PublicPagesDeps, name: string): Promise<PublicBusiness | undefined> {
	const slug = uuid.test(name) ? await shops.slugOf(name) : name;
	return slug === undefined ? undefined : shops.get(slug);
}

const readMissing = async ({ shops }: PublicPagesDeps, town?: PublicTown): Promise<Page> => ({
	kind: 'missing',
	shops: await shops.soonest(nearby),
	town,
});

async function readShopPage({ shops, ratingsOf }: PublicPagesDeps, shop: PublicBusiness): Promise<Page> {
	const slug = slugOf(`${shop.city} ${shop.state}`);
	const town = { city: shop.city, state: shop.state, slug };
	const around = await shops.list({ city: slug, ...firstPage }).catch(() => undefined);
	const near = (around?.businesses ?? []).filter(({ id }) => id !== shop.id).slice(0, nearby);
	return { kind: 'shop', shop, ratings: await ratingsOf(shop), town, near };
}

const firstPage = { radius: limits.radiusDefaultMiles, page: 1, per_page: cardsPerPage };

const placeMax = 120;

async function findTown({ shops }: PublicPagesDeps, near: string): Promise<string | undefined> {
	const around = await known(shops.list({ near, ...firstPage, per_page: 1 }));
	// Skip places whose own page wouldn't find them.
	const own = around && (await known(shops.list({ city: around.town.slug, ...firstPage, per_page: 1 })));
	return own?.town.slug;
}

const isZip = (place: string): boolean => /^\d{5}$/.test(place);

async function readTownPage(
	{ shops }: PublicPagesDeps,
	city: string,
	page: number,
): Promise<Page | undefined> {
	if (!/^[a-z0-9-]{4,80}$/.test(city)) return undefined;
	const list = await known(shops.list({ ...(isZip(city) ? { near: city } : { city }), ...firstPage, page }));
	if (!list) return undefined;
	const { town, businesses, total } = list;
	const elsewhere = total === 0 ? await shops.soonest(nearby) : [];
	const pages = Math.ceil(total / cardsPerPage);
	return { kind: 'town', at: city, town, shops: businesses, total, elsewhere, page, pages };
}

async function known<T>(asked: Promise<T>): Promise<T | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof AppError && ['NOT_FOUND', 'LOCATION_UNKNOWN'].includes(error.code)) return undefined;
		throw error;
	}
}
