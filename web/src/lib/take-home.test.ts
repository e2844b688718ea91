import { expect, test } from 'vitest';
import { takeHomeOf } from './take-home.ts';

// R-take-home, R-fee
test.each([
	[5.99, 2_000, 0, { net: '$4.79', price: '$5.99', fee: '$1.20', share: '20%', fixed: undefined }],
	[5.99, 1_250, 30, { net: '$4.94', price: '$5.99', fee: '$1.05', share: '12.5%', fixed: '$0.30' }],
	[3, 0, 500, { net: '$0.00', price: '$3.00', fee: '$3.00', share: undefined, fixed: '$5.00' }],
	[4, 0, 0, { net: '$4.00', price: '$4.00', fee: undefined, share: undefined, fixed: undefined }],
	[0, 2_000, 0, undefined],
	[Number.NaN, 2_000, 0, undefined],
])('of $%s at %s hundredths of a percent and %s cents a shop keeps %j', (price, bps, cents, expected) => {
	expect(takeHomeOf(price, { bps, cents })).toEqual(expected);
});
