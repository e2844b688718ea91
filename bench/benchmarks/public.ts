/** The public list as websites and crawlers request it, and the sitemap of a large town. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../../packages/ops/product.ts';
import { buildWeb } from '../../packages/ops/web-build.ts';
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import { load, rateOf } from '../frame/load.ts';
import { compare, spread } from '../frame/measure.ts';
import { nearest, nearestPath, placesOf } from '../frame/places.ts';

const towns = [
	'portland-or',
	'boise-id',
	'seattle-wa',
	'austin-tx',
	'denver-co',
	'chicago-il',
	'miami-fl',
	'boston-ma',
];

/** Throws if the list is short, because an empty one would be fast too. */
async function checkFull(url: string): Promise<void> {
	const { data } = (await (await fetch(url)).json()) as { data: { businesses: unknown[] } };
	if (data.businesses.length < 20) throw new Error(`${url} lists ${data.businesses.length} shops`);
}

async function sitemapRow(url: string, rounds: number, shops: number): Promise<Row> {
	const durationsMs: number[] = [];
	let listed = 0;
	for (let round = 0; round < rounds; round++) {
		const from = performance.now();
		const answer = await fetch(`${url}/sitemap.xml`);
		if (!answer.ok) throw new Error(`the sitemap was answered ${answer.status}`);
		const text = await answer.text();
		durationsMs.push(performance.now() - from);
		listed = text.split('/s/').length - 1;
	}
	if (listed < Math.min(shops / 2, 10_000)) throw new Error(`the sitemap lists ${listed} shops`);
	const duration = spread(durationsMs);
	return {
		bench: 'public',
		what: `sitemap with ${figure(listed)} shops`,
		ours: `${figure(duration.median)} ms`,
		beside: '–',
		value: duration.median,
		spread: duration,
		target: { floor: 10_000, goal: 1_000, better: 'less', unit: 'ms' },
	};
}

export const benchmark: Benchmark = {
	about: 'the 20 nearest of 8 towns without an account, 32 connections; the sitemap',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		// The web build contains the renderer of public pages.
		await buildWeb(root, process.env);
		const api = await stage.api(town, {
			PUBLIC_CALLS_PER_MINUTE: '100000000',
			WEB_DIST: join(root, 'web', 'dist'),
		});
		const bare = await stage.bare(town, { nearest });
		const places = await placesOf(town.db, towns.length);
		const calls = towns.map((city) => ({ path: `/v0/public/businesses?city=${city}` }));
		const bareCalls = places.map((place) => ({ path: nearestPath(place) }));
		const run = { connections: 32, seconds: size.seconds };
		if (size.name !== 'tiny') for (const { path } of calls) await checkFull(api.url + path);
		await load({ url: api.url, calls, ...run });
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => rateOf({ url: api.url, calls, ...run }),
			() => rateOf({ url: bare.url, calls: bareCalls, ...run }),
		);
		const sitemap = await sitemapRow(api.url, size.rounds, size.businesses);
		await api.stop();
		await bare.stop();
		return [
			ratioRow('public', `${figure(towns.length)} towns`, 'node:http + pg', '/s', compared, {
				floor: 3,
				goal: 4,
				better: 'more',
			}),
			sitemap,
		];
	},
};
