/** Suggested counts on invented years of shops, one day ahead: nothing is timed, and the figures are the same each time. */
import { historyOf, type Kind, kinds, type Outcome, tryOut } from '../../api/test/histories.ts';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';

const means = [3, 5, 8, 15, 30];
const shops = { tiny: 2, short: 12, full: 40 };
const percent = (share: number) => Number((share * 100).toFixed(1));

/** What is worst of one kind, whatever the mean. */
function rowsOfKind(kind: Kind, outcomes: readonly Outcome[]): Row[] {
	const inBand = outcomes.map(({ covered }) => percent(covered));
	const ratios = outcomes.map(({ error }) => error.ours / error.limit);
	const days = outcomes.reduce((sum, one) => sum + one.days, 0);
	const all = means.join(', ');
	return [
		{
			...{ bench: 'suggest', what: `${kind}, ${all} bags a day: days in the band` },
			...{ ours: inBand.map((share) => `${share} %`).join(', '), beside: 'wanted: 78 to 86 %' },
			value: Number(Math.max(...inBand.map((share) => Math.abs(share - 82))).toFixed(1)),
			target: { floor: 4, goal: 2, better: 'less', unit: '' },
			remark: `of ${days.toLocaleString('en-US')} days; the value is the farthest from 82`,
		},
		{
			...{ bench: 'suggest', what: `${kind}, ${all} bags a day: error in bags` },
			ours: outcomes.map(({ error }) => figure(error.ours)).join(', '),
			beside: `Poisson limit: ${outcomes.map(({ error }) => figure(error.limit)).join(', ')}`,
			value: Math.max(...ratios),
			target: { floor: 1.7, goal: 1.25, better: 'less', unit: '×' },
			remark: `last four: ${outcomes.map(({ error }) => figure(error.lastFour)).join(', ')}; last week: ${outcomes.map(({ error }) => figure(error.lastWeek)).join(', ')}; the value is the largest ratio`,
		},
	];
}

function rowOfCost(kind: Kind, mean: number, { cost }: Outcome): Row {
	const saved = (one: number) => percent(1 - one / cost.lastFour);
	return {
		...{ bench: 'suggest', what: `${kind}, ${mean} bags a day: cost, 3 to 1` },
		ours: figure(cost.ours),
		beside: `last four: ${figure(cost.lastFour)}, last week: ${figure(cost.lastWeek)}`,
		value: saved(cost.ours),
		target: { floor: 25, goal: 30, better: 'more', unit: '' },
		remark: `% below the last four; who knows the mean: ${saved(cost.limit)}`,
	};
}

export const benchmark: Benchmark = {
	about: 'suggested counts, one day ahead: band, error and cost',
	async run({ size }) {
		return kinds.flatMap((kind) => {
			const outcomes = means.map((mean) => {
				const histories = Array.from({ length: shops[size.name] }, (_, shop) =>
					historyOf(kind, mean, 1_000 * shop + mean),
				);
				return { mean, result: tryOut(histories) };
			});
			return [
				...rowsOfKind(
					kind,
					outcomes.map(({ result }) => result),
				),
				...outcomes.map(({ mean, result }) => rowOfCost(kind, mean, result)),
			];
		});
	},
};
