/** Requests for lists that all arrive at once after a quiet minute, for places not requested before. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Benchmark, ratioRow } from '../frame/benchmark.ts';
import { load, rateOf } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';
import {
	aside,
	checkLists,
	fromMemory,
	listLoadMs,
	listPath,
	nearest,
	nearestPath,
	placesOf,
} from '../frame/places.ts';

const quietMs = { tiny: 0, short: 65_000, full: 65_000 };

export const benchmark: Benchmark = {
	about: 'the same as browse-fresh for two seconds, after a minute without lists',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const bare = await stage.bare(town, { nearest });
		const tokens = await api.tokens(town.people.slice(0, 200));
		const shops = await placesOf(town.db, 5_000);
		const next = () => Array.from({ length: 10_000 }, () => aside(shops));
		const run = { connections: 32, seconds: 2 };
		const lists = () => ({
			url: api.url,
			calls: next().map((place, at) => ({ path: listPath(place), token: tokens[at % tokens.length] ?? '' })),
			...run,
		});
		const bareLists = () => ({
			url: bare.url,
			calls: next().map((place) => ({ path: nearestPath(place) })),
			...run,
		});
		await load(lists());
		await delay(listLoadMs[size.name]);
		await load(lists());
		const compared = await compare(
			size.rounds,
			stage.canary,
			async () => {
				await delay(quietMs[size.name]);
				return rateOf(lists());
			},
			() => rateOf(bareLists()),
		);
		await checkLists({ apiUrl: api.url, token: tokens[0] ?? '', db: town.db, places: next().slice(0, 5) });
		await api.stop();
		await bare.stop();
		return [
			ratioRow(
				'browse-burst',
				'after a minute without lists',
				'node:http + pg',
				'/s',
				compared,
				{ floor: 1, goal: 1.5, better: 'more' },
				fromMemory.fresh,
			),
		];
	},
};
