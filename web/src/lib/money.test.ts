import { expect, test } from 'vitest';
import { formatCount, formatDollars } from './money.ts';

test.each([
	[5.99, '$5.99'],
	[6, '$6.00'],
	[0, '$0.00'],
	[1234.5, '$1,234.50'],
	[0.1 + 0.2, '$0.30'],
])('%d dollars are shown as %s', (dollars, shown) => {
	expect(formatDollars(dollars)).toBe(shown);
});

test('as the browser would say it', () => {
	const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
	for (const cents of [1, 99, 100, 12_345, 99_999, 100_000, 1_234_567, 123_456_789, 100_000_000_000])
		for (const dollars of [cents / 100, -cents / 100]) expect(formatDollars(dollars)).toBe(format(dollars));
});

test('counts are grouped as either language of the United States groups them', () => {
	for (const locale of ['en-US', 'es-US'])
		for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_234_567])
			expect(formatCount(count)).toBe(count.toLocaleString(locale));
});
