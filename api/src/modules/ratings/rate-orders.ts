/** Customers' own ratings (R-ratings, R-rating-asked, R-value). */

import type { OwnRating, OwnRatings, RatingReason, ValueAnswer } from '@flavorbag/contract';
import { type Db, transaction, violates } from '#db/database.ts';
import type { OrderRow, RatingRow } from '#db/tables.ts';
import { AppError, refuseAs } from '#lib/app-error.ts';
import { enqueueMail } from '#notifications';
import { lockOrder, pickupsOf } from '#orders';
import { findOrder } from '#orders/facts';
import { findBusiness, shopReaders } from '#shops';
import { isInsider } from '#team';
import * as asks from './asks.store.ts';
import type { RatingsDeps } from './deps.ts';
import { askedFrom, measuredValue, rateableUntil, ratingRefusal, textStateOf } from './ratings.rules.ts';
import * as store from './ratings.store.ts';
import { ownOnWire } from './ratings.wire.ts';

interface GivenRating {
	food: number;
	amount?: number | undefined;
	variety?: number | undefined;
	pickup?: number | undefined;
	value?: ValueAnswer | undefined;
	reasons: RatingReason[];
	text?: string | undefined;
}

const ownMax = 100;
const dayMs = 86_400_000;
/** Orders are placed at most a week before their date and collected at most a day after it. */
const madeBeforeMs = 9 * dayMs;

async function ownOrder(db: Db, userId: string, orderId: string): Promise<OrderRow> {
	const order = await findOrder(db, orderId);
	if (order?.customer_id !== userId) throw new AppError('NOT_FOUND');
	return order;
}

function columnsOf(given: GivenRating, before: RatingRow | undefined, now: Date) {
	const text = given.text ?? null;
	const isSameText = before !== undefined && before.text === text;
	return {
		food: given.food,
		amount: given.amount ?? null,
		variety: given.variety ?? null,
		pickup: given.pickup ?? null,
		value: given.value ?? null,
		reasons: [...new Set(given.reasons)],
		text,
		text_state: textStateOf(given.text, before),
		changed_at: now,
		// A new text is neither reviewed nor reported.
		...(!isSameText && { reviewed_at: null, report_reason: null, reported_by: null, reported_at: null }),
	};
}

/** Emails a shop once if customers find less in its bags than promised. */
async function noteLowValue({ clock }: RatingsDeps, tx: Db, businessId: string): Promise<void> {
	const measured = measuredValue(await store.countsOf(tx, businessId));
	if (!measured?.low) return;
	const business = await findBusiness(tx, businessId);
	if (!business || business.retail_value_cents === null) return;
	const now = clock.now();
	if (!(await store.noteValueNotice(tx, businessId, now))) return;
	const { answers, percent } = measured;
	const about = { business_id: businessId, business_name: business.display_name, answers, percent };
	for (const { to } of await shopReaders(tx, businessId))
		await enqueueMail(tx, { kind: 'value_low', ...to, ...about }, now);
}

export async function give(
	deps: RatingsDeps,
	userId: string,
	orderId: string,
	given: GivenRating,
): Promise<OwnRating> {
	const { db, clock } = deps;
	await ownOrder(db, userId, orderId);
	const row = await transaction(db, `customer:${userId}`, async (tx) => {
		const order = await lockOrder(tx, orderId);
		const now = clock.now();
		const before = await store.findByOrder(tx, orderId);
		const refusal = ratingRefusal(order, before, await isInsider(tx, order.business_id, userId), now);
		if (refusal) throw new AppError(refusal);
		const columns = columnsOf(given, before, now);
		const saved = before
			? await store.updateRating(tx, before.id, columns)
			: await store.insertRating(tx, {
					...columns,
					order_id: orderId,
					business_id: order.business_id,
					user_id: userId,
					given_at: now,
				});
		if (given.value === 'less') await noteLowValue(deps, tx, order.business_id);
		return saved;
		// The account was erased meanwhile.
	}).catch(refuseAs('UNAUTHORIZED', violates('person_not_erased')));
	deps.changed(row.business_id);
	return ownOnWire(row);
}

export async function later({ db, clock }: RatingsDeps, userId: string, orderId: string): Promise<void> {
	const { id, status, picked_up_at } = await ownOrder(db, userId, orderId);
	if (status !== 'fulfilled' || !picked_up_at) throw new AppError('WRONG_STATUS');
	await asks.dismiss(db, { id, picked_up_at }, clock.now());
}

export async function own({ db, clock }: RatingsDeps, userId: string): Promise<OwnRatings> {
	const now = clock.now();
	const since = new Date(2 * now.getTime() - rateableUntil(now).getTime());
	const [pickups, ratings, emails] = await Promise.all([
		pickupsOf(db, userId, since, new Date(since.getTime() - madeBeforeMs)),
		store.ratingsOfUser(db, userId, ownMax),
		asks.wantsEmails(db, userId),
	]);
	const rated = new Set(ratings.map(({ order_id }) => order_id));
	const open = pickups.filter(({ id }) => !rated.has(id));
	const dismissed = await asks.dismissedOf(
		db,
		open.map(({ id }) => id),
	);
	const insides = new Map<string, boolean>();
	for (const { business_id } of open)
		if (!insides.has(business_id)) insides.set(business_id, await isInsider(db, business_id, userId));
	return {
		to_rate: open
			.filter(({ business_id }) => !insides.get(business_id))
			.map(({ id, business_id, business_name, picked_up_at }) => {
				const pickedUpAt = picked_up_at ?? now;
				return {
					order_id: id,
					business_id,
					business_name,
					picked_up_at: pickedUpAt.toISOString(),
					until: rateableUntil(pickedUpAt).toISOString(),
					ask: askedFrom(pickedUpAt) <= now && !dismissed.has(id),
				};
			}),
		ratings: ratings.map(ownOnWire),
		emails,
	};
}
