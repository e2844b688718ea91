/** Every text about bag contents, for screens, pages, emails, print and errors (ADR 78). */
import type { Allergen, AllergenState, BagChip, BagContainer, BagDiet, BagHandling, BagSize } from './bag.ts';
import { inEnglish, messages, type Say, sayEach } from './texts.ts';

const words = messages({
	labels: {
		size: 'Size',
		contains: 'Usually contains',
		diets: 'Diet',
		handling: 'At home',
		container: 'Packing',
		allergens: 'Allergens',
	},
	sizes: { one_person: 'For one person', two_people: 'For two people', family: 'For a family' },
	/** Lowercase, for use in a sentence. */
	chips: {
		bread: 'bread',
		pastries: 'pastries',
		cakes: 'cakes',
		bagels: 'bagels',
		sandwiches: 'sandwiches',
		salads: 'salads',
		soups: 'soups',
		hot_meals: 'hot meals',
		rice_dishes: 'rice dishes',
		noodles_pasta: 'noodles & pasta',
		pizza: 'pizza',
		sushi: 'sushi',
		bento: 'bento',
		fruit: 'fruit',
		vegetables: 'vegetables',
		dairy: 'dairy',
		cheese: 'cheese',
		eggs: 'eggs',
		meat: 'meat',
		fish: 'fish',
		deli: 'deli',
		snacks: 'snacks',
		sweets: 'sweets',
		drinks: 'drinks',
	},
	and: '&',
	diets: { vegetarian: 'Vegetarian', vegan: 'Vegan', halal: 'Halal', kosher: 'Kosher' },
	handling: {
		fridge: 'Keep it in the fridge',
		eat_today: 'Eat it today',
		reheat: 'Heat it up before you eat',
	},
	containers: { bring_your_own: 'Bring your own container', packed: 'Comes packed' },
	allergens: {
		milk: 'milk',
		egg: 'egg',
		fish: 'fish',
		crustacean_shellfish: 'crustacean shellfish',
		tree_nut: 'tree nuts',
		peanut: 'peanuts',
		wheat: 'wheat',
		soy: 'soy',
		sesame: 'sesame',
	},
	states: {
		contains: 'Contains',
		may_contain: 'May contain',
		not_used: 'Not used',
		not_stated: 'Not stated',
	},
	nothingStated: 'The shop hasn’t said.',
	note: 'Surprise bags vary. Ask the shop if you have an allergy.',
	sheet: { title: 'Allergens in our surprise bags', columns: ['Allergen', 'In our bags', 'Stated by'] },
}) satisfies {
	sizes: Record<BagSize, string>;
	chips: Record<BagChip, string>;
	diets: Record<BagDiet, string>;
	handling: Record<BagHandling, string>;
	containers: Record<BagContainer, string>;
	allergens: Record<Allergen, string>;
	states: Record<AllergenState, string>;
};

export function bagWordsIn(t: Say) {
	const said = sayEach(t, words);
	return {
		...said,
		stated: {
			contains: (list: string) => t('Contains {list}.', { list }),
			may_contain: (list: string) => t('May contain {list}.', { list }),
			not_used: (list: string) => t('Not used: {list}.', { list }),
			not_confirmed: (list: string) => t('Not confirmed: {list}.', { list }),
			not_stated: (list: string) => t('Not stated: {list}.', { list }),
		},
		/** A diet the bag isn't labeled with. */
		notStatedAs: (diet: string) => t('Not stated as {diet}.', { diet: diet.toLowerCase() }),
		contradiction: (diet: string, inside: string) =>
			t("A {diet} bag can't contain {inside}. Remove one of the two.", { diet: diet.toLowerCase(), inside }),
		sheet: {
			...said.sheet,
			statedBy: (name: string, date: string) => (name ? `${name}, ${date}` : date),
			notConfirmed: (state: string) =>
				t('Not confirmed (said before: {state})', { state: state.toLowerCase() }),
			printed: (date: string) => t('Printed on {date}. What was stated later is on our page.', { date }),
		},
	};
}
export type BagWords = ReturnType<typeof bagWordsIn>;
/** Made once, because every card of a list reads them. */
export const englishBagWords: BagWords = /* @__PURE__ */ bagWordsIn(inEnglish);
