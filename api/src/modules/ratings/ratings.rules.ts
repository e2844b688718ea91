import {
	type ErrorCode,
	ratingLimits as limits,
	type RatingReason,
	ratingReasons,
	type ShownRatings,
	valueAnswers,
} from '@flavorbag/contract';
import type { OrderRow, RatingRow } from '#db/tables.ts';
import { addDays, instantOf, monthsBefore, toLocalDateTime } from '#lib/time.ts';

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** R-ratings. Returns undefined if the rating may be given or changed. */
export function ratingRefusal(
	order: Pick<OrderRow, 'status' | 'picked_up_at'>,
	rating: Pick<RatingRow, 'given_at'> | undefined,
	isInsider: boolean,
	now: Date,
): ErrorCode | undefined {
	if (order.status !== 'fulfilled' || !order.picked_up_at) return 'WRONG_STATUS';
	if (isInsider) return 'RATING_INSIDER';
	if (rating) return now <= editableUntil(rating) ? undefined : 'RATING_FINAL';
	return now <= rateableUntil(order.picked_up_at) ? undefined : 'RATING_TOO_LATE';
}
export const rateableUntil = (pickedUpAt: Date): Date => plus(pickedUpAt, limits.giveWithinMs);
export const editableUntil = ({ given_at }: Pick<RatingRow, 'given_at'>): Date =>
	plus(given_at, limits.editWithinMs);
export const askedFrom = (pickedUpAt: Date): Date => plus(pickedUpAt, limits.askAfterMs);

const phone = /(?:\d[\s().-]{0,3}){7,}/;
const link =
	/https?:|www\.|\b[\w-]+\.(?:com|net|org|io|co|us|info|biz|shop|app|me|ly|gg|link|xyz|site|dev)\b/i;
const email = /\S@\S|\(at\)|\[at\]/i;
/** R-rating-held: matches phone numbers, links and email addresses, including full-width characters. */
export function hasContact(text: string): boolean {
	const plain = text.normalize('NFKC');
	return [phone, link, email].some((pattern) => pattern.test(plain));
}

/** An edit of a hidden text is held for review. An unchanged text keeps its state. */
export function textStateOf(
	text: string | undefined,
	before: Pick<RatingRow, 'text' | 'text_state'> | undefined,
): RatingRow['text_state'] {
	if (text === undefined) return 'none';
	if (before && before.text === text) return before.text_state;
	return before?.text_state === 'hidden' || hasContact(text) ? 'held' : 'shown';
}

/** R-rating-asked: defers to the morning if it is night in the shop's zone. */
export function mailTime(at: Date, tz: string): Date {
	const { date, time } = toLocalDateTime(at, tz);
	const hour = Number(time.slice(0, 2));
	const morning = `0${limits.quietUntilHour}:00`;
	if (hour >= limits.quietFromHour) return instantOf(addDays(date, 1), morning, tz);
	return hour < limits.quietUntilHour ? instantOf(date, morning, tz) : at;
}

/** Returns the time six months ago, by the UTC calendar. */
export const countedSince = (now: Date): Date => monthsBefore(now, limits.countedMonths);

export interface Count {
	what: string;
	answer: string;
	ratings: number;
}
const countOf = (counts: readonly Count[], what: string, answer: string): number =>
	counts.find((one) => one.what === what && one.answer === answer)?.ratings ?? 0;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const distributionOf = (counts: readonly Count[], what: string): number[] =>
	[1, 2, 3, 4, 5].map((score) => countOf(counts, what, String(score)));

export const reasonsOf = (counts: readonly Count[]): { reason: RatingReason; ratings: number }[] =>
	ratingReasons
		.map((reason) => ({ reason, ratings: countOf(counts, 'reason', reason) }))
		.filter(({ ratings }) => ratings > 0)
		.sort((a, b) => b.ratings - a.ratings);

export function valuesOf(counts: readonly Count[]) {
	const [less = 0, about = 0, more = 0] = valueAnswers.map((answer) => countOf(counts, 'value', answer));
	return { less, about, more };
}

/** R-value. Null if there are too few answers. */
export function measuredValue(counts: readonly Count[]): ShownRatings['value'] {
	const { less, about, more } = valuesOf(counts);
	const answers = less + about + more;
	if (answers < limits.valueFrom) return null;
	const low = (about + more) * 100 < limits.valueMinPercent * answers;
	return { answers, percent: Math.floor(((about + more) * 100) / answers), low };
}

/** R-ratings-shown. */
export function shownOf(
	counts: readonly Count[],
	mean: number | null,
	texts: ShownRatings['texts'],
	hasRetailValue: boolean,
): Omit<ShownRatings, 'reliability'> {
	const distribution = distributionOf(counts, 'food');
	const ratings = sum(distribution);
	if (mean === null)
		return { is_new: true, ratings, mean: null, distribution: null, reasons: [], texts: [], value: null };
	return {
		is_new: false,
		ratings,
		mean,
		distribution,
		reasons: reasonsOf(counts),
		texts,
		value: hasRetailValue ? measuredValue(counts) : null,
	};
}
