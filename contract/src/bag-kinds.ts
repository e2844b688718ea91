/** Into which kinds of food customers narrow lists, and which contents each has (R-list-filters). Without words: filters of the first view read it. */
import type { BagChip } from './bag.ts';

/** What customers narrow the list by. */
export const bagKinds = ['bakery', 'meals', 'groceries', 'sweets', 'snacks'] as const;
export type BagKind = (typeof bagKinds)[number];
/** What each of them usually contains. */
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
