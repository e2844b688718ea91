import { expect, test } from 'vitest';
import { type AllergenState, type Bag, type BagDiet, nothingSaid } from './bag.ts';
import { chipsOfKind } from './bag-kinds.ts';
import { conflictLines, conflictsIn, conflictsText, dietConflicts, type MyDiet } from './diet.ts';

const bag = (
	said: Partial<Record<'milk' | 'egg' | 'wheat', AllergenState>>,
	diets: BagDiet[] = [],
	confirmed = true,
): Bag => ({
	...nothingSaid(),
	diets,
	allergens: nothingSaid().allergens.map((one) => {
		const state = said[one.allergen as 'milk'] ?? 'not_stated';
		return { ...one, state, confirmed: confirmed && state !== 'not_stated' };
	}),
});
const avoid = (...avoided: MyDiet['avoid']): MyDiet => ({ diets: [], avoid: avoided });
const eats = (...diets: BagDiet[]): MyDiet => ({ diets, avoid: [] });

// R-my-diet
test.each<[string, MyDiet, Bag, string[]]>([
	['nothing said of oneself', avoid(), bag({ milk: 'contains' }), []],
	['contained', avoid('milk'), bag({ milk: 'contains' }), ['Contains milk.']],
	['by accident', avoid('milk'), bag({ milk: 'may_contain' }), ['May contain milk.']],
	['not stated', avoid('milk'), bag({ egg: 'not_used' }), ['Not stated: milk.']],
	['not used', avoid('milk'), bag({ milk: 'not_used' }), []],
	['stated, but too long ago', avoid('milk'), bag({ milk: 'not_used' }, [], false), ['Not stated: milk.']],
	[
		'contained, but stated too long ago',
		avoid('milk'),
		bag({ milk: 'contains' }, [], false),
		['Not stated: milk.'],
	],
	['what others avoid', avoid('soy'), bag({ milk: 'contains' }), ['Not stated: soy.']],
	['not called so', eats('vegan'), bag({}), ['Not stated as vegan.']],
	['called so', eats('vegan'), bag({}, ['vegan']), []],
	['vegan for a vegetarian', eats('vegetarian'), bag({}, ['vegan']), []],
	['vegetarian for a vegan', eats('vegan'), bag({}, ['vegetarian']), ['Not stated as vegan.']],
	[
		'all kinds, the gravest first',
		{ diets: ['kosher', 'halal'], avoid: ['soy', 'wheat', 'egg', 'milk'] },
		bag({ milk: 'contains', wheat: 'contains', egg: 'may_contain' }, ['kosher']),
		['Contains milk, wheat.', 'May contain egg.', 'Not stated: soy.', 'Not stated as halal.'],
	],
])('%s', (_, mine, given, lines) => {
	const found = dietConflicts(mine, given);
	expect(conflictLines(found)).toEqual(lines);
	if (found.length > 0) expect(conflictsIn(conflictsText(found))).toEqual(found);
});

// R-list-filters
test('each kind of bag stands for something, and everything is of a kind', () => {
	expect(new Set(Object.values(chipsOfKind).flat()).size).toBe(24);
});
