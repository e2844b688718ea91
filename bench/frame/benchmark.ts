import type { Compared, Spread } from './measure.ts';
import type { Stage } from './stage.ts';

export interface Target {
	floor: number;
	goal: number;
	better: 'more' | 'less';
	/** `×` is a ratio; otherwise the unit of the value. */
	unit: '×' | 'ms' | 's' | 'MB' | 'KB' | '/s' | '';
}

export interface Row {
	bench: string;
	what: string;
	ours: string;
	beside: string;
	/** Compared with the target. */
	value: number;
	spread?: Spread | undefined;
	target: Target;
	/** Dropped rounds, a load generator that may be the bottleneck, and so on. */
	remark?: string | undefined;
}

export interface Benchmark {
	about: string;
	/** Throws on a wrong answer, however fast it came. */
	run(stage: Stage): Promise<Row[]>;
}

export const figure = (value: number) =>
	Number.isNaN(value)
		? '–'
		: value >= 100
			? Math.round(value).toLocaleString('en-US')
			: String(Number(value.toPrecision(3)));

export function ratioRow(
	bench: string,
	what: string,
	beside: string,
	unit: string,
	compared: Compared,
	target: Omit<Target, 'unit'>,
	remark?: string,
): Row {
	const shown = ({ median, min, max }: Spread) => `${figure(median)}${unit} (${figure(min)}–${figure(max)})`;
	const dropped = compared.dropped > 0 ? `${compared.dropped} rounds dropped` : undefined;
	return {
		bench,
		what,
		ours: shown(compared.ours),
		beside: `${beside}: ${shown(compared.limit)}`,
		value: compared.ratio.median,
		spread: compared.ratio,
		target: { ...target, unit: '×' },
		remark: [dropped, remark].filter(Boolean).join('; ') || undefined,
	};
}

export function verdict({ value, target }: Row): 'goal' | 'floor' | 'missed' {
	const reaches = (wanted: number) => (target.better === 'more' ? value >= wanted : value <= wanted);
	if (reaches(target.goal)) return 'goal';
	return reaches(target.floor) ? 'floor' : 'missed';
}

export function table(rows: readonly Row[]): string {
	const lines = rows.map((row) => {
		const { value, spread, target } = row;
		const range = spread ? ` (${figure(spread.min)}–${figure(spread.max)})` : '';
		return [
			row.bench,
			row.what,
			row.ours,
			row.beside,
			`${figure(value)}${target.unit}${range}`,
			`${figure(target.floor)} → ${figure(target.goal)}`,
			verdict(row),
			row.remark ?? '',
		];
	});
	const head = ['bench', 'work', 'ours', 'beside', 'value', 'floor → goal', 'reached', 'remark'];
	return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const toGoal = ({ value, target }: Row) =>
	target.better === 'more' ? value / target.goal : target.goal / value;

/**
 * The short form for docs/figures.md: a benchmark with many similar rows is represented by the one farthest from its
 * goal.
 */
export function shortTable(rows: readonly Row[]): string {
	const alike = ['dashboard', 'growth', 'suggest'];
	const farthest = alike.map(
		(name) =>
			rows.filter(({ bench }) => bench === name).toSorted((one, other) => toGoal(one) - toGoal(other))[0],
	);
	const lines = rows
		.filter((row) => !alike.includes(row.bench) || farthest.includes(row))
		.filter(({ what, value }) => !what.startsWith('layout shift') || value >= 0.001)
		.map(({ bench, what, ours, beside, value, target }) => [
			bench,
			what,
			ours,
			beside.replaceAll(/ \([^)]*\)/g, ''),
			`${figure(value)}${target.unit}`,
			`${figure(target.floor)} → ${figure(target.goal)}`,
		]);
	const head = ['bench', 'work', 'ours', 'beside', 'value', 'floor → goal'];
	return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
