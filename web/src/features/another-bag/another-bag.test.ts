import { expect, test } from 'vitest';
import { businessOf } from '#test/samples.ts';
import { type BagDraft, bodyOf, emptyBag, problemsOf } from './another-bag.ts';

const cakes: BagDraft = {
	display_name: 'Corner Bakery: cakes',
	price: 7,
	retail_value: 21,
	description: 'Cakes and tarts of today.',
};

// R-another-bag
test.each([
	[{}, {}],
	[{ retail_value: 0 }, {}],
	[{ display_name: ' ' }, { display_name: 'Enter a display name.' }],
	[{ price: 0, retail_value: 0 }, { price: 'Enter a price, such as 5.99.' }],
	[{ retail_value: 7 }, { retail_value: 'A bag is worth more than its price.' }],
	[{ description: 'Cakes' }, { description: 'Write at least 15 characters.' }],
])('with %o it says %o', (given, problems) => {
	expect(problemsOf({ ...cakes, ...given }, businessOf(), [])).toEqual(problems);
});

test('an empty one asks for everything but what a bag is worth', () => {
	expect(Object.keys(problemsOf(emptyBag, businessOf(), [])).sort()).toEqual([
		'description',
		'display_name',
		'price',
	]);
});

test('what was not said is not sent', () => {
	expect(bodyOf({ ...cakes, retail_value: 0 })).not.toHaveProperty('retail_value');
	expect(bodyOf(cakes)).toEqual(cakes);
});
