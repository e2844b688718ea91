import { expect, test } from 'vitest';
import { formatMiles } from './distance.ts';

// R-distance
test.each([
	[0, '0.00 mi'],
	[0.42, '0.42 mi'],
	[0.994, '0.99 mi'],
	[0.996, '1.0 mi'],
	[1, '1.0 mi'],
	[12.345, '12.3 mi'],
])('%d miles are shown as %s', (miles, shown) => {
	expect(formatMiles(miles)).toBe(shown);
});
