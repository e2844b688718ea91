import { array, boolean, constantFrom, option, record, shuffledSubarray, tuple } from 'fast-check';
import {
	allergenStates,
	allergens,
	type Bag,
	bagChips,
	bagContainers,
	bagDiets,
	bagHandling,
	bagSizes,
} from '../src/index.ts';

const statements = array(tuple(constantFrom(...allergenStates), boolean()), {
	minLength: allergens.length,
	maxLength: allergens.length,
}).map((said) =>
	allergens.map((allergen, nth) => {
		const [state = 'not_stated', confirmed = false] = said[nth] ?? [];
		const isStated = state !== 'not_stated';
		return {
			allergen,
			state,
			confirmed: isStated && confirmed,
			stated_at: isStated ? '2031-06-01T12:00:00.000Z' : null,
		};
	}),
);

export const randomBags = record({
	size: option(constantFrom(...bagSizes)),
	contains: shuffledSubarray([...bagChips], { maxLength: 8 }),
	handling: shuffledSubarray([...bagHandling]),
	container: option(constantFrom(...bagContainers)),
	diets: shuffledSubarray([...bagDiets]),
	allergens: statements,
	version: constantFrom(1, 7),
}).map((bag): Bag => bag);
