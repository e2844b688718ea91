/** Asks shops how many bags they could have filled (R-closing-question). */

import type { Endpoints, Period, Reply } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { invalid } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { questionsAt } from './past.rules.ts';
import * as store from './suggestions.store.ts';
import { weeksOf } from './weeks.store.ts';

export interface ClosingShop {
	id: string;
	tz: string;
	paused_until: string | null;
	created_at: Date;
}

/** Asks about a window from its end until noon of the next day. */
export async function closing(
	db: Db,
	shop: ClosingShop,
	now: Date,
): Promise<Reply<Endpoints['business.closing.get']>> {
	const today = toLocalDateTime(now, shop.tz).date;
	const dates = [addDays(today, -1), today];
	const from = addDays(today, -1);
	const [weeks, slots, answers] = await Promise.all([
		weeksOf(db, [shop.id]),
		store.slotsOver(db, { businessId: shop.id, tz: shop.tz, from, now }),
		store.answersFrom(db, shop.id, from),
	]);
	const week = weeks.get(shop.id) ?? [];
	const facts = { week, slots, answers, pausedUntil: shop.paused_until, openSince: shop.created_at };
	const questions = questionsAt(dates, facts, now, shop.tz);
	return { questions };
}

/** Answers are append-only; the latest one per date and period counts. */
export async function answerClosing(
	tx: Db,
	shop: ClosingShop,
	given: { date: string; period: Period; difference: number },
	{ userId, now }: { userId: string; now: Date },
): Promise<void> {
	const { questions } = await closing(tx, shop, now);
	const asked = questions.find(({ date, period }) => date === given.date && period === given.period);
	if (!asked)
		throw invalid('date', msg('This is asked from the end of a pickup time until noon of the next day.'));
	const { sold } = asked;
	if (sold + given.difference < 0)
		throw invalid('difference', msg('No more bags can have been missing than were sold.'));
	await store.saveAnswer(tx, {
		business_id: shop.id,
		local_date: given.date,
		period: given.period,
		sold,
		difference: given.difference,
		answered_by: userId,
		answered_at: now,
	});
}
