/** Estimates how many bags a shop could fill (R-suggested-count). docs/suggested-count.md explains the formulas. */
import { type Caution, cautions, limits } from '@flavorbag/contract';
import { dayOfWeek } from '#lib/time.ts';
import { holidayOn } from './holidays.rules.ts';
import { countQuantile, lastingQuantile } from './quantiles.rules.ts';

export interface PastDay {
	date: string;
	count: number;
	/** The count is a lower bound. */
	orMore: boolean;
}

export interface Suggestion {
	/** Bounds of the 80% interval, both included. */
	low: number;
	high: number;
	counts: Record<Caution, number>;
}

/** Tuned with `npm run bench -- suggest` on years other than those it reports. */
const method = {
	/** Daily decay factor of each level. */
	memory: [0.995, 0.98, 0.94, 0.85],
	/** Daily decay factor of a level's fit. */
	fitMemory: 0.99,
	/** Prior weights: bags per weekday, days per holiday. */
	pseudoBags: 16,
	pseudoHolidays: 2,
	/** Errors of the first days are ignored. */
	daysWithoutError: 7,
	/** How many of the latest errors are used for the interval and for the dispersion. */
	bandErrors: 60,
	dispersionErrors: 180,
	/** Prior weight of a dispersion of 1. */
	pseudoErrors: 20,
	/** With fewer exact days, the interval comes from the count distribution. */
	minBandErrors: 14,
};

/** A canceled order costs as much as three unsold bags: 1 ÷ (1 + 3). */
const quantiles: Record<Caution, number> = { cautious: 0.25, even: 0.4, bold: 0.5 };
const band = { low: 0.1, high: 0.9 };
/** Smaller counts have no meaningful square root. */
const minExpected = 0.5;

/** Sum of days, each as a ratio of its usual count. */
interface Share {
	sum: number;
	days: number;
}
const noShare = (): Share => ({ sum: 0, days: 0 });
const shrunk = ({ sum, days }: Share, towardValue: number, pseudoDays: number) =>
	(pseudoDays * towardValue + sum) / (pseudoDays + days);
function count(share: Share, value: number) {
	share.sum += value;
	share.days++;
}

/** Actual bags, and the bags expected from the level alone. */
interface Bags {
	came: number;
	level: number;
}
const noBags = (): Bags => ({ came: 0, level: 0 });
/** Posterior mean of a gamma distribution after Poisson counts. */
const factorOf = ({ came, level }: Bags) => (method.pseudoBags + came) / (method.pseudoBags + level);

/** One exponentially smoothed level: bags over weekday factors. */
interface Pace {
	memory: number;
	bags: number;
	factors: number;
	/** Decayed log likelihood of the level's past predictions. */
	fit: number;
}

/** Error divided by the square root of the expected count. */
interface DayError {
	value: number;
	orMore: boolean;
}

export interface Learned {
	days: number;
	paces: Pace[];
	/** Monday first. */
	weekdays: Bags[];
	holidays: Share;
	byHoliday: Map<string, Share>;
	errors: DayError[];
}

/** Averages the levels, weighted by likelihood. */
function levelOf({ paces }: Learned): number {
	const best = Math.max(...paces.map(({ fit }) => fit));
	let [sum, weights] = [0, 0];
	for (const { bags, factors, fit } of paces) {
		const weight = Math.exp(fit - best);
		sum += (weight * bags) / factors;
		weights += weight;
	}
	return sum / weights;
}

function weekdayFactor({ weekdays }: Learned, date: string): number {
	const factors = weekdays.map(factorOf);
	const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
	return (factors[dayOfWeek(date) - 1] ?? mean) / mean;
}

/** Shrinks this holiday's factor toward the average holiday's. */
function holidayFactor({ holidays, byHoliday }: Learned, holiday: string | null): number {
	if (holiday === null) return 1;
	const usual = shrunk(holidays, 1, method.pseudoHolidays);
	return shrunk(byHoliday.get(holiday) ?? noShare(), usual, method.pseudoHolidays);
}

const expectedOn = (learned: Learned, date: string, holiday: string | null): number =>
	Math.max(minExpected, levelOf(learned) * weekdayFactor(learned, date) * holidayFactor(learned, holiday));

function begin(learned: Learned, bags: number): void {
	learned.paces = method.memory.map((memory) => ({
		memory,
		fit: 0,
		bags: Math.max(minExpected, bags),
		factors: 1,
	}));
}

