/** A person's diet, and a bag's conflicts with it (R-my-diet). Imports no validator. */
import type { Allergen, AllergenStatement, Bag, BagDiet } from './bag.ts';
import { type BagWords, englishBagWords } from './bag-words.ts';

export interface MyDiet {
	diets: BagDiet[];
	avoid: Allergen[];
}
export const conflictKinds = ['contains', 'may_contain', 'not_stated'] as const;
export type DietConflict =
	| { kind: (typeof conflictKinds)[number]; allergen: Allergen }
	| { kind: 'diet'; diet: BagDiet };

/** Diets that satisfy each one: vegan is also vegetarian. `diet_conflicts` and the list's filter must agree. */
const fulfilledBy: Record<BagDiet, readonly BagDiet[]> = {
	vegetarian: ['vegetarian', 'vegan'],
	vegan: ['vegan'],
	halal: ['halal'],
	kosher: ['kosher'],
};

/** Unconfirmed counts as not stated (R-allergens-confirmed). */
function kindOf({ state, confirmed }: AllergenStatement): (typeof conflictKinds)[number] | undefined {
	if (!confirmed || state === 'not_stated') return 'not_stated';
	return state === 'not_used' ? undefined : state;
}

export function dietConflicts(
	{ diets, avoid }: Readonly<MyDiet>,
	bag: Pick<Bag, 'diets' | 'allergens'>,
): DietConflict[] {
	const avoided = bag.allergens.filter(({ allergen }) => avoid.includes(allergen));
	return [
		...conflictKinds.flatMap((kind) =>
			avoided.filter((one) => kindOf(one) === kind).map(({ allergen }) => ({ kind, allergen })),
		),
		...(Object.keys(fulfilledBy) as BagDiet[])
			.filter((diet) => diets.includes(diet) && !fulfilledBy[diet].some((one) => bag.diets.includes(one)))
			.map((diet) => ({ kind: 'diet' as const, diet })),
	];
}

const codeOf = (conflict: DietConflict) =>
	conflict.kind === 'diet' ? `diet.${conflict.diet}` : `${conflict.kind}.${conflict.allergen}`;

/** Canonical text for `acknowledged`: `contains.milk not_stated.egg diet.vegan`. */
export const conflictsText = (conflicts: readonly DietConflict[]): string => conflicts.map(codeOf).join(' ');

export const conflictsIn = (text: string): DietConflict[] =>
	text.split(' ').map((code) => {
		const [kind, of] = code.split('.');
		return (kind === 'diet' ? { kind, diet: of } : { kind, allergen: of }) as DietConflict;
	});

/** One line per kind, in the same words everywhere (R-bag-one-text): "Contains milk, wheat." */
export function conflictLines(
	conflicts: readonly DietConflict[],
	words: BagWords = englishBagWords,
): string[] {
	const stated = conflictKinds.flatMap((kind) => {
		const found = conflicts.flatMap((one) => (one.kind === kind ? [words.allergens[one.allergen]] : []));
		return found.length === 0 ? [] : [words.stated[kind](found.join(', '))];
	});
	const diets = conflicts.flatMap((one) =>
		one.kind === 'diet' ? [words.notStatedAs(words.diets[one.diet])] : [],
	);
	return [...stated, ...diets];
}
