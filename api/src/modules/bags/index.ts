/**
 * What is in a shop's bags, how many it could fill, and what one shop offers.
 * Promised: what was said of allergens keeps who and when (R-allergens-confirmed). Never: an order changed by an edit.
 */
import type { Period } from '@flavorbag/contract';
import type { Reads } from '#db/replica.ts';
import type { Args } from '#lib/args.ts';
import { bagsOf } from './bag.store.ts';
import { type BagDeps, bagSheet, changeBag, confirmBag, ownBag } from './edit-bag.ts';
import { createDietConflicts } from './find-diet-conflicts.ts';
import { createBagReminders } from './remind-of-bags.ts';
import { createOffer, stockOf } from './show-offers.ts';
import * as counts from './suggest-counts.ts';

export { bagExport } from './bag.export.ts';
export { bagConditions } from './bag-filters.store.ts';

export interface BagsDeps extends BagDeps, counts.SuggestionDeps {
	/** For what may be a moment old. */
	reads: Reads;
	/** Address of a stored picture. */
	mediaUrl(key: string): string;
}

export type Bags = ReturnType<typeof createBags>;

export const createBags = (deps: BagsDeps) => ({
	own: (...args: Args<typeof ownBag>) => ownBag(deps, ...args),
	sheet: (...args: Args<typeof bagSheet>) => bagSheet(deps, ...args),
	change: (...args: Args<typeof changeBag>) => changeBag(deps, ...args),
	confirm: (...args: Args<typeof confirmBag>) => confirmBag(deps, ...args),
	/** Job. */
	remind: createBagReminders(deps),
	/** How many a shop could fill. */
	counts: {
		closing: (ownerId: string, id: string) => counts.closing(deps, ownerId, id),
		answer: (...args: Args<typeof counts.answerClosing>) => counts.answerClosing(deps, ...args),
		suggestions: (ownerId: string, id: string) => counts.suggestionsOf(deps, ownerId, id),
		setCaution: (...args: Args<typeof counts.setCaution>) => counts.setCaution(deps, ...args),
		/** The most cautious one that is suggested for a date from today to a week ahead; null: there is none. */
		cautious: (id: string, date: string, period: Period) => counts.cautiousCount(deps, id, date, period),
	},
	/** One shop, for a customer. */
	getListed: createOffer(deps),
	dietConflicts: createDietConflicts(deps),
	/** What these offer now. */
	stockOf: (ids: readonly string[]) => stockOf(deps, ids),
	/** What these say of their bags. */
	said: (ids: readonly string[]) => bagsOf(deps.db, ids, deps.clock.now()),
});
