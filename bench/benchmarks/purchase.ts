/** Whole purchases, with the card sandbox on the same cores, with an in-process provider, and one at a time. */
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import { compare, warmUp } from '../frame/measure.ts';
import { emptyTown } from '../frame/order-town.ts';
import { bareRate, bareStatements, purchaseLimit, sandboxRate } from '../frame/purchase-limit.ts';
import { asNew, buy, clients, openShop, paidRate, sandboxTown, soundness } from '../frame/purchases.ts';
import type { Stage } from '../frame/stage.ts';

const alone = { tiny: 5, short: 200, full: 500 };
const remark = 'stock, money and what is stuck: none wrong';
const ratioTarget = { floor: 0.25, goal: 0.5, better: 'more' } as const;
const rateRow = (row: Row, target: { floor: number; goal: number }, value: number): Row => ({
	...row,
	beside: '–',
	value,
	spread: undefined,
	target: { ...target, better: 'more', unit: '/s' },
	remark,
});

async function withSandbox(stage: Stage, sqlLimit: () => Promise<number>): Promise<Row[]> {
	const { size } = stage;
	const there = await sandboxTown(stage);
	const bare = await stage.bare(there.town, {});
	const alike = await there.sandboxFor(`${bare.url}/fixed`);
	const shop = await there.open();
	try {
		await warmUp(size.warmUpSeconds, () => paidRate(stage, shop, true));
		const sandbox = () => sandboxRate(alike, there.keys, clients[size.name], size.seconds);
		await warmUp(size.warmUpSeconds, sandbox);
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => paidRate(stage, shop, true),
			// Both run on the same cores, so their times add up.
			async () => {
				const payments = await sandbox();
				return 1 / (1 / payments + 1 / (await sqlLimit()));
			},
		);
		const what = `${clients[size.name]} clients, sandbox and browsers on the same cores`;
		const row = ratioRow('purchase', what, 'the sandbox alone, and least SQL', '/s', compared, ratioTarget);
		return [rateRow(row, { floor: 60, goal: 150 }, compared.ours.median), row];
	} finally {
		await shop.api.stop();
		await there.stop();
		await bare.stop();
	}
}

async function inProcess(stage: Stage, sqlLimit: () => Promise<number>): Promise<Row[]> {
	const { size } = stage;
	const shop = await openShop(stage, { BENCH_PROVIDER: 'paying', BENCH_JOBS: 'on' });
	await warmUp(size.warmUpSeconds, () => paidRate(stage, shop, false));
	const compared = await compare(size.rounds, stage.canary, () => paidRate(stage, shop, false), sqlLimit);
	await shop.api.stop();
	const bare = await stage.bare(shop.town, bareStatements);
	const bareSide = () => bareRate(bare.url, clients[size.name], size.seconds);
	await sqlLimit();
	await warmUp(size.warmUpSeconds, bareSide);
	const { ratio } = await compare(size.rounds, stage.canary, bareSide, sqlLimit);
	await bare.stop();
	const what = `${clients[size.name]} clients, provider in the process`;
	const behind = `the same statements behind a bare server: ${figure(ratio.median)} ×`;
	const row = ratioRow('purchase', what, 'least SQL', '/s', compared, ratioTarget, behind);
	return [rateRow(row, { floor: 120, goal: 300 }, compared.ours.median), row];
}

/** Database time of one purchase until it is paid; emails and audits come later. */
async function aloneRows(stage: Stage): Promise<Row[]> {
	const shop = await openShop(stage, { BENCH_PROVIDER: 'paying' });
	const { db } = shop.town;
	await asNew(shop.town);
	await db.query('create extension if not exists pg_stat_statements');
	const count = alone[stage.size.name];
	// The first sale of a date creates its slot; most sales don't.
	for (let nth = 0; nth < count; nth++) await buy(shop, nth);
	await db.query('select pg_stat_statements_reset()');
	for (let nth = 0; nth < count; nth++) await buy(shop, nth, count + nth);
	const { rows } = await db.query<{ calls: number; ms: number }>(
		`select sum(calls)::float8 as calls, sum(total_exec_time) as ms from pg_stat_statements
		where dbid = (select oid from pg_database where datname = current_database())
			and query !~ 'pg_stat_statements'`,
	);
	const { calls = 0, ms = 0 } = rows[0] ?? {};
	await soundness(shop.town);
	await shop.api.stop();
	const row = { bench: 'purchase', beside: '–', remark };
	return [
		{
			...row,
			what: 'one alone, time in the database',
			ours: `${figure(ms / count)} ms`,
			value: ms / count,
			target: { floor: 12, goal: 4, better: 'less', unit: 'ms' },
		},
		{
			...row,
			what: 'one alone, statements',
			ours: figure(calls / count),
			value: calls / count,
			target: { floor: 35, goal: 16, better: 'less', unit: '' },
		},
	];
}

export const benchmark: Benchmark = {
	about: 'held, card typed in, captured, paid, reported by webhook; then the invariants',
	async run(stage) {
		const town = await emptyTown(stage);
		const sqlLimit = await purchaseLimit(town, stage.size.seconds);
		return [
			...(await aloneRows(stage)),
			...(await inProcess(stage, sqlLimit)),
			...(await withSandbox(stage, sqlLimit)),
		];
	},
};
