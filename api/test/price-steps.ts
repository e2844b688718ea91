/** Random steps of a falling price: at most three, each later and lower, all below $5.00. */
import fc from 'fast-check';
import type { PriceStepRow } from '#lib/price-steps.ts';

export const randomSteps: fc.Arbitrary<PriceStepRow[]> = fc
	.tuple(
		fc.uniqueArray(fc.integer({ min: 1, max: 240 }), { maxLength: 3 }),
		fc.uniqueArray(fc.integer({ min: 300, max: 499 }), { minLength: 3, maxLength: 3 }),
	)
	.map(([minutes, cents]) => {
		const falling = cents.toSorted((one, other) => other - one);
		return minutes
			.toSorted((one, other) => other - one)
			.map((one, at) => ({ minutes: one, cents: falling[at] ?? 0 }));
	});
