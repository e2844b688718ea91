/** Exceptions from the weekly windows (R-date-exceptions). */

import {
	type CalendarSlot,
	type DateChange,
	type DateException,
	limits,
	type Period,
	periods,
	type ShopWaits,
	type Translated,
} from '@flavorbag/contract';
import type { DateExceptionRow } from '#db/tables.ts';
import type { Problem } from '#lib/app-error.ts';
import { areSameSteps, notLower, stepRows, toSteps } from '#lib/price-steps.ts';
import { msg } from '#lib/texts.ts';
import { addDays, instantOf } from '#lib/time.ts';
import { isSet, type SlotCount, termsOn, timesProblems, type WeekRow, weekRowOf } from './window.rules.ts';

export interface Shop {
	id: string;
	tz: string;
	price_cents: number;
	retail_value_cents: number | null;
	paused_until: string | null;
}

export const keyOf = ({ local_date, period }: { local_date: string; period: string }) =>
	`${local_date} ${period}`;

export function rowOf({ date, period, exception }: DateChange) {
	const { closed = false, start, end, quantity, price, price_steps, reason } = exception ?? {};
	return {
		local_date: date,
		period,
		closed,
		start_time: start ?? null,
		end_time: end ?? null,
		quantity: quantity ?? null,
		price_cents: price === undefined ? null : Math.round(price * 100),
		price_steps: price_steps ? stepRows(price_steps) : null,
		reason: reason ?? null,
	};
}

/** The counter changes only counts of today (R-team); who posts at a counter device, its times as well (R-post-left). */
export type Allowed = 'all' | 'times' | 'counts';

export function isAllowed(
	allowed: Allowed,
	row: ReturnType<typeof rowOf>,
	before: DateExceptionRow | undefined,
	today: string,
): boolean {
	if (allowed === 'all') return true;
	const { closed, start_time, end_time, price_cents, price_steps } = row;
	const areSameTimes = start_time === (before?.start_time ?? null) && end_time === (before?.end_time ?? null);
	return (
		row.local_date === today &&
		(allowed === 'times' || areSameTimes) &&
		closed === (before?.closed ?? false) &&
		price_cents === (before?.price_cents ?? null) &&
		areSameSteps(price_steps, before?.price_steps ?? null)
	);
}

export interface Raise {
	field: string;
	/** A date, or a weekday for the weekly windows. */
	when: string;
	period: Period;
	count: number;
	usual: number;
}

/** Returns the changes that increase the number of bags, including those that reopen a date. */
export const raisesOf = (
	changes: readonly DateChange[],
	week: readonly WeekRow[],
	before: ReadonlyMap<string, DateExceptionRow>,
): Raise[] =>
	changes.flatMap((change, at) => {
		const { date: when, period } = change;
		const row = weekRowOf(week, when, period);
		const written = rowOf(change);
		const now = termsOn(period, row, before.get(keyOf(written))).wanted;
		const count = termsOn(period, row, written).wanted;
		const usual = row?.enabled ? row.quantity : 0;
		const field = `changes.${at}.exception.quantity`;
		return count > now ? [{ field, when, period, count, usual }] : [];
	});

function exceptionOf(row: DateExceptionRow | undefined): DateException | null {
	if (!row || !isSet(row)) return null;
	return {
		...(row.closed && { closed: true }),
		...(row.start_time !== null && { start: row.start_time }),
		...(row.end_time !== null && { end: row.end_time }),
		...(row.quantity !== null && { quantity: row.quantity }),
		...(row.price_cents !== null && { price: row.price_cents / 100 }),
		...(row.price_steps !== null && { price_steps: toSteps(row.price_steps) }),
		...(row.reason !== null && { reason: row.reason }),
	};
}

export const calendarSlots = (
	date: string,
	shop: Pick<Shop, 'price_cents'>,
	week: readonly WeekRow[],
	exceptions: ReadonlyMap<string, DateExceptionRow>,
	counts: ReadonlyMap<string, SlotCount>,
	waits: ReadonlyMap<string, ShopWaits> = new Map(),
): CalendarSlot[] =>
	periods.map((period) => {
		const key = keyOf({ local_date: date, period });
		const [row, exception, count] = [weekRowOf(week, date, period), exceptions.get(key), counts.get(key)];
		const terms = termsOn(period, row, exception);
		const waiting = waits.get(key);
		return {
			period,
			start: terms.start_time,
			end: terms.end_time,
			quantity: terms.wanted,
			held: count?.held ?? 0,
			sold: count?.sold ?? 0,
			...(waiting && { waits: waiting }),
			price: (count?.instead?.price_cents ?? terms.price_cents ?? shop.price_cents) / 100,
			week: row?.enabled ? { start: row.start_time, end: row.end_time, quantity: row.quantity } : null,
			exception: exceptionOf(exception),
			version: exception?.version ?? 0,
			changed_at: exception?.changed_at.toISOString() ?? null,
		};
	});

function problemsOf(
	change: DateChange,
	path: string,
	{ shop, week, now, today }: { shop: Shop; week: readonly WeekRow[]; now: Date; today: string },
): Problem[] {
	const { date, period, exception } = change;
	const row = weekRowOf(week, date, period);
	const written = rowOf(change);
	const terms = termsOn(period, row, written);
	const problems: Problem[] = [];
	const refuse = (field: string, message: Translated) =>
		problems.push({ field: `${path}.${field}`, message });
	if (date < today || instantOf(date, periodEnd(terms.end_time, row), shop.tz) <= now)
		refuse('date', msg('This pickup is over.'));
	if (date > addDays(today, limits.calendarDays - 1))
		refuse('date', msg('Choose a date within eight weeks.'));
	if ((written.start_time === null) !== (written.end_time === null))
		refuse('exception.end', msg('Give both times.'));
	else if (written.start_time !== null) problems.push(...timesProblems(period, terms, `${path}.exception`));
	const opens = exception && !written.closed && written.quantity === null && !row?.enabled;
	if (opens && isSet(written)) refuse('exception.quantity', msg('Enter how many bags.'));
	if (written.price_cents !== null && written.price_cents >= (shop.retail_value_cents ?? Infinity))
		refuse('exception.price', msg('A bag is worth more than its price.'));
	const [first] = written.price_steps ?? [];
	if (first && first.cents >= (written.price_cents ?? shop.price_cents))
		refuse('exception.price_steps.0.price', notLower());
	return problems;
}
/** A window is over once both its usual end and its end on that date have passed. */
const periodEnd = (end: string, row: WeekRow | undefined) =>
	row?.enabled && row.end_time > end ? row.end_time : end;

const hereTwice = msg('This date and time is here twice.');

export function changeProblems(
	changes: readonly DateChange[],
	facts: { shop: Shop; week: readonly WeekRow[]; now: Date; today: string },
): Problem[] {
	const seen = new Set<string>();
	return changes.flatMap((change, at) => {
		const path = `changes.${at}`;
		const key = keyOf({ local_date: change.date, period: change.period });
		if (seen.has(key)) return [{ field: `${path}.date`, message: hereTwice }];
		seen.add(key);
		return problemsOf(change, path, facts);
	});
}
