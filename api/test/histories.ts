/** Simulated years of shops, to evaluate suggestions against known demand. Reproducible by seed. */
import { holidayOn } from '../src/modules/stock/holidays.rules.ts';
import { countQuantile, countShares } from '../src/modules/stock/quantiles.rules.ts';
import {
	learn,
	nothingLearned,
	type PastDay,
	type Suggestion,
	suggestFrom,
} from '../src/modules/stock/suggestions.rules.ts';

export const kinds = ['steady', 'weekly', 'drifting', 'holidays', 'uneven', 'sold out'] as const;
export type Kind = (typeof kinds)[number];

interface TrueDay extends PastDay {
	/** The distribution of demand: its mean, and variance to mean. */
	mean: number;
	dispersion: number;
	bags: number;
}

const daysOfYear = 400;
const first = Date.parse('2025-09-01');
export interface Shape {
	week: readonly number[];
	/** The level's drift: amplitude, and cycles per year. */
	drift: { by: number; turns: number };
	/** The range of a holiday's factor. */
	holidays: { from: number; to: number };
	/** Variance to mean, on uneven days. */
	dispersion: number;
	/** The share of sold-out days without an answer. */
	unanswered: number;
}
/** The years that the method was tuned on. */
export const usual: Shape = {
	week: [0.7, 0.75, 0.9, 1, 1.25, 1.5, 0.9],
	drift: { by: 0.5, turns: 1 },
	holidays: { from: 1.3, to: 2.2 },
	dispersion: 1.6,
	unanswered: 0.25,
};
/** Years that the method wasn't tuned on. */
export const other: Shape = {
	week: [1.2, 0.8, 0.7, 0.9, 1.1, 1.4, 0.9],
	drift: { by: 0.4, turns: 1.5 },
	holidays: { from: 0.6, to: 2 },
	dispersion: 2,
	unanswered: 1 / 3,
};

export const trials = {
	'chosen on': { shape: usual, seed: 0 },
	'other seeds': { shape: usual, seed: 900_000 },
	'other years': { shape: other, seed: 1_100_000 },
} as const;
export type Trial = keyof typeof trials;
export const historiesOf = (trial: Trial, kind: Kind, mean: number, shops: number): TrueDay[][] =>
	Array.from({ length: shops }, (_, shop) =>
		historyOf(kind, mean, trials[trial].seed + 1_000 * shop + mean, trials[trial].shape),
	);

