/** Fresh lists and whole purchases with one, two and four API processes in turn: more must never be slower. */
import { availableParallelism } from 'node:os';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { rateOf } from '../frame/load.ts';
import { inTurn, type Rounds, spread } from '../frame/measure.ts';
import { listLoadMs, listPath, placesOf } from '../frame/places.ts';
import { clients, paidRate, sandboxTown } from '../frame/purchases.ts';
import type { Stage } from '../frame/stage.ts';

const workers = [1, 2, 4] as const;
type Rates = Record<string, number>;

/** The target applies to the ratio of four processes to two. */
function rowOf(what: string, { steady, dropped }: Rounds<Rates>): Row {
	const rates = (of: number) => steady.map((round) => round[of] ?? Number.NaN);
	const said = workers.map((of) => `${of}: ${figure(spread(rates(of)).median)}/s`).join(', ');
	const ratio = spread(steady.map((round) => (round[4] ?? 0) / (round[2] ?? 0)));
	return {
		bench: 'processes',
		what,
		ours: said,
		beside: 'four beside two',
		value: ratio.median,
		spread: ratio,
		target: { floor: 0.8, goal: 1, better: 'more', unit: '×' },
		remark: [
			`npm start starts ${availableParallelism()} here at most`,
			dropped > 0 && `${dropped} rounds dropped`,
		]
			.filter(Boolean)
			.join('; '),
	};
}

const sides = (measure: (workers: number) => Promise<number>) =>
	Object.fromEntries(workers.map((count) => [count, () => measure(count)]));

async function lists(stage: Stage): Promise<Row> {
	const { size } = stage;
	const town = await stage.town();
	const places = await placesOf(town.db, 22_000);
	let turn = 0;
	const rounds = await inTurn(
		size.rounds,
		stage.canary,
		sides(async (count) => {
			const api = await stage.api(town, { WORKERS: String(count) });
			const tokens = await api.tokens(town.people.slice(0, 200));
			const calls = () =>
				places
					.slice((turn++ % 11) * 2_000)
					.slice(0, 2_000)
					.map((place, at) => ({ path: listPath(place), token: tokens[at % tokens.length] ?? '' }));
			const warmSeconds = Math.ceil(listLoadMs[size.name] / 1_000);
			await rateOf({ url: api.url, calls: calls(), connections: 32, seconds: warmSeconds });
			const rate = await rateOf({ url: api.url, calls: calls(), connections: 32, seconds: size.seconds });
			await api.stop();
			return rate;
		}),
	);
	return rowOf('fresh lists, 32 connections', rounds);
}

async function purchases(stage: Stage): Promise<Row> {
	const there = await sandboxTown(stage);
	try {
		const rounds = await inTurn(
			stage.size.rounds,
			stage.canary,
			sides(async (count) => {
				const shop = await there.open(count);
				await paidRate(stage, shop, true);
				const rate = await paidRate(stage, shop, true);
				await shop.api.stop();
				return rate;
			}),
		);
		return rowOf(
			`purchases, ${clients[stage.size.name]} clients, sandbox and browsers on the same cores`,
			rounds,
		);
	} finally {
		await there.stop();
	}
}

export const benchmark: Benchmark = {
	about: 'fresh lists and purchases with 1, 2 and 4 processes',
	run: async (stage) => [await lists(stage), await purchases(stage)],
};