/** Scores each level by its prediction before updating it. */
function learnLevel(learned: Learned, { weekday, value, orMore }: DayValue): void {
	const dispersion = dispersionOf(learned.errors);
	for (const pace of learned.paces) {
		const said = Math.max(minExpected, (pace.bags / pace.factors) * weekday);
		const likelihood = orMore ? 0 : (value * Math.log(said) - said) / dispersion;
		pace.fit = method.fitMemory * pace.fit + likelihood;
		pace.bags = pace.memory * pace.bags + value;
		pace.factors = pace.memory * pace.factors + weekday;
	}
}
interface DayValue {
	weekday: number;
	value: number;
	orMore: boolean;
}

function learnHoliday({ holidays, byHoliday }: Learned, holiday: string, share: number): void {
	const own = byHoliday.get(holiday) ?? noShare();
	count(own, share);
	byHoliday.set(holiday, own);
	count(holidays, share);
}

export function learn(learned: Learned, { date, count: bags, orMore }: PastDay): void {
	if (learned.days === 0) begin(learned, bags);
	const holiday = holidayOn(date);
	const expected = expectedOn(learned, date, holiday);
	if (learned.days >= method.daysWithoutError)
		learned.errors.push({ value: (bags - expected) / Math.sqrt(expected), orMore });
	if (learned.errors.length > method.dispersionErrors) learned.errors.shift();
	// A lower bound never reduces the level.
	const value = orMore ? Math.max(bags, expected) : bags;
	const [level, weekday] = [levelOf(learned), weekdayFactor(learned, date)];
	learned.days++;
	if (holiday !== null) {
		learnHoliday(learned, holiday, value / Math.max(minExpected, level * weekday));
		return;
	}
	learnLevel(learned, { weekday, value, orMore });
	const ofWeekday = learned.weekdays[dayOfWeek(date) - 1];
	if (ofWeekday) {
		ofWeekday.came += value;
		ofWeekday.level += level;
	}
}

/** Variance divided by the mean, at least 1 (Poisson). */
function dispersionOf(errors: readonly DayError[]): number {
	const exact = errors.filter(({ orMore }) => !orMore).slice(-method.dispersionErrors);
	const sum = exact.reduce((total, { value }) => total + value ** 2, 0);
	return Math.max(1, (method.pseudoErrors + sum) / (method.pseudoErrors + exact.length));
}

function bandOf(expected: number, dispersion: number, errors: readonly DayError[]) {
	const last = errors.slice(-method.bandErrors);
	if (last.filter(({ orMore }) => !orMore).length < method.minBandErrors)
		return {
			low: countQuantile(expected, dispersion, band.low),
			high: countQuantile(expected, dispersion, band.high),
		};
	const root = Math.sqrt(expected);
	// Conformal correction: n + 1 includes the day to predict.
	const size = last.length;
	const lowShare = Math.max(1, Math.floor(band.low * (size + 1))) / size;
	const highShare = Math.min(1, Math.ceil(band.high * (size + 1)) / size);
	const low = Math.max(0, Math.ceil(expected + root * lastingQuantile(last, lowShare)));
	return { low, high: Math.max(low, Math.floor(expected + root * lastingQuantile(last, highShare))) };
}

export const nothingLearned = (): Learned => ({
	days: 0,
	paces: [],
	weekdays: Array.from({ length: 7 }, noBags),
	holidays: noShare(),
	byHoliday: new Map(),
	errors: [],
});

/** `date` is after all learned days; `asUsual` ignores holidays. Null if there are too few days. */
export function suggestFrom(learned: Learned, date: string, asUsual = false): Suggestion | null {
	if (learned.days < limits.suggestionDays) return null;
	const expected = expectedOn(learned, date, asUsual ? null : holidayOn(date));
	const dispersion = dispersionOf(learned.errors);
	const { low, high } = bandOf(expected, dispersion, learned.errors);
	const bags = (caution: Caution) => {
		const inBand = Math.min(high, Math.max(low, countQuantile(expected, dispersion, quantiles[caution])));
		return Math.min(limits.bagsPerSlotMax, Math.max(limits.bagsPerSlotMin, inBand));
	};
	const counts = Object.fromEntries(cautions.map((caution) => [caution, bags(caution)]));
	return { low, high, counts: counts as Record<Caution, number> };
}

/** `past` is sorted oldest first. */
export function learnedFrom(past: readonly PastDay[]): Learned {
	const learned = nothingLearned();
	for (const day of past) learn(learned, day);
	return learned;
}
