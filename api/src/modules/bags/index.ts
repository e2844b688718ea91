import type { Reads } from '#db/replica.ts';
import { bound } from '#lib/bound.ts';
import { bagsOf } from './bag.store.ts';
import { type BagDeps, bagSheet, changeBag, confirmBag, ownBag } from './edit-bag.ts';
import { createDietConflicts } from './find-diet-conflicts.ts';
import { createBagReminders } from './remind-of-bags.ts';
import { createOffer, stockOf } from './show-offers.ts';
import * as counts from './suggest-counts.ts';

export { bagExport } from './bag.export.ts';
export { bagConditions } from './bag-filters.store.ts';

export interface BagsDeps extends BagDeps, counts.SuggestionDeps {
	reads: Reads;
	mediaUrl(key: string): string;
}

export type Bags = ReturnType<typeof createBags>;

export const createBags = (deps: BagsDeps) => ({
	...bound(deps, { own: ownBag, sheet: bagSheet, change: changeBag, confirm: confirmBag, stockOf }),
	remind: createBagReminders(deps),
	counts: bound(deps, {
		closing: counts.closing,
		answer: counts.answerClosing,
		suggestions: counts.suggestionsOf,
		setCaution: counts.setCaution,
		/** Null if there is no suggestion. Covers today to a week ahead. */
		cautious: counts.cautiousCount,
	}),
	getListed: createOffer(deps),
	dietConflicts: createDietConflicts(deps),
	said: (ids: readonly string[]) => bagsOf(deps.db, ids, deps.clock.now()),
});
