import { expect, test } from 'vitest';
import { bestDiscount } from './money.ts';

const shop = (price: number, retail_value: number | null, ...prices: (number | undefined)[]) => ({
	price,
	retail_value,
	inventory: prices.map((one) => ({ price: one })),
});

// R-claims
test.each([
	['the best of all, floored to ten', [shop(5, 10, undefined), shop(4.95, 15, undefined)], 60],
	['what is exactly ten is not one less', [shop(4.5, 15, undefined)], 70],
	['the price of a date', [shop(5, 10, 4, 9)], 60],
	['nothing of what nobody said the worth of', [shop(3, null, undefined)], undefined],
	['nothing of what is sold out', [shop(3, 20)], undefined],
	['nothing under ten', [shop(9.5, 10, undefined)], undefined],
	['nothing where nobody sells', [], undefined],
])('%s is claimed', (_, shops, best) => {
	expect(bestDiscount(shops)).toBe(best);
});
