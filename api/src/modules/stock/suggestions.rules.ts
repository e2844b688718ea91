/**
 * How many bags a shop could fill on a date (R-suggested-count): what its own past says, never what customers would buy. Each formula is
 * explained in docs/suggested-count.md. Pure.
 */
import { type Caution, cautions, limits } from '@flavorbag/contract';
import { dayOfWeek } from '#lib/time.ts';
import { holidayOn } from './holidays.rules.ts';
import { countQuantile, lastingQuantile } from './quantiles.rules.ts';

/** What a shop could have filled on one date, in one period. */
export interface PastDay {
	/** YYYY-MM-DD */
	date: string;
	count: number;
	/** That many, or more: nobody said. */
	orMore: boolean;
}

export interface Suggestion {
	/** Four days of five lie from low to high, both included. */
	low: number;
	high: number;
	counts: Record<Caution, number>;
}

/** Chosen with `npm run bench -- suggest` on years of their own; what is reported is of others. */
const method = {
	/** Of each level: the share of a day's weight that is left when the next one comes. */
	memory: [0.995, 0.98, 0.94, 0.85],
	/** The same of how well a level has said what came. */
	fitMemory: 0.99,
	/** Each weekday begins with so many bags that are average, each holiday with so many ordinary days. */
	pseudoBags: 16,
	pseudoHolidays: 2,
	/** Of the first week's days there is no error worth keeping. */
	daysWithoutError: 7,
	/** So many of the last errors make the band, and so many how uneven the days are. */
	bandErrors: 60,
	dispersionErrors: 180,
	/** Days as even as chance makes them, from which the dispersion begins. */
	pseudoErrors: 20,
	/** Below so many days that are known exactly, the band is that of the counts. */
	minBandErrors: 14,
};

/** A broken promise costs as much as three bags that stay: 1 ÷ (1 + 3). */
const quantiles: Record<Caution, number> = { cautious: 0.25, even: 0.4, bold: 0.5 };
const band = { low: 0.1, high: 0.9 };
/** The root of less says nothing. */
const minExpected = 0.5;

/** Days, each as a share of what it would have been otherwise. */
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

/** Bags that came, beside those of which as many were expected. */
interface Bags {
	came: number;
	level: number;
}
const noBags = (): Bags => ({ came: 0, level: 0 });
/** The mean of a gamma distribution after counts: so many average bags, and then what came. */
const factorOf = ({ came, level }: Bags) => (method.pseudoBags + came) / (method.pseudoBags + level);

/** One idea of the level, slow or quick: bags over factors of weekdays, each day with less weight than the next. */
interface Pace {
	memory: number;
	bags: number;
	factors: number;
	/** How well it has said what came: a log likelihood, of which the latest days weigh most. */
	fit: number;
}

/** In units of the root of what was expected. */
interface DayError {
	value: number;
	orMore: boolean;
}

/** All that the past of a shop comes down to. */
export interface Learned {
	days: number;
	paces: Pace[];
	/** Monday first. */
	weekdays: Bags[];
	holidays: Share;
	byHoliday: Map<string, Share>;
	errors: DayError[];
}

/** The mean of the paces, each with the weight of how likely it made what came. */
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

/** What this holiday was here before, as far as it was; else what holidays were. */
function holidayFactor({ holidays, byHoliday }: Learned, holiday: string | null): number {
	if (holiday === null) return 1;
	const usual = shrunk(holidays, 1, method.pseudoHolidays);
	return shrunk(byHoliday.get(holiday) ?? noShare(), usual, method.pseudoHolidays);
}

const expectedOn = (learned: Learned, date: string, holiday: string | null): number =>
	Math.max(minExpected, levelOf(learned) * weekdayFactor(learned, date) * holidayFactor(learned, holiday));

/** Before anything is known: as if the day before had been like the first one. */
function begin(learned: Learned, bags: number): void {
	learned.paces = method.memory.map((memory) => ({
		memory,
		fit: 0,
		bags: Math.max(minExpected, bags),
		factors: 1,
	}));
}

/** An ordinary day: each pace is judged by what it said, and only then told. */
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
	/** The factor of its weekday. */
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

/** One day more. */
export function learn(learned: Learned, { date, count: bags, orMore }: PastDay): void {
	if (learned.days === 0) begin(learned, bags);
	const holiday = holidayOn(date);
	const expected = expectedOn(learned, date, holiday);
	if (learned.days >= method.daysWithoutError)
		learned.errors.push({ value: (bags - expected) / Math.sqrt(expected), orMore });
	if (learned.errors.length > method.dispersionErrors) learned.errors.shift();
	// What is only known to be at least so many never pulls down.
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

/** Variance beside the mean: 1 is chance alone. */
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
	// One more than there are, as a day that is to come: the conformal correction.
	const size = last.length;
	const lowShare = Math.max(1, Math.floor(band.low * (size + 1))) / size;
	const highShare = Math.min(1, Math.ceil(band.high * (size + 1)) / size);
	const low = Math.max(0, Math.ceil(expected + root * lastingQuantile(last, lowShare)));
	return { low, high: Math.max(low, Math.floor(expected + root * lastingQuantile(last, highShare))) };
}

/** Before the first day. */
export const nothingLearned = (): Learned => ({
	days: 0,
	paces: [],
	weekdays: Array.from({ length: 7 }, noBags),
	holidays: noShare(),
	byHoliday: new Map(),
	errors: [],
});

/** For a date after all that was learned; `asUsual` leaves out that it is a holiday. Null: not enough days yet. */
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

/** What days with bags say, the oldest first. */
export function learnedFrom(past: readonly PastDay[]): Learned {
	const learned = nothingLearned();
	for (const day of past) learn(learned, day);
	return learned;
}
