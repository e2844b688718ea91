/** What somebody eats, and what of a bag stands against it (R-my-diet): theirs alone. Needs no validator. */
import type { Allergen, AllergenStatement, Bag, BagDiet } from './bag.ts';
import { type BagWords, bagWords } from './bag-words.ts';

export interface MyDiet {
	diets: BagDiet[];
	/** Allergens. */
	avoid: Allergen[];
}
/** The order in which they are shown. */
export const conflictKinds = ['contains', 'may_contain', 'not_stated'] as const;
export type DietConflict =
	| { kind: (typeof conflictKinds)[number]; allergen: Allergen }
	| { kind: 'diet'; diet: BagDiet };

/** What each of them is fulfilled by: whatever is vegan is vegetarian. `diet_conflicts` and the list's filter say the same. */
const fulfilledBy: Record<BagDiet, readonly BagDiet[]> = {
	vegetarian: ['vegetarian', 'vegan'],
	vegan: ['vegan'],
	halal: ['halal'],
	kosher: ['kosher'],
};

/** What isn't confirmed counts as not stated (R-allergens-confirmed). */
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

/** The lines as `acknowledged` names them: `contains.milk not_stated.egg diet.vegan`. Other lines are another text. */
export const conflictsText = (conflicts: readonly DietConflict[]): string => conflicts.map(codeOf).join(' ');

/** Back from such a text, as the server and the database write it. */
export const conflictsIn = (text: string): DietConflict[] =>
	text.split(' ').map((code) => {
		const [kind, of] = code.split('.');
		return (kind === 'diet' ? { kind, diet: of } : { kind, allergen: of }) as DietConflict;
	});

/** In the words that every surface has for a bag (R-bag-one-text): "Contains milk, wheat." A line for each kind. */
export function conflictLines(conflicts: readonly DietConflict[], words: BagWords = bagWords.en): string[] {
	const stated = conflictKinds.flatMap((kind) => {
		const found = conflicts.flatMap((one) => (one.kind === kind ? [words.allergens[one.allergen]] : []));
		return found.length === 0 ? [] : [words.stated[kind](found.join(', '))];
	});
	const diets = conflicts.flatMap((one) =>
		one.kind === 'diet' ? [words.notStatedAs(words.diets[one.diet])] : [],
	);
	return [...stated, ...diets];
}
