/** The public list as websites and crawlers request it, the feed that other programs read, and a large town's sitemap. */
import { request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../../packages/ops/product.ts';
import { buildWeb } from '../../packages/ops/web-build.ts';
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import { load, rateOf } from '../frame/load.ts';
import { compare, spread } from '../frame/measure.ts';
import { nearest, nearestPath, placesOf } from '../frame/places.ts';
import type { Filled, Stage } from '../frame/stage.ts';

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

const feedShops = 10_000;
/** What a page of the feed stands for, in one statement, for a server that keeps nothing. */
const feedStatement = `
	select b.display_name, b.street, b.city, b.state, b.zip_code, b.lat, b.lng, b.tz, b.price_cents, b.retail_value_cents,
		b.category, b.offer_week,
		(select json_agg(json_build_array(s.local_date, s.period, s.held + s.sold)) from slots s
			where s.business_id = b.id and s.local_date >= current_date - 1) as gone
	from businesses b where listed order by id limit ${feedShops}`;

/** In milliseconds and compressed bytes, until the last byte. */
function readWhole(url: string): Promise<{ ms: number; bytes: number }> {
	const from = performance.now();
	return new Promise((resolve, reject) => {
		const sent = request(url, { headers: { 'accept-encoding': 'zstd' } }, (answer) => {
			let bytes = 0;
			answer.on('data', (part: Buffer) => {
				bytes += part.length;
			});
			answer.on('end', () => {
				if (answer.statusCode === 200) resolve({ ms: performance.now() - from, bytes });
				else reject(new Error(`${url} was answered ${answer.statusCode}`));
			});
		});
		sent.on('error', reject);
		sent.end();
	});
}

const lessRow = (
	what: string,
	unit: 'ms' | 'KB',
	values: number[],
	target: [floor: number, goal: number],
): Row => {
	const seen = spread(values);
	return {
		bench: 'public',
		what,
		ours: `${figure(seen.median)} ${unit}`,
		beside: '–',
		value: seen.median,
		spread: seen,
		target: { floor: target[0], goal: target[1], better: 'less', unit },
	};
};

/** Cold: the first reader after a start. The second start finds the database warm. */
async function feedRows(
	{ size, canary, api, bare }: Stage,
	town: Filled,
	env: NodeJS.ProcessEnv,
): Promise<Row[]> {
	const path = '/feed/v1.json';
	const [cold, warm, kilobytes]: [number[], number[], number[]] = [[], [], []];
	for (let round = 0; round <= size.rounds; round++) {
		const one = await api(town, env);
		const first = await readWhole(one.url + path);
		kilobytes.push(first.bytes / 1_000);
		if (round > 0) cold.push(first.ms);
		for (let nth = 0; nth < 20; nth++) warm.push((await readWhole(one.url + path)).ms);
		await one.stop();
	}
	const [ours, limit] = [await api(town, env), await bare(town, { feed: feedStatement })];
	const { data } = (await (await fetch(ours.url + path)).json()) as { data: unknown[] };
	if (data.length < Math.min(size.businesses / 2, feedShops))
		throw new Error(`the feed has ${data.length} shops`);
	// The bare server needs seconds for an answer.
	const run = { connections: 2, seconds: 4 * size.seconds };
	const compared = await compare(
		size.rounds,
		canary,
		() => rateOf({ url: ours.url, calls: [{ path }], ...run }),
		() => rateOf({ url: limit.url, calls: [{ path: '/q/feed?[]' }], ...run }),
	);
	await Promise.all([ours.stop(), limit.stop()]);
	const what = `feed of ${figure(data.length)} shops`;
	return [
		lessRow(`${what}, the first reader after a start`, 'ms', cold, [2_000, 250]),
		lessRow(`${what}, kept`, 'ms', warm, [50, 5]),
		lessRow(`${what}, compressed`, 'KB', kilobytes, [1_000, 600]),
		ratioRow('public', `${what}, 2 connections`, 'node:http + pg', '/s', compared, {
			floor: 3,
			goal: 3,
			better: 'more',
		}),
	];
}

export const benchmark: Benchmark = {
	about: 'the 20 nearest of 8 towns without an account, 32 connections; the feed; the sitemap',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		// The web build contains the renderer of public pages.
		await buildWeb(root, process.env);
		const env = { PUBLIC_CALLS_PER_MINUTE: '100000000', WEB_DIST: join(root, 'web', 'dist') };
		const api = await stage.api(town, env);
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
			...(await feedRows(stage, town, env)),
			sitemap,
		];
	},
};