export function randomOf(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Draws a count; `dispersion` is variance to mean. */
function drawn(random: () => number, mean: number, dispersion: number): number {
	let left = random();
	const shares = countShares(mean, dispersion, Math.ceil(mean * 4 + 60));
	const found = shares.findIndex((share) => {
		left -= share;
		return left < 0;
	});
	return found < 0 ? shares.length : found;
}

function historyOf(kind: Kind, mean: number, seed: number, shape: Shape): TrueDay[] {
	const random = randomOf(seed);
	const phase = random() * 2 * Math.PI;
	const { from, to } = shape.holidays;
	const onHolidays = from + (to - from) * random();
	const dispersion = kind === 'uneven' ? shape.dispersion : 1;
	return Array.from({ length: daysOfYear }, (_, away) => {
		const at = new Date(first + away * 86_400_000);
		const date = at.toISOString().slice(0, 10);
		let expected = mean;
		if (kind !== 'steady') expected *= shape.week[(at.getUTCDay() + 6) % 7] ?? 1;
		const turned = phase + (away / 365) * 2 * Math.PI * shape.drift.turns;
		if (kind === 'drifting') expected *= 1 + shape.drift.by * Math.sin(turned);
		if (kind === 'holidays' && holidayOn(date)) expected *= onHolidays;
		const bags = drawn(random, expected, dispersion);
		const planned = Math.max(1, Math.round(expected));
		const orMore = kind === 'sold out' && bags > planned && random() < shape.unanswered;
		return { date, mean: expected, dispersion, bags, count: orMore ? planned : bags, orMore };
	});
}

/** A benchmark that knows true demand and that there is no drift and no holidays. */
export function wellInformed() {
	const pseudoBags = 16;
	const weekdays = Array.from({ length: 7 }, () => ({ bags: 0, days: 0 }));
	let [bags, days] = [0, 0];
	return {
		learn(day: Pick<TrueDay, 'date' | 'bags'>) {
			const ofWeekday = weekdays[new Date(day.date).getUTCDay()];
			if (ofWeekday) {
				ofWeekday.bags += day.bags;
				ofWeekday.days++;
			}
			bags += day.bags;
			days++;
		},
		cautious(date: string): number {
			const level = bags / days;
			const one = weekdays[new Date(date).getUTCDay()] ?? { bags: 0, days: 0 };
			const mean = (level * (pseudoBags + one.bags)) / (pseudoBags + one.days * level);
			return countQuantile(mean, 1, 0.25);
		},
	};
}

/** The smallest possible mean error around a known mean: that of the median. */
export function poissonLimit(mean: number): number {
	const shares = countShares(mean, 1, Math.ceil(mean + 12 * Math.sqrt(mean) + 20));
	const errorOf = (guess: number) =>
		shares.reduce((sum, share, bags) => sum + share * Math.abs(bags - guess), 0);
	const near = Math.round(mean);
	return Math.min(...[-2, -1, 0, 1, 2].map((by) => errorOf(Math.max(0, near + by))));
}
const limitOf = new Map<number, number>();
function limitNear(mean: number): number {
	const rounded = Math.round(mean * 20) / 20;
	const known = limitOf.get(rounded) ?? poissonLimit(rounded);
	limitOf.set(rounded, known);
	return known;
}

/** A missing bag costs as much as three left over. */
const costOf = (promised: number, bags: number) =>
	promised > bags ? 3 * (promised - bags) : bags - promised;

interface Figures {
	ours: number;
	/** The mean of the same weekday in the last four weeks. */
	lastFour: number;
	lastWeek: number;
	limit: number;
	/** See `wellInformed`; only for costs. */
	informed: number;
}
interface Sums {
	days: number;
	covered: number;
	error: Figures;
	cost: Figures;
}
export interface Outcome extends Sums {
	/** The share of days within the band. */
	covered: number;
	/** Of the bold count, in bags. */
	error: Figures;
	/** Of the cautious count, in leftover bags. */
	cost: Figures;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Predicts each day from the days before. */
export function tryOut(histories: readonly TrueDay[][]): Outcome {
	const sums: Sums = {
		days: 0,
		covered: 0,
		error: { ours: 0, lastFour: 0, lastWeek: 0, limit: 0, informed: 0 },
		cost: { ours: 0, lastFour: 0, lastWeek: 0, limit: 0, informed: 0 },
	};
	for (const history of histories) {
		const learned = nothingLearned();
		const informed = wellInformed();
		for (const [index, day] of history.entries()) {
			const suggestion = suggestFrom(learned, day.date);
			if (suggestion) {
				judge(sums, suggestion, day, history.slice(0, index));
				sums.cost.informed += costOf(informed.cautious(day.date), day.bags);
			}
			learn(learned, day);
			informed.learn(day);
		}
	}
	const perDay = (of: Figures): Figures => ({
		ours: of.ours / sums.days,
		lastFour: of.lastFour / sums.days,
		lastWeek: of.lastWeek / sums.days,
		limit: of.limit / sums.days,
		informed: of.informed / sums.days,
	});
	return {
		days: sums.days,
		covered: sums.covered / sums.days,
		error: perDay(sums.error),
		cost: perDay(sums.cost),
	};
}

function judge(
	sums: Sums,
	suggestion: Suggestion,
	{ bags, mean, dispersion }: TrueDay,
	past: readonly TrueDay[],
): void {
	const { low, high, counts } = suggestion;
	const sameDays = past.filter((_, at) => (past.length - at) % 7 === 0).map(({ count }) => count);
	const lastFour = Math.round(meanOf(sameDays.slice(-4)));
	const lastWeek = sameDays.at(-1) ?? 0;
	sums.days++;
	if (low <= bags && bags <= high) sums.covered++;
	sums.error.ours += Math.abs(bags - counts.bold);
	sums.error.lastFour += Math.abs(bags - lastFour);
	sums.error.lastWeek += Math.abs(bags - lastWeek);
	sums.error.limit += limitNear(mean);
	sums.cost.ours += costOf(counts.cautious, bags);
	sums.cost.lastFour += costOf(lastFour, bags);
	sums.cost.lastWeek += costOf(lastWeek, bags);
	sums.cost.limit += costOf(Math.max(1, countQuantile(mean, dispersion, 0.25)), bags);
}
