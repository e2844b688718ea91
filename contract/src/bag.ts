/** What is in a shop's bags, as its owner tells it once (R-bag-contents): codes, and what can't go together. Needs no validator. */

/** The nine of US law, in the order in which they are shown. */
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
/** What a bag usually contains. */
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
	/** False: stated more than 90 days ago, or the contents were edited since. It reads "not confirmed" and counts as not stated. */
	confirmed: boolean;
	stated_at: string | null;
}
/** As the wire has it. */
export interface Bag {
	size: BagSize | null;
	contains: BagChip[];
	handling: BagHandling[];
	container: BagContainer | null;
	diets: BagDiet[];
	/** All nine, in their order. */
	allergens: AllergenStatement[];
	/** Counts what was saved; 0: nothing yet. */
	version: number;
}

export const bagLimits = {
	chipsMin: 3,
	chipsMax: 8,
	/** So long a statement about an allergen counts. */
	statementDays: 90,
} as const;

/**
 * What a bag that is called so can't contain. "May contain" is what touches it by accident: that is allowed. The database
 * has the same pairs (bags_agree.sql, migration 0025).
 */
export const dietExcludes: Record<BagDiet, { allergens: readonly Allergen[]; chips: readonly BagChip[] }> = {
	vegetarian: { allergens: ['fish', 'crustacean_shellfish'], chips: ['meat', 'fish'] },
	vegan: {
		allergens: ['milk', 'egg', 'fish', 'crustacean_shellfish'],
		chips: ['meat', 'fish', 'dairy', 'cheese', 'eggs'],
	},
	halal: { allergens: [], chips: [] },
	kosher: { allergens: ['crustacean_shellfish'], chips: [] },
};

/** The first pair of each diet that contradicts itself. */
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

/** Of a shop that has said nothing. */
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

/** What was said alone, as an order keeps it. */
export type BagSaid = Partial<Bag>;
/** As everybody reads it: what nothing was said of is not stated. */
export function bagFrom(said: BagSaid): Bag {
	const nothing = nothingSaid();
	const allergens = nothing.allergens.map(
		(unsaid) => said.allergens?.find(({ allergen }) => allergen === unsaid.allergen) ?? unsaid,
	);
	return { ...nothing, ...said, allergens };
}
