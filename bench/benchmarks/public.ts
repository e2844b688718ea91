/** The public list as websites and crawlers ask for it, and the sitemap of a large town. */
import { type Benchmark, figure, ratioRow } from '../frame/benchmark.ts';
import { load, rateOf } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';
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

export const benchmark: Benchmark = {
	about: 'the 20 nearest of 8 towns without an account, 32 connections; the sitemap',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town, { PUBLIC_CALLS_PER_MINUTE: '100000000' });
		const bare = await stage.bare(town, { nearest });
		const places = await placesOf(town.db, towns.length);
		const calls = towns.map((city) => ({ path: `/v0/public/businesses?city=${city}` }));
		const bareCalls = places.map((place) => ({ path: nearestPath(place) }));
		const run = { connections: 32, seconds: size.seconds };
		await load({ url: api.url, calls, ...run });
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => rateOf({ url: api.url, calls, ...run }),
			() => rateOf({ url: bare.url, calls: bareCalls, ...run }),
		);
		await api.stop();
		await bare.stop();
		return [
			ratioRow('public', `${figure(towns.length)} towns`, 'node:http + pg', '/s', compared, {
				floor: 3,
				goal: 4,
				better: 'more',
			}),
		];
	},
};
