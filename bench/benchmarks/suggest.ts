/** Quality of suggested counts one day ahead, on generated years of sales. Deterministic; nothing is timed. */
import {
	historiesOf,
	type Kind,
	kinds,
	type Outcome,
	type Trial,
	trials,
	tryOut,
} from '../../api/test/histories.ts';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';

const means = [3, 5, 8, 15, 30];
const shops = { tiny: 2, short: 12, full: 40 };
const percent = (share: number) => Number((share * 100).toFixed(1));
const listed = (values: readonly (number | string)[]) => values.join(', ');
const whatOf = (trial: Trial, kind: Kind) => `${trial}: ${kind}, ${listed(means)} bags a day`;

function bandRow(trial: Trial, kind: Kind, outcomes: readonly Outcome[]): Row {
	const inBand = outcomes.map(({ covered }) => percent(covered));
	const days = outcomes.reduce((sum, one) => sum + one.days, 0);
	return {
		bench: 'suggest',
		what: `${whatOf(trial, kind)}: days in the band`,
		ours: listed(inBand.map((share) => `${share} %`)),
		beside: 'wanted: 78 to 86 %',
		value: Number(Math.max(...inBand.map((share) => Math.abs(share - 82))).toFixed(1)),
		target: { floor: 4, goal: 2, better: 'less', unit: '' },
		remark: `of ${days.toLocaleString('en-US')} days; the value is the farthest from 82`,
	};
}

function errorRow(trial: Trial, kind: Kind, outcomes: readonly Outcome[]): Row {
	const ratios = outcomes.map(({ error }) => error.ours / error.limit);
	const errors = (name: 'ours' | 'limit' | 'lastFour' | 'lastWeek') =>
		listed(outcomes.map(({ error }) => figure(error[name])));
	return {
		bench: 'suggest',
		what: `${whatOf(trial, kind)}: error in bags`,
		ours: errors('ours'),
		beside: `Poisson limit: ${errors('limit')}`,
		value: Math.max(...ratios),
		target: { floor: 1.7, goal: 1.25, better: 'less', unit: '×' },
		remark: `last four: ${errors('lastFour')}; last week: ${errors('lastWeek')}; the value is the largest ratio`,
	};
}

function costRow(trial: Trial, kind: Kind, outcomes: readonly Outcome[]): Row {
	const saved = (name: 'ours' | 'limit' | 'informed') =>
		outcomes.map(({ cost }) => percent(1 - cost[name] / cost.lastFour));
	const percents = (name: 'ours' | 'limit' | 'informed') =>
		listed(saved(name).map((share) => `${share.toFixed(1)} %`));
	const informed =
		kind === 'sold out' ? `; who has only level and weekdays to learn: ${percents('informed')}` : '';
	return {
		bench: 'suggest',
		what: `${whatOf(trial, kind)}: cost, 3 to 1, below the last four`,
		ours: percents('ours'),
		beside: `who knows the mean: ${percents('limit')}`,
		value: Math.min(...saved('ours')),
		target: { floor: 25, goal: 30, better: 'more', unit: '' },
		remark: `the value is the least${informed}`,
	};
}

export const benchmark: Benchmark = {
	about: 'suggested counts, one day ahead: band, error and cost',
	async run({ size }) {
		return (Object.keys(trials) as Trial[]).flatMap((trial) =>
			kinds.flatMap((kind) => {
				const outcomes = means.map((mean) => tryOut(historiesOf(trial, kind, mean, shops[size.name])));
				return [bandRow, errorRow, costRow].map((row) => row(trial, kind, outcomes));
			}),
		);
	},
};
