import { bagWordsIn, nothingSaid, type OwnBag } from '@flavorbag/contract';
import { inEnglish } from '@flavorbag/contract/texts';
import { expect, test } from 'vitest';
import { toggled } from '#lib/toggled.ts';
import { draftOf, editOf, previewOf, problemsOf, withState } from './bag-draft.ts';

const english = bagWordsIn(inEnglish);

const nothing: OwnBag = {
	...nothingSaid(),
	allergens: nothingSaid().allergens.map((one) => ({ ...one, stated_by: null })),
	edited: null,
	confirmed: null,
	to_confirm: false,
	proposal: { contains: ['bread', 'pastries', 'cakes'], handling: ['eat_today'] },
};
const saved: OwnBag = {
	...nothing,
	contains: ['bread', 'pastries', 'cakes'],
	diets: ['vegetarian'],
	allergens: nothing.allergens.map((one) =>
		one.allergen === 'milk' ? { ...one, state: 'contains' as const, confirmed: true } : one,
	),
	version: 3,
};

// R-bag-contents
test('it starts from a proposal while nothing is said, and from what was said after that', () => {
	expect(draftOf(nothing)).toMatchObject(nothing.proposal);
	expect(editOf(nothing, draftOf(nothing))).toEqual(nothing.proposal);
	expect(editOf(saved, draftOf(saved))).toEqual({});
});

test('what is saved is what was tapped', () => {
	const draft = { ...withState(draftOf(saved), 'egg', 'may_contain'), size: 'family' as const };
	expect(editOf(saved, draft)).toEqual({
		size: 'family',
		allergens: [{ allergen: 'egg', state: 'may_contain' }],
	});
	expect(toggled(toggled(['bread'], 'cakes'), 'bread')).toEqual(['cakes']);
});

test('what can not be saved is said in words', () => {
	expect(problemsOf({ ...draftOf(saved), contains: ['bread'] }, english).contains).toBe('few');
	expect(problemsOf({ ...draftOf(saved), contains: [] }, english).contains).toBeUndefined();
	expect(problemsOf({ ...draftOf(saved), diets: ['vegan'] }, english).diets).toBe(
		"A vegan bag can't contain milk. Remove one of the two.",
	);
});

// R-allergens-confirmed
test('the preview says what an edit leaves to be confirmed', () => {
	const stateOf = (draft: ReturnType<typeof draftOf>, nth: number) =>
		previewOf(saved, draft).allergens[nth]?.confirmed;
	expect(stateOf(draftOf(saved), 0)).toBe(true);
	expect(stateOf({ ...draftOf(saved), size: 'family' }, 0)).toBe(false);
	const both = { ...withState(draftOf(saved), 'egg', 'contains'), size: 'family' as const };
	expect([stateOf(both, 0), stateOf(both, 1)]).toEqual([false, true]);
});
