/** What the seeded shops say of their bags: plausible by what they sell; a few say nothing, and one has still to confirm. */
import type { Allergen, AllergenState, BagChip, BagPatch, OwnBag } from '@flavorbag/contract';
import { bagSizes } from '@flavorbag/contract';
import { demoBusiness } from './town.ts';

/** `contains`, then `may_contain`. */
const inside: Partial<Record<BagChip, [contains: Allergen[], mayContain: Allergen[]]>> = {
	bread: [['wheat'], ['sesame']],
	bagels: [['wheat', 'sesame'], ['egg']],
	pastries: [['wheat', 'milk', 'egg'], ['tree_nut']],
	cakes: [
		['wheat', 'milk', 'egg'],
		['tree_nut', 'soy'],
	],
	sweets: [['milk'], ['tree_nut', 'soy', 'peanut']],
	sandwiches: [['wheat'], ['milk', 'egg', 'sesame']],
	salads: [[], ['milk', 'tree_nut']],
	soups: [[], ['milk', 'wheat']],
	hot_meals: [[], ['milk', 'wheat', 'soy']],
	rice_dishes: [[], ['soy', 'sesame']],
	noodles_pasta: [['wheat'], ['egg', 'soy']],
	pizza: [['wheat', 'milk'], ['soy']],
	sushi: [
		['fish', 'soy'],
		['crustacean_shellfish', 'sesame'],
	],
	bento: [['soy'], ['fish', 'egg', 'sesame']],
	dairy: [['milk'], []],
	cheese: [['milk'], []],
	eggs: [['egg'], []],
	fish: [['fish'], ['crustacean_shellfish']],
	deli: [['milk'], ['wheat']],
	snacks: [[], ['peanut', 'tree_nut']],
};
const withoutMeat: readonly BagChip[] = [
	...(['bread', 'bagels', 'pastries', 'cakes', 'sweets', 'fruit', 'vegetables'] as const),
	...(['dairy', 'cheese', 'eggs', 'snacks', 'drinks'] as const),
];

/** Undefined: this shop says nothing yet. */
export function seededBag(
	slug: string,
	index: number,
	{ contains, handling }: OwnBag['proposal'],
): BagPatch | undefined {
	if (contains.length === 0 || (index % 6 === 5 && slug !== demoBusiness)) return undefined;
	const states = new Map<Allergen, AllergenState>();
	for (const chip of contains) for (const one of inside[chip]?.[1] ?? []) states.set(one, 'may_contain');
	for (const chip of contains) for (const one of inside[chip]?.[0] ?? []) states.set(one, 'contains');
	if (index % 2 === 0 && !states.has('peanut')) states.set('peanut', 'not_used');
	if (!states.has('crustacean_shellfish') && !contains.includes('fish'))
		states.set('crustacean_shellfish', 'not_used');
	return {
		size: bagSizes[index % bagSizes.length] ?? null,
		contains,
		handling,
		container: index % 4 === 1 ? 'bring_your_own' : 'packed',
		diets: contains.every((chip) => withoutMeat.includes(chip)) ? ['vegetarian'] : [],
		allergens: [...states].map(([allergen, state]) => ({ allergen, state })),
	};
}

/** What it usually contains was edited after it had said what allergens are in it. */
export const isToConfirm = (index: number): boolean => index === 4;
