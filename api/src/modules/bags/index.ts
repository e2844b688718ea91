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
	reads: Reads;
	mediaUrl(key: string): string;
}

export type Bags = ReturnType<typeof createBags>;

export const createBags = (deps: BagsDeps) => ({
	own: (...args: Args<typeof ownBag>) => ownBag(deps, ...args),
	sheet: (...args: Args<typeof bagSheet>) => bagSheet(deps, ...args),
	change: (...args: Args<typeof changeBag>) => changeBag(deps, ...args),
	confirm: (...args: Args<typeof confirmBag>) => confirmBag(deps, ...args),
	remind: createBagReminders(deps),
	counts: {
		closing: (ownerId: string, id: string) => counts.closing(deps, ownerId, id),
		answer: (...args: Args<typeof counts.answerClosing>) => counts.answerClosing(deps, ...args),
		suggestions: (ownerId: string, id: string) => counts.suggestionsOf(deps, ownerId, id),
		setCaution: (...args: Args<typeof counts.setCaution>) => counts.setCaution(deps, ...args),
		/** Null if there is no suggestion. Covers today to a week ahead. */
		cautious: (id: string, date: string, period: Period) => counts.cautiousCount(deps, id, date, period),
	},
	getListed: createOffer(deps),
	dietConflicts: createDietConflicts(deps),
	stockOf: (ids: readonly string[]) => stockOf(deps, ids),
	said: (ids: readonly string[]) => bagsOf(deps.db, ids, deps.clock.now()),
});
