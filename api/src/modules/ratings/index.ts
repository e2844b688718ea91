// Ratings of collected orders, one each, by the customer and never by staff. Shown numbers cover six months; texts are
// hidden only for published reasons, with a record of each decision. Only first names are shown, and nothing is given
// for a rating.
import { ratingLimits } from '@flavorbag/contract';
import { bound } from '#lib/bound.ts';
import { received, reply, report } from './answer-ratings.ts';
import { ask, createLinks, noteDue, unsubscribe } from './ask-for-ratings.ts';
import { setEmails } from './asks.store.ts';
import type { RatingsDeps } from './deps.ts';
import { give, later, own } from './rate-orders.ts';
import { countedSince } from './ratings.rules.ts';
import { stopCounting } from './ratings.store.ts';
import { decide, waiting } from './review-texts.ts';
import { createShown } from './show-ratings.ts';

export { ratingErasure } from './ratings.erasure.ts';
export { ratingExport } from './ratings.export.ts';
export { findByOrder as ratingOfOrder } from './ratings.store.ts';
export { decisionsOf } from './review.store.ts';

const agePage = 50;

export type Ratings = ReturnType<typeof createRatings>;

export function createRatings(given: Omit<RatingsDeps, 'changed'>) {
	const shown = createShown(given, ratingLimits.textsShown);
	const deps: RatingsDeps = { ...given, changed: shown.forget };
	const { db, clock } = given;
	return {
		shown: { get: shown.get, of: shown.of },
		...bound(deps, { own, give, later, ask, noteDue, unsubscribe }),
		...bound(deps, { received, reply, report, waiting, decide }),
		setEmails: (userId: string, emails: boolean) => setEmails(db, userId, emails, clock.now()),
		isLink: (token: string) => createLinks(deps).idOf(token) !== undefined,
		/** Job: stops counting ratings older than six months. */
		async age(): Promise<void> {
			while ((await stopCounting(db, countedSince(clock.now()), agePage)) === agePage);
		},
	};
}
