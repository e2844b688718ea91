// What anybody may see of businesses (R-public-read): at most ten seconds old, at most five bags, and neither owners
// nor contact details. Concurrent requests for the same data share one read.
import { limits, type PublicBusiness, type PublicTown, publicLimits } from '@flavorbag/contract';
import { feedLimits } from '@flavorbag/contract/feed';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { toSteps } from '#lib/price-steps.ts';
import { RawJson, SharedJson } from '#lib/raw-json.ts';
import { slugOf } from '#lib/slug.ts';
import type { Position } from '#places';
import { toListed } from '#shops';
import { offeredOf, weekRowsOf } from '#stock';
import { publicShapeOf } from './catalog.rules.ts';
import { aroundOf, type ListDeps } from './list-nearby.ts';
import { neighbors } from './nearby.store.ts';
import * as store from './public-shops.store.ts';

export interface PublicQuery {
	near?: string | undefined;
	city?: string | undefined;
	/** In miles. */
	radius: number;
	page: number;
	per_page: number;
}
export interface PublicList {
	town: PublicTown;
	businesses: PublicBusiness[];
	total: number;
	json: RawJson<{ town: PublicTown; businesses: PublicBusiness[] }>;
}
const ttl = publicLimits.cacheSeconds * 1_000;
const radiusMiles = limits.radiusDefaultMiles;

export function createPublicShops(deps: ListDeps) {
	const lists = new LRUCache<string, PublicList>({
		max: 2_000,
		ttl,
		fetchMethod: (_key, _old, { context }) => readList(deps, context as PublicQuery),
	});
	const shops = new LRUCache<string, PublicBusiness>({
		max: 5_000,
		ttl,
		fetchMethod: (slug) => readShop(deps, slug),
	});
	const towns = new LRUCache<string, Awaited<ReturnType<typeof store.towns>>>({
		max: 1,
		ttl,
		fetchMethod: () => deps.reads.read((copy) => store.towns(copy)),
	});
	return {
		async list(query: PublicQuery): Promise<PublicList> {
			const { near, city, radius, page, per_page } = query;
			const key = JSON.stringify([near?.trim().toLowerCase(), city, radius, page, per_page]);
			return (await lists.fetch(key, { context: query })) as PublicList;
		},
		/** All listed shops within `radius` of a town, or a page of all of them; read anew. */
		all: (page: number, city?: string) => readAll(deps, page, city),
		get: (slug: string): Promise<PublicBusiness | undefined> => shops.fetch(slug),
		/** Returns the shops with the next pickups, for people who found nothing. */
		soonest: (count: number) =>
			deps.reads.read(async (copy) =>
				shopsOf(deps, copy, await store.soonest(copy, deps.clock.now(), count)),
			),
		/** The town in the slug of a shop that isn't listed, if others sell there; of two by that name the one with more. */
		async townIn(slug: string): Promise<PublicTown | undefined> {
			const name = slug.replace(/-[0-9a-f]{8}$/, '');
			const found = (await towns.fetch('')) ?? [];
			const [town] = found
				.filter(({ city }) => name.endsWith(`-${slugOf(city)}`))
				.sort((one, other) => other.shops - one.shops);
			return town && { city: town.city, state: town.state, slug: slugOf(`${town.city} ${town.state}`) };
		},
		slugOf: (id: string) => store.currentSlug(deps.db, id),
		addresses: (after: string, count: number) =>
			deps.reads.read((copy) => store.addresses(copy, after, count)),
		towns: () => deps.reads.read((copy) => store.towns(copy)),
	};
}
export type PublicShops = ReturnType<typeof createPublicShops>;

async function centerOf(
	{ places }: ListDeps,
	{ near, city }: Pick<PublicQuery, 'near' | 'city'>,
): Promise<Position & { town: PublicTown }> {
	const slug = city ?? near?.trim();
	if (slug === undefined) throw new AppError('LOCATION_REQUIRED');
	const [, words, state] = /^([a-z0-9-]+)-([a-z]{2})$/.exec(slug) ?? [];
	const place =
		words && state && (await places.geocode(`${words.replaceAll('-', ' ')}, ${state.toUpperCase()}`));
	if (place && slugOf(`${place.city} ${place.state}`) === slug)
		return { ...place.geometry.location, town: { city: place.city, state: place.state, slug } };
	if (near === undefined) throw new AppError('NOT_FOUND');
	const found = await places.describe({ type: 'address', value: near });
	if (!found) throw new AppError('LOCATION_UNKNOWN');
	const { lat, lng, city: name, state: of } = found;
	return { lat, lng, town: { city: name, state: of, slug: slugOf(`${name} ${of}`) } };
}

async function readList(deps: ListDeps, query: PublicQuery): Promise<PublicList> {
	const { town, ...from } = await centerOf(deps, query);
	return deps.reads.read(async (copy) => {
		const around = aroundOf(from, query);
		const { found, total } = deps.memory.page(around) ?? (await neighbors(copy, around));
		const businesses = await shopsOf(deps, copy, found);
		return { town, businesses, total, json: new RawJson(new SharedJson({ town, businesses })) };
	});
}

/** Read in parts, so that other requests get their turn. */
const partSize = 500;
async function readAll(deps: ListDeps, page: number, city: string | undefined) {
	const count = feedLimits.shopsMax;
	const center = city === undefined ? undefined : await centerOf(deps, { city });
	return deps.reads.read(async (copy) => {
		const found = center
			? (await neighbors(copy, { from: center, radiusMiles, offset: (page - 1) * count, count })).found
			: await store.listed(copy, (page - 1) * count, count);
		const businesses: PublicBusiness[] = [];
		for (let at = 0; at < found.length; at += partSize)
			businesses.push(...(await shopsOf(deps, copy, found.slice(at, at + partSize))));
		return { town: center?.town ?? null, businesses, hasMore: found.length === count };
	});
}

const readShop = async (deps: ListDeps, slug: string): Promise<PublicBusiness | undefined> =>
	deps.reads.read(async (copy) => {
		const id = await store.businessOf(copy, slug);
		const [shop] = id === undefined ? [] : await shopsOf(deps, copy, [{ id }]);
		return shop;
	});

/** Keeps the order, and skips businesses that aren't listed. */
async function shopsOf(
	{ clock, mediaUrl }: ListDeps,
	copy: Db,
	found: readonly { id: string; distanceMiles?: number }[],
): Promise<PublicBusiness[]> {
	const now = clock.now();
	const ids = found.map(({ id }) => id);
	const rows = new Map((await store.shownShops(copy, ids, now)).map((row) => [row.id, row]));
	return found.flatMap(({ id, distanceMiles }) => {
		const row = rows.get(id);
		if (!row?.listed) return [];
		const listed = toListed(row, mediaUrl, distanceMiles ?? null, offeredOf(row, now, row.tz));
		const price_steps = row.price_steps ? toSteps(row.price_steps) : undefined;
		return [publicShapeOf(listed, { slug: row.slug, week: weekRowsOf(row), price_steps })];
	});
}
