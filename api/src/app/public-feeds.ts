/** The catalog for other programs (R-feed): `/feed/v1.json` and `.geojson`, whole or around a town, and `.rss` around one. */
import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Language, type PublicBusiness, type PublicTown, publicLimits } from '@flavorbag/contract';
import {
	type Feed,
	type FeedGeo,
	type FeedQuery,
	feedLimits,
	feedQuery,
	feedSchemas,
	feedShop,
	rssQuery,
} from '@flavorbag/contract/feed';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressOnce } from '#http/compress.ts';
import { readQuery, replyHeadersHook } from '#http/endpoints.ts';
import { matchesEtag } from '#http/etag.ts';
import { AppError } from '#lib/app-error.ts';
import { strip } from '#lib/schema-filter.ts';
import type { PublicShops } from '#listing';
import type { Clock } from '#ports/clock.ts';
import type { TownReader } from '#ports/town.ts';
import { writeRss } from './public-text.ts';

interface FeedDeps {
	shops: Pick<PublicShops, 'all'>;
	clock: Clock;
	town: TownReader;
	publicUrl: string;
	limit: onRequestHookHandler;
}
type Format = 'json' | 'geojson' | 'rss';
type Asked = FeedQuery & { lang?: Language };

export const feedShopOf = strip(feedShop) as (shop: PublicBusiness) => Feed['data'][number];
const featureOf = ({ coordinates, ...properties }: Feed['data'][number]): FeedGeo['features'][number] => ({
	type: 'Feature',
	id: properties.slug,
	geometry: coordinates && { type: 'Point', coordinates: [coordinates.lng, coordinates.lat] },
	properties,
});
export function writeFeed(
	format: Exclude<Format, 'rss'>,
	about: Omit<Feed, 'data'>,
	shops: readonly PublicBusiness[],
): Feed | FeedGeo {
	const data = shops.map(feedShopOf);
	if (format === 'json') return { ...about, data };
	return { type: 'FeatureCollection', ...about, features: data.map(featureOf) };
}

interface Made {
	tag: string;
	send: ReturnType<typeof compressOnce>;
}
/** Written in parts, so that other requests get their turn; the list stands last. */
const partSize = 100;
export async function bytesOf(
	shops: readonly PublicBusiness[],
	write: (shops: readonly PublicBusiness[]) => Feed | FeedGeo,
): Promise<{ head: string; parts: Buffer[] }> {
	const empty = JSON.stringify(write([]));
	const parts: Buffer[] = [];
	for (let at = 0; at < shops.length; at += partSize) {
		const text = JSON.stringify(write(shops.slice(at, at + partSize)));
		parts.push(Buffer.from(`${at > 0 ? ',' : ''}${text.slice(empty.length - 2, -2)}`));
		await othersTurn();
	}
	return { head: empty.slice(0, -2), parts: [...parts, Buffer.from(']}')] };
}

async function make(
	{ shops, clock, town, publicUrl }: FeedDeps,
	format: Format,
	{ city, page, lang = 'en' }: Asked,
	old?: Made,
): Promise<Made> {
	const [found, { name }] = await Promise.all([shops.all(page, city), town.now()]);
	if (page > 1 && found.businesses.length === 0) throw new AppError('NOT_FOUND');
	const { origin } = new URL(publicUrl);
	const more = new URLSearchParams({ ...(city && { city }), page: `${page + 1}` });
	const about: Omit<Feed, 'data'> = {
		version: 1,
		last_updated: clock.now().toISOString(),
		ttl: feedLimits.ttlSeconds,
		license: 'CC-BY-4.0',
		license_url: 'https://creativecommons.org/licenses/by/4.0/',
		attribution: name ?? 'FlavorBag',
		shop_url: `${origin}/s/{slug}`,
		checkout_url: `${origin}/s/{slug}/checkout?pickup={date}+{startTime}`,
		town: found.town,
		next: found.hasMore ? `${origin}/feed/v1.${format}?${more}` : null,
	};
	const { head, parts } =
		format === 'rss'
			? { head: writeRss(publicUrl, lang, found.town as PublicTown, found.businesses), parts: [] }
			: await bytesOf(found.businesses, (part) => writeFeed(format, about, part));
	// The time is no reason to read it again, so the tag counts everything else.
	const counted = createHash('sha256').update(head.replace(/"last_updated":"[^"]*",/, ''));
	for (const part of parts) counted.update(part);
	const tag = `W/"${counted.digest('base64url').slice(0, 22)}"`;
	return old?.tag === tag ? old : { tag, send: compressOnce(Buffer.concat([Buffer.from(head), ...parts])) };
}
export function registerFeeds(app: FastifyInstance, deps: FeedDeps): void {
	const feeds = new LRUCache<string, Made>({
		max: 100,
		ttl: (feedLimits.ttlSeconds - publicLimits.cacheSeconds) * 1_000,
		fetchMethod: (_key, old, { context }) => {
			const { format, asked } = context as { format: Format; asked: Asked };
			return make(deps, format, asked, old);
		},
	});
	const kinds = {
		json: ['application/json', '/feed/v1.schema.json'],
		geojson: ['application/geo+json', '/feed/v1.geojson.schema.json'],
		rss: ['application/rss+xml', '/data'],
	} as const;
	const onRequest = [replyHeadersHook(deps.publicUrl.startsWith('https:'), true), deps.limit];
	for (const format of Object.keys(kinds) as Format[])
		app.get(`/feed/v1.${format}`, { onRequest }, async (request, reply) => {
			const { query } = request;
			const asked: Asked = format === 'rss' ? readQuery(rssQuery, query) : readQuery(feedQuery, query);
			const context = { format, asked };
			const made = await feeds.fetch(JSON.stringify(context), { context });
			if (!made) throw new AppError('NOT_FOUND');
			const [type, described] = kinds[format];
			reply
				.header('cache-control', `public, max-age=${publicLimits.cacheSeconds}`)
				.header('etag', made.tag)
				.header('link', `<${described}>; rel="describedby"`);
			if (matchesEtag(request.headers['if-none-match'], made.tag)) return reply.code(304).send();
			return reply.type(`${type}; charset=utf-8`).send(await made.send(request, reply));
		});
	for (const [file, schema] of Object.entries(feedSchemas))
		app.get(`/feed/${file}`, { onRequest }, async (_request, reply) =>
			reply
				.header('cache-control', 'public, max-age=3600')
				.type('application/schema+json')
				.send(JSON.stringify(schema)),
		);
}
