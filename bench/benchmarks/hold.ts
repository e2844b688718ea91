/** Creates orders, all on one slot and over a thousand slots; compared with our own transaction run by pgbench. */
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import { load } from '../frame/load.ts';
import { type Compared, compare, quantile, warmUp } from '../frame/measure.ts';
import {
	freshSlots,
	heldBags,
	holdBatchScript,
	holdBatchStatement,
	holdCalls,
	holdScript,
	orderDate,
} from '../frame/orders.ts';
import { bestClients, sqlRate } from '../frame/pgbench.ts';
import type { Filled, Stage } from '../frame/stage.ts';

/** More than a round can serve, but no more tokens than the API caches. */
const buyers = { tiny: 1_000, short: 30_000, full: 30_000 };
const secondsMax = 3;

const stock = 1_000_000;

/** Goals by number of connections, as a multiple of one order at a time. */
const goals = new Map([
	[64, 2.5],
	[256, 3.5],
	[1_000, 4],
]);
/** The API's maximum batch size. All batches lock the same slot row, so a second client only prepares. */
const batchSize = 128;
const batchClients = 2;
/** At more than 15,000 orders a second, a longer run would use up the buyers. */
const batchSeconds = 1;

/** Counts held bags, because runs go on after the buyers are used up. */
const batchLimit = (town: Filled) => async () => {
	const ids = await freshSlots(town, 1, stock);
	await sqlRate(town.url, await holdBatchScript(town.db, batchSize), batchClients, batchSeconds);
	const held = await heldBags(town.db, ids);
	if (town.people.length >= buyers.short && held + batchSize > town.people.length)
		throw new Error('there are too few buyers for this machine');
	return held / batchSeconds;
};
/** The same statement behind a bare server without authentication. */
async function bareBatches(stage: Stage, town: Filled, connections: number) {
	const bare = await stage.bare(town, { hold: holdBatchStatement(town.people.length - batchSize) });
	return async () => {
		const ids = await freshSlots(town, 1, stock);
		await holdBatchScript(town.db, batchSize);
		const call = { method: 'POST', path: '/batch/hold', body: { quantity: 1 } } as const;
		const seen = await load({ url: bare.url, calls: [call], connections, seconds: batchSeconds });
		const held = await heldBags(town.db, ids);
		if (seen.failed > 0 || held < Math.min(seen.requests, town.people.length - batchSize))
			throw new Error(
				`${seen.requests} were answered, ${seen.failed} by an error, and ${held} have an order`,
			);
		return held / batchSeconds;
	};
}
const batchRow = (compared: Compared, bare: Compared): Row =>
	ratioRow(
		'hold-hot',
		'one slot, 1000 clients',
		`pgbench, ${batchSize} orders a statement`,
		'/s',
		compared,
		{ floor: 0.3, goal: 0.6, better: 'more' },
		`the same statement behind a bare server: ${figure(bare.ratio.median)} ×`,
	);

async function openMarket(stage: Stage) {
	const { size } = stage;
	const seconds = Math.min(size.seconds, secondsMax);
	// The town is small, because cleaning up between rounds takes longer with more orders.
	const town = await stage.town({
		businesses: Math.min(size.businesses, 3_000),
		orders: Math.min(size.orders, 5_000),
		busy: Math.min(size.busy, 1_000),
		people: buyers[size.name],
	});
	const api = await stage.api(town);
	const tokens = await api.tokens(town.people);
	const date = await orderDate(town.db);
	const rates = new Map<number, number[]>();
	const remarks = new Set<string>();

	async function ours(slots: number, connections: number): Promise<number> {
		const ids = await freshSlots(town, slots, stock);
		const seen = await load({ url: api.url, calls: holdCalls(ids, tokens, date), connections, seconds });
		if (seen.failed > 0)
			remarks.add(
				`at ${connections} clients ${seen.failed} of ${seen.requests} were asked to come back (503)`,
			);
		const held = await heldBags(town.db, ids);
		// A repeated call replays its stored answer, so there must be enough buyers where the count matters.
		const isEveryoneIn = seen.requests > tokens.length;
		if (isEveryoneIn && size.name !== 'tiny') throw new Error('there are too few buyers for this machine');
		const reported = isEveryoneIn ? 0 : seen.requests - seen.failed;
		if (held < reported) throw new Error(`${reported} were told of an order, ${held} have one`);
		rates.set(connections, [...(rates.get(connections) ?? []), held / seconds]);
		return held / seconds;
	}
	async function limit(slots: number): Promise<() => Promise<number>> {
		await freshSlots(town, slots, stock);
		const script = await holdScript(town.db);
		const clients = size.name === 'tiny' ? 4 : await bestClients(town.url, script, 1);
		return async () => {
			await freshSlots(town, slots, stock);
			return sqlRate(town.url, await holdScript(town.db), clients, seconds);
		};
	}
	return { town, api, rates, remarks, ours, limit };
}

export const benchmark: Benchmark = {
	about: 'orders created, the card provider answering at once; counted in the database',
	async run(stage) {
		const { size } = stage;
		const { town, api, rates, remarks, ours, limit } = await openMarket(stage);

		const warm = (run: () => Promise<number>) =>
			warmUp(size.warmUpSeconds, async () => {
				await run();
				// Requests in flight must finish before the slots are reset.
				await stage.canary();
			});

		const rows: Row[] = [];
		const hot = await limit(1);
		await warm(() => ours(1, 256));
		rates.clear();
		remarks.clear();
		for (const [clients, goal] of [...goals].slice(0, size.name === 'tiny' ? 1 : goals.size)) {
			const compared = await compare(size.rounds, stage.canary, () => ours(1, clients), hot);
			const what = `one slot, ${clients} clients`;
			const target = { floor: 1.5, goal, better: 'more' } as const;
			const remark = [...remarks].join('; ');
			rows.push(ratioRow('hold-hot', what, 'pgbench, one order each', '/s', compared, target, remark));
			remarks.clear();
		}
		const [few, many] = [64, 1_000].map((clients) => quantile(rates.get(clients) ?? [], 0.5));
		if (few && many)
			rows.push({
				bench: 'hold-hot',
				what: '1,000 clients beside 64',
				ours: `${Math.round(many)}/s`,
				beside: `${Math.round(few)}/s`,
				value: many / few,
				target: { floor: 0.8, goal: 1, better: 'more', unit: '×' },
			});
		const maxClients = size.name === 'tiny' ? 64 : 1_000;
		const batched = await compare(size.rounds, stage.canary, () => ours(1, maxClients), batchLimit(town));
		const bare = await bareBatches(stage, town, maxClients);
		await warm(bare);
		rows.push(batchRow(batched, await compare(size.rounds, stage.canary, bare, batchLimit(town))));
		const slots = Math.min(1_000, size.businesses);
		const spread = await compare(size.rounds, stage.canary, () => ours(slots, 64), await limit(slots));
		const target = { floor: 0.5, goal: 0.9, better: 'more' } as const;
		rows.push(
			ratioRow('hold-spread', `${slots} slots, 64 clients`, 'pgbench, one order each', '/s', spread, target),
		);
		await api.stop();
		return rows;
	},
};
