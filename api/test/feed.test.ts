/** The catalog for other programs (R-feed). */
import type { Feed, FeedGeo } from '@flavorbag/contract/feed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const ask = (path: string, headers: Record<string, string> = {}) =>
	fetch(`${world.url}/feed/${path}`, { headers });
const read = async <T = Feed>(path: string) => (await (await ask(path)).json()) as T;
/** Each town is a feed of its own, read anew. */
const slugs = async (path: string) => (await read(path)).data.map(({ slug }) => slug);

// R-feed
test('the feed has each listed shop and its windows, keeps to its published schema, and names its license', async () => {
	await makeShop(world, { quantity: 9, name: 'Nine “Bags” <b> 🥐' });
	await makeShop(world, { quantity: 4, name: 'مخبز' });
	const ajv = new Ajv2020({ strict: false });
	addFormats.default(ajv);
	for (const format of ['json', 'geojson'] as const) {
		const answer = await ask(`v1.${format}`);
		const described = /<\/feed\/(.+)>; rel="describedby"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
		const validate = ajv.compile(await read<object>(described));
		const feed = (await answer.json()) as Feed & FeedGeo;
		expect([validate(feed), validate.errors]).toEqual([true, null]);
		expect(validate({ ...feed, license: undefined })).toBe(false);
		expect(feed).toMatchObject({ license: 'CC-BY-4.0', ttl: 15, town: null, next: null });
		const shops = format === 'json' ? feed.data : feed.features.map(({ properties }) => properties);
		expect(shops.map(({ display_name }) => display_name).sort()).toEqual(
			['Nine “Bags” <b> 🥐', 'مخبز'].sort(),
		);
		const nine = shops.find(({ slug }) => slug.startsWith('nine-bags'));
		expect(nine?.inventory[0]).toMatchObject({ available: 5, more: true });
		if (format === 'geojson') expect(feed.features[0]?.geometry?.coordinates[0]).toBeLessThan(-100);
		const [window] = nine?.inventory ?? [];
		const buy = feed.checkout_url
			.replace('{slug}', nine?.slug ?? '')
			.replace('{date}', window?.date ?? '')
			.replace('{startTime}', window?.startTime ?? '');
		expect(new URL(buy).searchParams.get('pickup')).toBe(`${window?.date} ${window?.startTime}`);
	}
	expect((await slugs('v1.json?city=portland-or')).length).toBe(2);
	expect(await read('v1.json?city=portland-or')).toMatchObject({ town: { slug: 'portland-or' } });
	expect(await slugs('v1.json?city=boise-id')).toEqual([]);
});

// R-feed
test('its tag stands for everything but the time: the same data is not sent again, a sold bag is', async () => {
	const shop = await makeShop(world, { quantity: 1, name: 'Last One' });
	const first = await ask('v1.json');
	const tag = first.headers.get('etag') ?? '';
	expect([first.headers.get('cache-control'), tag.length > 20]).toEqual(['public, max-age=5', true]);
	await expect
		.poll(
			async () =>
				(await ask('v1.json', { 'if-none-match': (await ask('v1.json')).headers.get('etag') ?? '' })).status,
		)
		.toBe(304);
	await expect
		.poll(
			async () =>
				(await read('v1.json')).data.find(({ slug }) => slug === 'last-one-portland')?.inventory.length,
			{ interval: 1_000 },
		)
		.toBeGreaterThan(0);
	const before = await ask('v1.json');
	const stamp = ((await before.json()) as Feed).last_updated;
	expect((await read('v1.json')).last_updated).toBe(stamp);
	await buyBags(world, await makePerson(world), shop);
	await expect
		.poll(async () => (await ask('v1.json', { 'if-none-match': before.headers.get('etag') ?? '' })).status, {
			interval: 1_000,
		})
		.toBe(200);
});

// R-feed
test('as RSS a town’s feed has each shop’s next pickup time, its link, and both languages', async () => {
	await makeShop(world, { name: 'Tea & <b>Toast</b>' });
	const answer = await ask('v1.rss?city=portland-or');
	expect([answer.headers.get('content-type'), answer.headers.get('etag')?.length]).toEqual([
		'application/rss+xml; charset=utf-8',
		26,
	]);
	const text = await answer.text();
	expect(text).toContain('<title>Bags near Portland, OR</title>');
	expect(text).toContain('<title>Tea &#38; &#60;b&#62;Toast&#60;/b&#62;: 2031-06-11, 17:00–20:00</title>');
	expect(text).toContain('/s/tea-b-toast-b-portland/checkout?pickup=2031-06-11+17%3A00</link>');
	expect(await (await ask('v1.rss?city=portland-or&lang=es')).text()).toContain(
		'<title>Bolsas cerca de Portland, OR</title>',
	);
	for (const [query, status] of [
		['', 422],
		['?city=portland-or&lang=fr', 422],
		['?city=atlantis-or', 404],
	])
		expect([query, (await ask(`v1.rss${query}`)).status]).toEqual([query, status]);
});

// R-feed
test('what is no feed is refused, and a thousand readers at once are one reading', async () => {
	expect((await ask('v1.json?city=atlantis-or')).status).toBe(404);
	expect((await ask('v1.json?city=PORTLAND')).status).toBe(422);
	expect((await ask('v1.json?near=97201')).status).toBe(422);
	expect((await ask('v1.json?page=2')).status).toBe(404);
	expect((await ask('v2.json')).status).toBe(404);
	for (const encoding of ['br', 'gzip', 'zstd']) {
		const answer = await ask('v1.json', { 'accept-encoding': encoding });
		expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
			encoding,
			'accept-encoding',
		]);
	}
	const statuses = await Promise.all(Array.from({ length: 500 }, async () => (await ask('v1.json')).status));
	expect(new Set(statuses)).toEqual(new Set([200]));
});
