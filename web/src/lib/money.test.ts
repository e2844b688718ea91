import { expect, test } from 'vitest';
import { formatDollars } from './money.ts';

test.each([
	[5.99, '$5.99'],
	[6, '$6.00'],
	[0, '$0.00'],
	[1234.5, '$1,234.50'],
	[0.1 + 0.2, '$0.30'],
])('%d dollars are shown as %s', (dollars, shown) => {
	expect(formatDollars(dollars)).toBe(shown);
});
