/** Lets shops read, answer and report their ratings (R-rating-reply, R-rating-report). */
import {
	type HideReason,
	type ReceivedRating,
	type ReceivedRatings,
	ratingDimensions,
	ratingLimits,
} from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { RatingRow } from '#db/tables.ts';
import type { ShopAccess } from '#http/handlers.ts';
import { firstNamesOf } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import type { RatingsDeps } from './deps.ts';
import { distributionOf, reasonsOf, valuesOf } from './ratings.rules.ts';
import * as store from './ratings.store.ts';
import { receivedOnWire } from './ratings.wire.ts';

interface ShopCall {
	userId: string;
	shop: ShopAccess;
}

export async function received(
	{ db, clock }: RatingsDeps,
	businessId: string,
	page: { page: number; per_page: number },
): Promise<{ data: ReceivedRatings; total: number }> {
	const recently = new Date(clock.now().getTime() - ratingLimits.recentMs);
	const [counts, recent, { rows, total }] = await Promise.all([
		store.countsOf(db, businessId),
		store.foodSince(db, businessId, recently),
		store.ratingsOfBusiness(db, businessId, page),
	]);
	const names = await firstNamesOf(
		db,
		rows.map(({ user_id }) => user_id),
	);
	const food = distributionOf(counts, 'food');
	return {
		data: {
			summary: {
				ratings: food.reduce((sum, ratings) => sum + ratings, 0),
				recent: distributionOf(recent, 'food'),
				dimensions: ratingDimensions.map((what) => ({ what, distribution: distributionOf(counts, what) })),
				reasons: reasonsOf(counts),
				value: valuesOf(counts),
			},
			ratings: rows.map((row) => receivedOnWire(row, names.get(row.user_id))),
		},
		total,
	};
}

/** Throws NOT_FOUND for other shops' ratings. */
async function change(
	deps: RatingsDeps,
	{ userId, shop }: ShopCall,
	ratingId: string,
	work: (tx: Db, row: RatingRow, now: Date) => Promise<RatingRow>,
): Promise<ReceivedRating> {
	if (shop.isClosed) throw new AppError('NOT_FOUND');
	const { db, clock } = deps;
	const row = await transaction(db, `business:${userId}`, async (tx) => {
		const found = await orNotFound(store.lockRating(tx, ratingId, shop.businessId));
		return work(tx, found, clock.now());
	});
	deps.changed(shop.businessId);
	const names = await firstNamesOf(db, [row.user_id]);
	return receivedOnWire(row, names.get(row.user_id));
}

export const reply = (deps: RatingsDeps, call: ShopCall, ratingId: string, text: string | null) =>
	change(deps, call, ratingId, (tx, { id }, now) =>
		store.updateRating(
			tx,
			id,
			text === null
				? { reply: null, replied_by: null, replied_at: null }
				: { reply: text, replied_by: call.userId, replied_at: now },
		),
	);

/** Repeating it changes nothing. */
export const report = (deps: RatingsDeps, call: ShopCall, ratingId: string, reason: HideReason) =>
	change(deps, call, ratingId, async (tx, row, now) => {
		if (row.reported_at) return row;
		if (row.reviewed_at || row.text_state !== 'shown') throw new AppError('RATING_REVIEWED');
		return store.updateRating(tx, row.id, {
			report_reason: reason,
			reported_by: call.userId,
			reported_at: now,
			changed_at: now,
		});
	});
