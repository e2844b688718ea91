/**
 * What customers say of the orders that they collected.
 * Promised: one rating of an order, by whoever collected it and by nobody who works or worked in the shop; the numbers that are shown
 * are those of the last six months; a text is hidden for published reasons alone, and each decision is written down.
 * Never: a name beside a rating but the first one, or anything given for a rating.
 */
import { ratingLimits } from '@flavorbag/contract';
import type { Args } from '#lib/args.ts';
import { received, reply, report } from './answer-ratings.ts';
import { ask, createLinks, noteDue, unsubscribe } from './ask-for-ratings.ts';
import { setEmails } from './asks.store.ts';
import type { RatingsDeps } from './deps.ts';
import * as ownRatings from './rate-orders.ts';
import { countedSince, ownMean } from './ratings.rules.ts';
import { countsOf, stopCounting } from './ratings.store.ts';
import { decide, waiting } from './review-texts.ts';
import { createShown } from './show-ratings.ts';

export { ratingErasure } from './ratings.erasure.ts';
export { ratingExport } from './ratings.export.ts';
export { findByOrder as ratingOfOrder } from './ratings.store.ts';
export { decisionsOf } from './review.store.ts';

/** Those that age in one statement. */
const agePage = 500;

export type Ratings = ReturnType<typeof createRatings>;

export function createRatings(given: Omit<RatingsDeps, 'changed'>) {
	const shown = createShown(given, ratingLimits.textsShown);
	const deps: RatingsDeps = { ...given, changed: shown.forget };
	const { db, clock } = given;
	return {
		shown: { get: shown.get, of: shown.of },
		own: (userId: string) => ownRatings.own(deps, userId),
		give: (userId: string, orderId: string, rating: ownRatings.GivenRating) =>
			ownRatings.give(deps, userId, orderId, rating),
		later: (userId: string, orderId: string) => ownRatings.later(deps, userId, orderId),
		setEmails: (userId: string, emails: boolean) => setEmails(db, userId, emails, clock.now()),
		isLink: (token: string) => createLinks(deps).idOf(token) !== undefined,
		unsubscribe: (token: string) => unsubscribe(deps, token),
		/** For an admin. */
		meanOf: async (businessId: string) => ownMean(await countsOf(db, businessId)),
		received: (...args: Args<typeof received>) => received(deps, ...args),
		reply: (...args: Args<typeof reply>) => reply(deps, ...args),
		report: (...args: Args<typeof report>) => report(deps, ...args),
		waiting: (...args: Args<typeof waiting>) => waiting(deps, ...args),
		decide: (...args: Args<typeof decide>) => decide(deps, ...args),
		/** Outbox. */
		ask: (payload: { order_id: string }) => ask(deps, payload),
		/** Job: who collected 90 minutes ago is asked. */
		noteDue: () => noteDue(deps),
		/** Job: what is older than six months leaves the numbers. */
		async age(): Promise<void> {
			while ((await stopCounting(db, countedSince(clock.now()), agePage)) === agePage);
		},
	};
}
