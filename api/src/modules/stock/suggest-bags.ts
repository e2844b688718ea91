// Answers at closing, and suggested counts, which are computed once per day, process and shop, and after each answer. A
// suggestion for a day that has begun never changes, and none is shown before there are fourteen days of data.
import { type Caution, days, limits, type Period, periods, type Suggestions } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { salesFrom } from '#orders/facts';
import { answerClosing, type ClosingShop, closing } from './answer-closing.ts';
import { byKey, keyOfPast, type PastPeriod, pastOf } from './past.rules.ts';
import { learnedFrom, type Suggestion, suggestFrom } from './suggestions.rules.ts';
import * as store from './suggestions.store.ts';
import { dayKey } from './window.rules.ts';

interface SuggestingShop extends ClosingShop {
	bag_caution: Caution;
}

/** Long enough to include each holiday once. Sales are read only for as long as they carry weight. */
const pastDays = 400;
const salesDays = 120;
const daysAhead = 7;

interface Computed {
	past: PastPeriod[];
	byPeriod: { period: Period; days: number; dates: [string, Suggestion][]; week: [string, Suggestion][] }[];
}

const countsOf = ({ low, high, counts }: Suggestion, caution: Caution) => ({
	low,
	high,
	suggested: counts[caution],
});

interface Work {
	computed: LRUCache<string, Computed>;
}

async function compute(
	db: Db,
	{ shop, now, today }: { shop: SuggestingShop; now: Date; today: string },
): Promise<Computed> {
	const from = addDays(today, -pastDays);
	const [slots, answers, sales, suggested] = await Promise.all([
		store.slotsOver(db, { businessId: shop.id, tz: shop.tz, from, now }),
		store.answersFrom(db, shop.id, from),
		salesFrom(db, shop.id, addDays(today, -salesDays)),
		store.suggestionsFrom(db, shop.id, from),
	]);
	const past = pastOf({ slots, answers, sales, suggested });
	const ahead = Array.from({ length: daysAhead + 1 }, (_, away) => addDays(today, away));
	const byPeriod = periods.map((period) => {
		const ofPeriod = past.filter((day) => day.period === period);
		const all = learnedFrom(ofPeriod);
		const untilToday = learnedFrom(ofPeriod.filter(({ date }) => date < today));
		const suggestions = (asUsual: boolean) =>
			ahead.flatMap((date): [string, Suggestion][] => {
				const found = suggestFrom(date === today ? untilToday : all, date, asUsual);
				return found ? [[date, found]] : [];
			});
		const week = suggestions(true).filter(([date]) => date > today);
		return { period, days: ofPeriod.length, dates: suggestions(false), week };
	});
	return { past, byPeriod };
}

const keyOf = (shop: SuggestingShop, today: string, last: unknown) =>
	`${shop.id} ${today} ${shop.bag_caution} ${last}`;

/** Caches per day and answer. Stores the suggestions, to compare them with what was sold. */
async function upToDate(
	work: Work,
	db: Db,
	shop: SuggestingShop,
	now: Date,
): Promise<Computed & { today: string }> {
	const today = toLocalDateTime(now, shop.tz).date;
	const last = await store.lastAnswerOf(db, shop.id, addDays(today, -pastDays));
	const key = keyOf(shop, today, last);
	const known = work.computed.get(key);
	if (known) return { ...known, today };
	const found = await compute(db, { shop, now, today });
	const rows = found.byPeriod.flatMap(({ period, dates }) =>
		dates
			.filter(([date]) => date > today)
			.map(([local_date, suggestion]) => ({
				business_id: shop.id,
				local_date,
				period,
				computed_at: now,
				caution: shop.bag_caution,
				...countsOf(suggestion, shop.bag_caution),
				cautious: suggestion.counts.cautious,
			})),
	);
	await store.saveSuggestions(db, rows, today);
	work.computed.set(key, found);
	return { ...found, today };
}

/** Returns recent days with what was suggested before they began, latest first. */
function recordOf(
	past: readonly PastPeriod[],
	stored: readonly store.StoredSuggestion[],
	from: string,
): Suggestions['record'] {
	const storedOf = byKey(stored);
	return past
		.filter(({ date }) => date >= from)
		.reverse()
		.map(({ date, period, sold, count, orMore }) => {
			const row = storedOf.get(keyOfPast({ local_date: date, period }));
			const suggestion = row ? { low: row.low, high: row.high, suggested: row.suggested } : null;
			return { date, period, suggestion, sold, could_fill: count, or_more: orMore };
		});
}

async function suggestions(work: Work, db: Db, shop: SuggestingShop, now: Date): Promise<Suggestions> {
	const { past, byPeriod, today } = await upToDate(work, db, shop, now);
	const from = addDays(today, -limits.suggestionRecordDays);
	const caution = shop.bag_caution;
	return {
		caution,
		today,
		dates: byPeriod.flatMap(({ period, dates }) =>
			dates
				.filter(([date]) => date > today)
				.map(([date, suggestion]) => ({ date, period, ...countsOf(suggestion, caution) })),
		),
		week: byPeriod.flatMap(({ period, week }) =>
			week.map(([date, suggestion]) => ({ day: dayKey(date), period, ...countsOf(suggestion, caution) })),
		),
		waiting: byPeriod
			.filter((one) => one.days > 0 && one.days < limits.suggestionDays)
			.map((one) => ({ period: one.period, days: one.days })),
		record: recordOf(past, await store.suggestionsFrom(db, shop.id, from), from),
	};
}

/** Returns the most cautious count for a date; null if there is no suggestion. */
async function cautiousCount(
	work: Work,
	db: Db,
	shop: SuggestingShop,
	{ date, period, now }: { date: string; period: Period; now: Date },
): Promise<number | null> {
	const { byPeriod } = await upToDate(work, db, shop, now);
	const found = byPeriod.find((one) => one.period === period)?.dates.find(([on]) => on === date);
	return found?.[1].counts.cautious ?? null;
}

/** Most cautious counts by date or weekday. Doesn't cache, because the transaction may roll back. */
async function cautiousCounts(work: Work, db: Db, shop: SuggestingShop, now: Date) {
	const today = toLocalDateTime(now, shop.tz).date;
	const last = await store.lastAnswerOf(db, shop.id, addDays(today, -pastDays));
	const known = work.computed.get(keyOf(shop, today, last));
	const { byPeriod } = known ?? (await compute(db, { shop, now, today }));
	return (when: string, period: Period): number | null => {
		const found = byPeriod.find((one) => one.period === period);
		const day = days.find((one) => one === when) ?? dayKey(when);
		const suggestion =
			found?.dates.find(([on]) => on === when) ?? found?.week.find(([on]) => dayKey(on) === day);
		return suggestion?.[1].counts.cautious ?? null;
	};
}

export function createSuggestions() {
	const work: Work = { computed: new LRUCache({ max: 2_000 }) };
	return {
		get: (db: Db, shop: SuggestingShop, now: Date) => suggestions(work, db, shop, now),
		cautiousCount: (db: Db, shop: SuggestingShop, asked: { date: string; period: Period; now: Date }) =>
			cautiousCount(work, db, shop, asked),
		cautiousCounts: (db: Db, shop: SuggestingShop, now: Date) => cautiousCounts(work, db, shop, now),
		closing,
		answer: answerClosing,
	};
}
export type ShopSuggestions = ReturnType<typeof createSuggestions>;
