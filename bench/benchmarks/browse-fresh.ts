/** Lists the 20 nearest businesses around places not requested before, and measures the memory the API needs for it. */
import { type Benchmark, ratioRow } from '../frame/benchmark.ts';
import { type Call, load, rateOf } from '../frame/load.ts';
import { compare, warmUp } from '../frame/measure.ts';
import { aside, checkLists, fromMemory, listPath, nearest, nearestPath, placesOf } from '../frame/places.ts';

const mebibyte = 2 ** 20;

export const benchmark: Benchmark = {
	about: 'the 20 nearest, distinct places, 32 connections, signed in, no list kept from before',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const bare = await stage.bare(town, { nearest });
		const tokens = await api.tokens(town.people.slice(0, 200));
		const shops = await placesOf(town.db, 5_000);
		const run = (url: string, calls: Call[]) => ({ url, calls, connections: 32, seconds: size.seconds });
		// More than a round sends, so no place repeats.
		const next = () => Array.from({ length: 20_000 }, () => aside(shops));
		const lists = () =>
			next().map((place, at) => ({ path: listPath(place), token: tokens[at % tokens.length] ?? '' }));
		const check = () =>
			checkLists({ apiUrl: api.url, token: tokens[0] ?? '', db: town.db, places: next().slice(0, 5) });
		await check();
		await load(run(api.url, lists()));
		const bareLists = () => next().map((place) => ({ path: nearestPath(place) }));
		await warmUp(size.warmUpSeconds, () => load(run(api.url, lists())));
		await warmUp(size.warmUpSeconds, () => load(run(bare.url, bareLists())));
		await check();
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => rateOf(run(api.url, lists())),
			() => rateOf(run(bare.url, bareLists())),
		);
		await check();
		const memory = (await api.memory()) / mebibyte;
		await api.stop();
		await bare.stop();
		const many = `${size.businesses.toLocaleString('en-US')} businesses`;
		return [
			ratioRow(
				'browse-fresh',
				many,
				'node:http + pg',
				'/s',
				compared,
				{ floor: 1.5, goal: 2, better: 'more' },
				fromMemory.fresh,
			),
			{
				bench: 'memory',
				what: 'the API after browse-fresh, resident',
				ours: `${Math.round(memory)} MB`,
				beside: '–',
				value: memory,
				target: { floor: 350, goal: 200, better: 'less', unit: 'MB' },
			},
		];
	},
};
