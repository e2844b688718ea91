/** Edits to the contents of a bag. Pure. */
import {
	type Allergen,
	type AllergenState,
	type Bag,
	type BagChip,
	type BagContainer,
	type BagDiet,
	type BagHandling,
	type BagSize,
	type BagWords,
	bagContradictions,
	bagLimits,
	type OwnBag,
} from '@flavorbag/contract';
import type { BodyOf } from '#api/query.ts';

export interface Draft {
	size: BagSize | null;
	contains: BagChip[];
	handling: BagHandling[];
	container: BagContainer | null;
	diets: BagDiet[];
	/** All nine, in order. */
	allergens: { allergen: Allergen; state: AllergenState }[];
}

const savedDraft = ({ size, contains, handling, container, diets, allergens }: OwnBag): Draft => ({
	size,
	contains,
	handling,
	container,
	diets,
	allergens: allergens.map(({ allergen, state }) => ({ allergen, state })),
});

export const draftOf = (bag: OwnBag): Draft =>
	bag.version === 0 ? { ...savedDraft(bag), ...bag.proposal } : savedDraft(bag);

export const isSame = (one: unknown, other: unknown): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

/** Only the fields that differ from the saved bag; of allergens, those that were changed. */
export function editOf(bag: OwnBag, draft: Draft): BodyOf<'business.bag.update'> {
	const saved = savedDraft(bag);
	const { size, contains, handling, container, diets } = draft;
	const stated = draft.allergens.filter(({ state }, nth) => state !== saved.allergens[nth]?.state);
	return {
		...(size !== saved.size && { size }),
		...(!isSame(contains, saved.contains) && { contains }),
		...(!isSame(handling, saved.handling) && { handling }),
		...(container !== saved.container && { container }),
		...(!isSame(diets, saved.diets) && { diets }),
		...(stated.length > 0 && { allergens: stated }),
	};
}

export const withState = (draft: Draft, allergen: Allergen, state: AllergenState): Draft => ({
	...draft,
	allergens: draft.allergens.map((one) => (one.allergen === allergen ? { allergen, state } : one)),
});

/** Marks every allergen that has no answer yet as not used. */
export const withRestNotUsed = (draft: Draft): Draft => ({
	...draft,
	allergens: draft.allergens.map((one) => (one.state === 'not_stated' ? { ...one, state: 'not_used' } : one)),
});

/** Problems that block saving, in the server's words. */
export function problemsOf(
	draft: Draft,
	words: BagWords,
): { contains: 'few' | undefined; diets: string | undefined } {
	const { length } = draft.contains;
	const [first] = bagContradictions(draft);
	const inside = first?.allergen ? words.allergens[first.allergen] : first?.chip && words.chips[first.chip];
	return {
		contains: length > 0 && length < bagLimits.chipsMin ? 'few' : undefined,
		diets: first && inside ? words.contradiction(words.diets[first.diet], inside) : undefined,
	};
}

export function previewOf(bag: OwnBag, draft: Draft): Bag {
	const edit = editOf(bag, draft);
	const { allergens: stated = [], ...contents } = edit;
	const isEdited = Object.keys(contents).length > 0;
	return {
		...draft,
		allergens: draft.allergens.map((one, nth) => {
			const isNew = stated.some(({ allergen }) => allergen === one.allergen);
			const before = bag.allergens[nth];
			return {
				...one,
				confirmed: isNew || (!isEdited && before?.confirmed === true),
				stated_at: before?.stated_at ?? null,
			};
		}),
		version: bag.version,
	};
}
