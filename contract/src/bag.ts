/** Codes for bag contents, and which contradict each other (R-bag-contents). Imports no validator. */

/** The nine major allergens of US law, in display order. */
export const allergens = [
	'milk',
	'egg',
	'fish',
	'crustacean_shellfish',
	'tree_nut',
	'peanut',
	'wheat',
	'soy',
	'sesame',
] as const;
export type Allergen = (typeof allergens)[number];
export const allergenStates = ['contains', 'may_contain', 'not_used', 'not_stated'] as const;
export type AllergenState = (typeof allergenStates)[number];

export const bagDiets = ['vegetarian', 'vegan', 'halal', 'kosher'] as const;
export type BagDiet = (typeof bagDiets)[number];
export const bagSizes = ['one_person', 'two_people', 'family'] as const;
export type BagSize = (typeof bagSizes)[number];
export const bagChips = [
	'bread',
	'pastries',
	'cakes',
	'bagels',
	'sandwiches',
	'salads',
	'soups',
	'hot_meals',
	'rice_dishes',
	'noodles_pasta',
	'pizza',
	'sushi',
	'bento',
	'fruit',
	'vegetables',
	'dairy',
	'cheese',
	'eggs',
	'meat',
	'fish',
	'deli',
	'snacks',
	'sweets',
	'drinks',
] as const;
export type BagChip = (typeof bagChips)[number];
export const bagHandling = ['fridge', 'eat_today', 'reheat'] as const;
export type BagHandling = (typeof bagHandling)[number];
export const bagContainers = ['bring_your_own', 'packed'] as const;
export type BagContainer = (typeof bagContainers)[number];

export interface AllergenStatement {
	allergen: Allergen;
	state: AllergenState;
	/** False if stated more than 90 days ago or before the last edit: reads "not confirmed" and counts as not stated. */
	confirmed: boolean;
	stated_at: string | null;
}
export interface Bag {
	size: BagSize | null;
	contains: BagChip[];
	handling: BagHandling[];
	container: BagContainer | null;
	diets: BagDiet[];
	allergens: AllergenStatement[];
	/** Incremented by each save; 0: nothing saved yet. */
	version: number;
}

export const bagLimits = {
	chipsMin: 3,
	chipsMax: 8,
	statementDays: 90,
} as const;

/** "May contain" means accidental contact and is allowed. bags_agree.sql has the same pairs. */
export const dietExcludes: Record<BagDiet, { allergens: readonly Allergen[]; chips: readonly BagChip[] }> = {
	vegetarian: { allergens: ['fish', 'crustacean_shellfish'], chips: ['meat', 'fish'] },
	vegan: {
		allergens: ['milk', 'egg', 'fish', 'crustacean_shellfish'],
		chips: ['meat', 'fish', 'dairy', 'cheese', 'eggs'],
	},
	halal: { allergens: [], chips: [] },
	kosher: { allergens: ['crustacean_shellfish'], chips: [] },
};

export function bagContradictions(bag: {
	contains: readonly BagChip[];
	diets: readonly BagDiet[];
	allergens: readonly { allergen: Allergen; state: AllergenState }[];
}): { diet: BagDiet; allergen?: Allergen; chip?: BagChip }[] {
	const inside = bag.allergens.filter(({ state }) => state === 'contains').map(({ allergen }) => allergen);
	return bag.diets.flatMap((diet) => {
		const excluded = dietExcludes[diet];
		const allergen = inside.find((one) => excluded.allergens.includes(one));
		const chip = bag.contains.find((one) => excluded.chips.includes(one));
		return [...(allergen ? [{ diet, allergen }] : []), ...(chip ? [{ diet, chip }] : [])];
	});
}

export const nothingSaid = (): Bag => ({
	size: null,
	contains: [],
	handling: [],
	container: null,
	diets: [],
	allergens: allergens.map((allergen) => ({
		allergen,
		state: 'not_stated',
		confirmed: false,
		stated_at: null,
	})),
	version: 0,
});

/** Only what was stated, as an order stores it. */
export type BagSaid = Partial<Bag>;
export function bagFrom(said: BagSaid): Bag {
	const nothing = nothingSaid();
	const allergens = nothing.allergens.map(
		(unsaid) => said.allergens?.find(({ allergen }) => allergen === unsaid.allergen) ?? unsaid,
	);
	return { ...nothing, ...said, allergens };
}
