// Conflicts between listed bags and the reader's diet (R-my-diet), kept beside the shared cards (ADR 122). People
// without a diet cost no query.
import { bagFrom, conflictLines, dietConflicts, type Language, type MyDiet } from '@flavorbag/contract';
import type { Reads } from '#db/replica.ts';
import { createBatcher } from '#lib/batch.ts';
import { bagWords } from '#lib/texts.ts';
import type { Clock } from '#ports/clock.ts';
import { bagsOf } from './bag.store.ts';

const nothing: ReadonlyMap<string, string> = new Map();
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
