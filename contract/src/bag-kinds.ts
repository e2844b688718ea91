/** Kinds of food for list filters. Kept without texts, because the web's first view imports it. */
import type { BagChip } from './bag.ts';

export const bagKinds = ['bakery', 'meals', 'groceries', 'sweets', 'snacks'] as const;
export type BagKind = (typeof bagKinds)[number];
export const chipsOfKind: Record<BagKind, readonly BagChip[]> = {
	bakery: ['bread', 'pastries', 'cakes', 'bagels'],
	meals: [
		'sandwiches',
		'salads',
		'soups',
		'hot_meals',
		'rice_dishes',
		'noodles_pasta',
		'pizza',
		'sushi',
		'bento',
	],
	groceries: ['fruit', 'vegetables', 'dairy', 'cheese', 'eggs', 'meat', 'fish', 'deli'],
	sweets: ['cakes', 'pastries', 'sweets'],
	snacks: ['snacks', 'drinks'],
};
