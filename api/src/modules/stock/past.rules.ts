/**
 * How many bags a shop could have filled on past days (R-suggested-count), and questions at closing
 * (R-closing-question).
 */
import { type ClosingQuestion, type Period, periods } from '@flavorbag/contract';
import { addDays, instantOf } from '#lib/time.ts';
import type { PastDay } from './suggestions.rules.ts';
import { type WeekRow, weekRowOf } from './window.rules.ts';

export interface PastSlot {
	local_date: string;
	period: Period;
	start_time: string;
	end_time: string;
	starts_at: Date;
	ends_at: Date;
	wanted: number;
	sold: number;
	/** The count was set on the day itself. */
	counted_that_day: boolean;
}
export interface Answer {
	local_date: string;
	period: Period;
	sold: number;
	difference: number;
	answered_at: Date;
}
export interface Sales {
	local_date: string;
	period: Period;
	last_sale: Date | null;
	/** Bags in orders that the shop canceled. */
	cancelled: number;
}
export interface Suggested {
	local_date: string;
	period: Period;
	suggested: number;
}

type Dated = Pick<PastSlot, 'local_date' | 'period'>;
export const keyOfPast = ({ local_date, period }: Dated) => `${local_date} ${period}`;
export const byKey = <Row extends Dated>(rows: readonly Row[]) =>
	new Map(rows.map((row) => [keyOfPast(row), row]));

const couldFill = ({ sold, difference }: Pick<Answer, 'sold' | 'difference'>) =>
	Math.max(0, sold + difference);

/** Estimates the count if the shop didn't answer. Null if it was closed. */
function fromCounters(
	slot: PastSlot,
	sales: Sales | undefined,
	suggested: number | undefined,
): Omit<PastDay, 'date'> | null {
	const { wanted, sold } = slot;
	const cancelled = sales?.cancelled ?? 0;
	const unsold = Math.max(0, wanted - sold);
	const count = sold + Math.max(0, unsold - cancelled);
	if (wanted + sold === 0) return null;
	// A shop that canceled had too few bags, so the count is exact.
	if (cancelled > 0) return { count, orMore: false };
	const isSoldOut =
		wanted > 0 && sold === wanted && sales?.last_sale != null && sales.last_sale < slot.starts_at;
	// A count that follows a suggestion says nothing new; otherwise suggestions would lower themselves.
	const isEcho = !slot.counted_that_day && suggested !== undefined && wanted <= suggested && sold <= wanted;
	return { count, orMore: isSoldOut || isEcho };
}

export interface PastFacts {
	slots: readonly PastSlot[];
	answers: readonly Answer[];
	sales: readonly Sales[];
	suggested: readonly Suggested[];
}
export interface PastPeriod extends PastDay {
	period: Period;
	sold: number;
}

/** Returns open dates and periods, oldest first, without those that have neither sales nor an answer. */
export function pastOf({ slots, answers, sales, suggested }: PastFacts): PastPeriod[] {
	const slotOf = byKey(slots);
	const [answerOf, salesOf, suggestedOf] = [byKey(answers), byKey(sales), byKey(suggested)];
	const keys = byKey<Dated>([...answers, ...slots]);
	return [...keys.values()]
		.flatMap(({ local_date: date, period }) => {
			const key = keyOfPast({ local_date: date, period });
			const slot = slotOf.get(key);
			const answer = answerOf.get(key);
			if (answer)
				return [{ date, period, sold: slot?.sold ?? answer.sold, count: couldFill(answer), orMore: false }];
			const known = slot && fromCounters(slot, salesOf.get(key), suggestedOf.get(key)?.suggested);
			return known && slot ? [{ date, period, sold: slot.sold, ...known }] : [];
		})
		.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** Noon of the next day in the shop's zone. */
export const askedUntil = (date: string, tz: string): Date => instantOf(addDays(date, 1), '12:00', tz);

/** Returns current questions, latest window first. */
export function questionsAt(
	dates: readonly string[],
	{
		week,
		slots,
		answers,
		pausedUntil,
		openSince,
	}: {
		week: readonly WeekRow[];
		slots: readonly PastSlot[];
		answers: readonly Answer[];
		pausedUntil: string | null;
		openSince: Date;
	},
	now: Date,
	tz: string,
): ClosingQuestion[] {
	const [slotOf, answerOf] = [byKey(slots), byKey(answers)];
	const questions = dates.flatMap((date) =>
		periods.flatMap((period) => {
			const key = keyOfPast({ local_date: date, period });
			const slot = slotOf.get(key);
			const row = weekRowOf(week, date, period);
			const isPaused = pausedUntil !== null && date < pausedUntil;
			const wanted = slot ? slot.wanted : row?.enabled && !isPaused ? row.quantity : 0;
			const times = slot ?? row;
			if (!times || wanted + (slot?.sold ?? 0) === 0) return [];
			const { start_time: start, end_time: end } = times;
			const until = askedUntil(date, tz);
			const ended = instantOf(date, end, tz);
			if (ended > now || until <= now || ended <= openSince) return [];
			const given = answerOf.get(key);
			const sold = given?.sold ?? slot?.sold ?? 0;
			const offered = Math.max(wanted, sold);
			const answer = given
				? {
						difference: given.difference,
						could_fill: couldFill(given),
						at: given.answered_at.toISOString(),
					}
				: null;
			const open_until = until.toISOString();
			return [{ date, period, start, end, offered, sold, open_until, answer }];
		}),
	);
	return questions.reverse();
}
