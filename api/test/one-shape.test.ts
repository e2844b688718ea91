/** Feeds and assistants say what the public shape of a shop says (R-one-shape); page, JSON-LD and widget: in web/. */
import { bagText, publicBusiness } from '@flavorbag/contract';
import { type Feed, type FeedGeo, feed, feedGeo } from '@flavorbag/contract/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomShops, windowFacts } from '../../contract/test/random-shops.ts';
import { bytesOf, writeFeed } from '../src/app/public-feeds.ts';
import { createWriter, writeRss } from '../src/app/public-text.ts';

const origin = 'https://bags.example';
const about = {
	version: 1,
	last_updated: '2031-11-01T12:00:00.000Z',
	ttl: 15,
	license: 'CC-BY-4.0',
	license_url: 'https://creativecommons.org/licenses/by/4.0/',
	attribution: 'FlavorBag',
	shop_url: `${origin}/s/{slug}`,
	checkout_url: `${origin}/s/{slug}/checkout?pickup={date}+{startTime}`,
	town: null,
	next: null,
} as const;

/** From what a program reads in a feed. */
const factsIn = ({ inventory, retail_value }: Omit<Feed['data'][number], 'coordinates'>) =>
	inventory.map(({ date, startTime, starts_at, ends_at, price, available, more }) => ({
		pickup: `${date} ${startTime}`,
		price: price?.toFixed(2),
		left: `${available}${more ? '+' : ''}`,
		starts: starts_at,
		ends: ends_at,
		retail: retail_value?.toFixed(2),
	}));

const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
const unescaped = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

// R-one-shape
test('JSON, feed, GeoJSON, RSS and an assistant’s answer say the same of 500 random shops and their windows', async () => {
	const shops = fc.sample(randomShops, { numRuns: 500, seed: 52 });
	const sent = async (format: 'json' | 'geojson') => {
		const { head, parts } = await bytesOf(shops, (part) => writeFeed(format, about, part));
		return JSON.parse(`${head}${Buffer.concat(parts)}`);
	};
	const [list, map] = [(await sent('json')) as Feed, (await sent('geojson')) as FeedGeo];
	expect(feed.parse(list)).toEqual(list);
	expect(feedGeo.parse(map)).toEqual(map);
	const { shopLines } = createWriter(origin, 'en');
	for (const [at, shop] of shops.entries()) {
		expect(publicBusiness.parse(shop)).toEqual(shop);
		const facts = windowFacts(shop);
		const [inList, inMap] = [list.data[at], map.features[at]];
		expect(inList && factsIn(inList)).toEqual(facts);
		expect(inMap && factsIn(inMap.properties)).toEqual(facts);
		for (const one of [inList, inMap?.properties])
			expect(one).toMatchObject({ slug: shop.slug, display_name: shop.display_name, street: shop.street });
		expect(inMap?.geometry?.coordinates).toEqual([shop.coordinates?.lng, shop.coordinates?.lat]);

		const text = shopLines(shop, shop.inventory);
		const said = [...text.matchAll(/^- .*: \$(\S+), (\S+) left\. To buy: (\S+)$/gm)];
		expect(
			said.map(([, price, left, link = '']) => ({
				price,
				left,
				pickup: new URL(link).searchParams.get('pickup'),
			})),
		).toEqual(facts.map(({ price, left, pickup }) => ({ price, left, pickup })));
		expect(text).toContain(`${shop.display_name} (${origin}/s/${shop.slug}): 1 Main St, Portland, OR 97201`);
		if (shop.retail_value !== null)
			expect(text).toContain(`Worth $${facts[0]?.retail ?? shop.retail_value.toFixed(2)}.`);
		for (const line of bagText(shop.bag)?.lines ?? []) expect(text).toContain(`${line.label}: ${line.text}`);
		expect(text).not.toMatch(/\bsafe\b/i);

		const rss = writeRss(origin, 'en', town, [shop]);
		const [, title, link, lines] =
			/<item><title>(.*)<\/title><link>(.*)<\/link><guid>.*<description>(.*)<\/description><\/item>/.exec(
				rss,
			) ?? [];
		const [next] = facts;
		expect(link && new URL(unescaped(link)).searchParams.get('pickup')).toBe(next?.pickup);
		if (next) expect(unescaped(title)).toContain(`${shop.display_name}: ${next.pickup.replace(' ', ', ')}`);
		if (next) expect(unescaped(lines)).toContain(`: $${next.price}, ${next.left} left.`);
		expect(`${title}${lines}`).not.toMatch(/[<>]/);
		expect(unescaped(lines).replaceAll('<br>', '')).not.toMatch(/[<>]/);
	}
});
