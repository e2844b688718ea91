/** Lets admins review texts (R-rating-review). */

import type { HideReason, RatingToReview } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { RatingRow } from '#db/tables.ts';
import { findContact, namesOf } from '#identity';
import { AppError, invalid, orNotFound } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { enqueueMail, mailPerson } from '#notifications';
import { findOrder } from '#orders/facts';
import { shopReaders } from '#shops';
import type { RatingsDeps } from './deps.ts';
import { countedSince } from './ratings.rules.ts';
import { lockRating, updateRating } from './ratings.store.ts';
import * as store from './review.store.ts';

export interface Decision {
	decision: 'hide' | 'keep';
	reason?: HideReason | undefined;
}

export async function waiting(
	{ db }: RatingsDeps,
	page: { page: number; per_page: number },
): Promise<{ ratings: RatingToReview[]; total: number }> {
	const { rows, total } = await store.waiting(db, page);
	const decisions = await store.decisionsOf(
		db,
		rows.map(({ id }) => id),
	);
	const names = await namesOf(
		db,
		decisions.map(({ decided_by }) => decided_by),
	);
	const orders = await Promise.all(rows.map(({ order_id }) => findOrder(db, order_id)));
	const ratings = rows.map((row, at) => ({
		id: row.id,
		business_id: row.business_id,
		business_name: orders[at]?.business_name ?? '',
		food: row.food,
		text: row.text,
		text_state: row.text_state,
		reply: row.reply,
		report_reason: row.report_reason,
		since: row.changed_at.toISOString(),
		decisions: decisions
			.filter(({ rating_id }) => rating_id === row.id)
			.map(({ decision, reason, decided_by, at: when }) => ({
				decision,
				reason,
				by: names.get(decided_by) ?? '',
				at: when.toISOString(),
			})),
	}));
	return { ratings, total };
}

async function notifyBoth(
	tx: Db,
	row: RatingRow,
	decisionId: number,
	{ decision, reason }: Decision,
	now: Date,
): Promise<void> {
	const order = await findOrder(tx, row.order_id);
	const person = await findContact(tx, row.user_id);
	const about = {
		decision_id: decisionId,
		business_name: order?.business_name ?? '',
		decision,
		...(reason && { reason }),
	};
	await mailPerson(tx, person, { kind: 'rating_decided', ...about }, now);
	const { business_id } = row;
	for (const { to } of await shopReaders(tx, business_id))
		await enqueueMail(tx, { kind: 'rating_decided_shop', ...to, business_id, ...about }, now);
}

export async function decide(
	deps: RatingsDeps,
	adminId: string,
	ratingId: string,
	{ decision, reason }: Decision,
): Promise<void> {
	if (decision === 'hide' && !reason) throw invalid('reason', msg('Choose one of the published reasons.'));
	const why = decision === 'hide' ? reason : undefined;
	const { db, clock } = deps;
	const row = await transaction(db, `admin:${adminId}`, async (tx) => {
		const found = await orNotFound(lockRating(tx, ratingId));
		if (found.text === null || (found.text_state !== 'held' && !found.reported_at))
			throw new AppError('RATING_REVIEWED');
		const now = clock.now();
		const spam = why === 'spam';
		await updateRating(tx, ratingId, {
			text_state: decision === 'hide' ? 'hidden' : 'shown',
			spam,
			counted: !spam && found.given_at >= countedSince(now),
			reviewed_at: now,
			report_reason: null,
			reported_by: null,
			reported_at: null,
		});
		const made = { rating_id: ratingId, decision, reason: why ?? null, decided_by: adminId, at: now };
		const decisionId = await store.insertDecision(tx, made);
		await notifyBoth(tx, found, decisionId, { decision, reason: why }, now);
		return found;
	});
	deps.changed(row.business_id);
}
