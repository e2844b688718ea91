/**
 * What of the bags of a list stands against the reader's own diet (R-my-diet): beside the cards, which are everybody's (ADR 54).
 * Nothing is asked for who never said what they eat; one statement for all lists that are read at the same moment.
 */
import {
	bagFrom,
	bagWords,
	conflictLines,
	dietConflicts,
	type Language,
	type MyDiet,
} from '@flavorbag/contract';
import type { Reads } from '#db/replica.ts';
import { createBatcher } from '#lib/batch.ts';
import type { Clock } from '#ports/clock.ts';
import { bagsOf } from './bag.store.ts';

const nothing: ReadonlyMap<string, string> = new Map();
/** On a card they stand in one line. */
const onCard = (lines: readonly string[]) => lines.map((line) => line.replace(/\.$/, '')).join(' · ');

export function createDietConflicts({ reads, clock }: { reads: Reads; clock: Clock }) {
	const bagsFor = createBatcher<readonly string[], Awaited<ReturnType<typeof bagsOf>>>(
		async (lists) => {
			const ids = [...new Set(lists.flat())];
			const bags = await reads.read((copy) => bagsOf(copy, ids, clock.now()));
			return lists.map(() => bags);
		},
		{ maxSize: 8, maxQueued: 20_000, concurrency: 2 },
	);
	/** By id of those that something stands against. */
	return async (
		diet: MyDiet | undefined,
		ids: readonly string[],
		language: Language,
	): Promise<ReadonlyMap<string, string>> => {
		if (!diet || ids.length === 0) return nothing;
		const bags = await bagsFor(ids);
		const found = new Map<string, string>();
		for (const id of ids) {
			const bag = bags.get(id);
			const lines = bag ? conflictLines(dietConflicts(diet, bagFrom(bag)), bagWords[language]) : [];
			if (lines.length > 0) found.set(id, onCard(lines));
		}
		return found;
	};
}
