/** The contents of a bag as lines of text, identical everywhere (R-bag-one-text, ADR 78). */
import type { AllergenStatement, Bag } from './bag.ts';
import { type BagWords, englishBagWords } from './bag-words.ts';

export interface BagLine {
	of: keyof BagWords['labels'];
	label: string;
	text: string;
}
export interface BagText {
	lines: BagLine[];
	note: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentences = (parts: readonly string[]) => parts.map((part) => `${part}.`).join(' ');

/** An unconfirmed statement is not shown as a fact (R-allergens-confirmed). */
const shownState = ({ state, confirmed }: AllergenStatement) =>
	state === 'not_stated' || confirmed ? state : 'not_confirmed';

function allergenText(statements: readonly AllergenStatement[], words: BagWords): string {
	if (statements.every(({ state }) => state === 'not_stated')) return words.nothingStated;
	return (['contains', 'may_contain', 'not_used', 'not_confirmed', 'not_stated'] as const)
		.map((shown) => ({ shown, found: statements.filter((one) => shownState(one) === shown) }))
		.filter(({ found }) => found.length > 0)
		.map(({ shown, found }) =>
			words.stated[shown](found.map(({ allergen }) => words.allergens[allergen]).join(', ')),
		)
		.join(' ');
}

/** Undefined for orders from before shops could describe bags. */
export function bagText(bag: Bag | null, words: BagWords = englishBagWords): BagText | undefined {
	if (!bag) return undefined;
	const texts: Record<BagLine['of'], string> = {
		size: bag.size ? words.sizes[bag.size] : '',
		contains: capital(bag.contains.map((chip) => words.chips[chip]).join(', ')),
		diets: bag.diets.map((diet) => words.diets[diet]).join(', '),
		handling: sentences(bag.handling.map((one) => words.handling[one])),
		container: bag.container ? words.containers[bag.container] : '',
		allergens: allergenText(bag.allergens, words),
	};
	const lines = (Object.keys(words.labels) as BagLine['of'][])
		.filter((of) => texts[of] !== '')
		.map((of) => ({ of, label: words.labels[of], text: texts[of] }));
	return { lines, note: words.note };
}

/** Strictest first, because a card has room for one. */
const onCards = ['vegan', 'vegetarian', 'halal', 'kosher'] as const;

/** At most two short texts for a card: the diet, then the first usual content. */
export function bagOnCard(
	{ diets, contains }: Pick<Bag, 'diets' | 'contains'>,
	words: BagWords = englishBagWords,
): string[] {
	const diet = onCards.find((one) => diets.includes(one));
	const [first = '', second = ''] = contains.map((chip) => words.chips[chip]);
	const and = ` ${words.and} `;
	const isPair = second !== '' && !`${first}${second}`.includes(and);
	const inside = capital(isPair ? first + and + second : first);
	return [...(diet ? [words.diets[diet]] : []), ...(inside ? [inside] : [])];
}
