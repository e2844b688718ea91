/** Compares what every statement of the API reads in a town and in one a fraction of its size. */
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { explainingUrl, type RunStatement, recordPlans } from '../frame/plans.ts';
import type { Stage } from '../frame/stage.ts';
import { visitAll } from '../frame/visits.ts';

/** Divisor of the small town's size. */
const part = { tiny: 10, short: 100, full: 1_000 };
/** Smaller counts are ignored: one more level of an index alone would double them. */
const minBlocks = 8;
/**
 * Up to this many blocks per returned row are fine: a lookup by key reads three index levels and the table, while a
 * small table is scanned in a few blocks. Rows that the small town aggregates count as a block each for the same
 * reason.
 */
const blocksOfRow = 4;
/** At most 50 bags a slot and three slots a day: a large town's busiest shop has sold for longer, not faster. */
const busyMonths = 5_000;
const target = { floor: 3, goal: 2, better: 'less', unit: '×' } as const;

async function statementsOf(stage: Stage, many: number): Promise<Map<string, RunStatement[]>> {
	const { businesses, orders, busy, people } = stage.size;
	const share = (count: number) => Math.max(20, Math.round(count / many));
	const town = await stage.town({
		businesses: share(businesses),
		orders: share(orders),
		busy: Math.max(share(busy), Math.min(busyMonths, share(orders) / 2)),
		people: share(people),
	});
	const plans = recordPlans();
	try {
		// Two connections, so both load their catalog caches at about the same statements in both towns.
		const env = { ...stage.env(town), DATABASE_URL: explainingUrl(town.url), DATABASE_POOL: '2' };
		await visitAll(env, town, plans.begin);
	} finally {
		plans.stop();
	}
	const steps = plans.statements.filter(({ step }) => step !== 'start' && step !== 'between');
	if (steps.length === 0) throw new Error('no plan was heard');
	return Map.groupBy(steps, ({ step, text }) => `${step}: ${text}`);
}

/** Returns the median run, without first runs on a connection if possible, because those fill the catalog cache. */
function typical(runs: RunStatement[]): RunStatement | undefined {
	const repeated = runs.filter(({ isFirst }) => !isFirst);
	const counted = (repeated.length > 0 ? repeated : runs).toSorted((a, b) => a.blocks - b.blocks);
	return counted[Math.floor((counted.length - 1) / 2)];
}

export const benchmark: Benchmark = {
	about: 'blocks that each statement of each endpoint reads, in a small town and in this one',
	async run(stage) {
		const many = part[stage.size.name];
		const small = await statementsOf(stage, many);
		const large = await statementsOf(stage, 1);
		const found = [...large].flatMap(([key, runs]) => {
			// Runs of a job find different numbers of rows; the largest run is compared.
			const before = small.get(key)?.reduce((max, run) => (run.foundRows > max.foundRows ? run : max));
			const one = typical(runs);
			if (!before || !one) return [];
			const [few, all] = [before.blocks, one.blocks];
			const [fewer, more] = [Math.max(1, before.rows), Math.max(1, one.rows)];
			const apart = Math.max(few, before.foundRows);
			const min = Math.max(minBlocks, blocksOfRow * more, (apart / fewer) * Math.max(fewer, more));
			return [{ ...one, few, all, ratio: Math.max(all, min) / min }];
		});
		const unmatched = large.size - found.length;
		for (const key of large.keys())
			if (!small.has(key)) console.log(`  not in the small town: ${key.slice(0, 200)}`);
		const worst = found.sort((a, b) => b.ratio - a.ratio);
		const above = (limit: number) => worst.filter(({ ratio }) => ratio > limit).length;
		const rowOf = (what: string, { few, all, ratio }: (typeof found)[number], remark?: string): Row => ({
			bench: 'growth',
			what,
			ours: `${figure(all)} blocks`,
			beside: `${many} times smaller: ${figure(few)}`,
			value: ratio,
			target,
			remark,
		});
		const [first] = worst;
		if (!first) throw new Error('the two towns have no statement in common');
		for (const { step, text, few, all, ratio } of worst)
			if (ratio > target.floor)
				console.log(`  ${figure(ratio)}× (${figure(few)} → ${figure(all)}) ${step}: ${text}`);
		return [
			rowOf(
				`the worst of ${found.length} statements`,
				first,
				`${above(target.goal)} above ${target.goal} times, ${above(target.floor)} above ${target.floor}${unmatched > 0 ? `, ${unmatched} without a like` : ''}`,
			),
			...worst
				.slice(0, 10)
				.map((one) => rowOf(one.step, one, `\`${one.text.replaceAll('|', '¦').slice(0, 160)}\``)),
		];
	},
};
