import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { randomBags } from '../test/random-bags.ts';
import { inSpanish } from '../test/spanish.ts';
import { bagOnCardIn } from './card-words.ts';
import { type AllergenState, type Bag, bagOnCard, bagText, bagWordsIn, nothingSaid } from './index.ts';
import { inEnglish } from './texts.ts';

const english = bagWordsIn(inEnglish);

const states: Record<string, [AllergenState, boolean]> = {
	milk: ['contains', true],
	wheat: ['contains', true],
	sesame: ['may_contain', true],
	fish: ['not_used', true],
	soy: ['contains', false],
};
const bag: Bag = {
	...nothingSaid(),
	size: 'two_people',
	contains: ['bread', 'noodles_pasta', 'hot_meals'],
	handling: ['fridge', 'eat_today'],
	container: 'bring_your_own',
	diets: ['halal', 'vegetarian'],
	allergens: nothingSaid().allergens.map((one) => {
		const [state, confirmed] = states[one.allergen] ?? ['not_stated', false];
		return { ...one, state, confirmed };
	}),
};

// R-bag-one-text
test('a bag that was told in full reads as a shopkeeper would say it', () => {
	expect(bagText(bag)?.lines.map(({ label, text }) => `${label}: ${text}`)).toEqual([
		'Size: For two people',
		'Usually contains: Bread, noodles & pasta, hot meals',
		'Diet: Halal, Vegetarian',
		'At home: Keep it in the fridge. Eat it today.',
		'Packing: Bring your own container',
		'Allergens: Contains milk, wheat. May contain sesame. Not used: fish. Not confirmed: soy. Not stated: egg, crustacean shellfish, tree nuts, peanuts.',
	]);
	expect(bagText(bag)?.note).toBe('Surprise bags vary. Ask the shop if you have an allergy.');
});

test('of a shop that has said nothing one line says so; an order from before has none', () => {
	expect(bagText(nothingSaid())?.lines).toEqual([
		{ of: 'allergens', label: 'Allergens', text: 'The shop hasn’t said.' },
	]);
	expect(bagText(null)).toBeUndefined();
});

// R-bag-one-text
test.each<[Partial<Bag>, string[]]>([
	[{}, ['Vegetarian', 'Bread']],
	[{ contains: ['bread', 'pastries', 'cakes'], diets: [] }, ['Bread & pastries']],
	[{ contains: [], diets: ['vegetarian', 'vegan'] }, ['Vegan']],
	[{ contains: [], diets: [] }, []],
])('a card has room for two short texts: %#', (given, texts) => {
	expect(bagOnCard({ ...bag, ...given })).toEqual(texts);
	// Cards shorten the lines but use the same words.
	const whole = JSON.stringify(bagText({ ...bag, ...given })).toLowerCase();
	for (const word of texts.flatMap((text) => text.toLowerCase().split(' & '))) expect(whole).toContain(word);
});

const namesIn = (sentence: string) =>
	sentence
		.replace(/^(Contains|May contain|Not used:|Not confirmed:|Not stated:) /, '')
		.replace(/\.$/, '')
		.split(', ');

// R-allergens-confirmed
test('each of the nine is said exactly once, and as a fact only what is confirmed', () => {
	const { allergens: names, stated } = english;
	for (const one of sample(randomBags, 500)) {
		const text = bagText(one)?.lines.find(({ of }) => of === 'allergens')?.text ?? '';
		if (one.allergens.every(({ state }) => state === 'not_stated')) {
			expect(text).toBe(english.nothingStated);
			continue;
		}
		const sentences = text.split(/(?<=\.) /);
		for (const { allergen, state, confirmed } of one.allergens) {
			const said = state === 'not_stated' || confirmed ? state : 'not_confirmed';
			const found = sentences.filter((sentence) => namesIn(sentence).includes(names[allergen]));
			expect(found).toHaveLength(1);
			expect(found[0]?.startsWith(stated[said]('|').split('|')[0] ?? '')).toBe(true);
		}
	}
});

// R-language
test('what a card says of 500 bags in English becomes what it would say in Spanish', () => {
	const spanish = bagWordsIn(inSpanish);
	for (const one of sample(randomBags, 500))
		expect(bagOnCard(one).map((text) => bagOnCardIn(inSpanish, text))).toEqual(bagOnCard(one, spanish));
	expect(bagOnCardIn(inSpanish, 'Something new')).toBe('Something new');
	expect(bagOnCardIn(inEnglish, 'Noodles & pasta')).toBe('Noodles & pasta');
});
