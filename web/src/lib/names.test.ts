import { expect, test } from 'vitest';
import { csvName, initials } from './names.ts';
import { shortOrderId } from './order-id.ts';

test.each([
	['Ada', 'Lovelace', 'AL'],
	[' ada ', 'lovelace', 'AL'],
	['Ada', null, 'A'],
	[null, '', ''],
	['Émile', 'Zola', 'ÉZ'],
])('the initials of %s %s are %s', (first, last, shown) => {
	expect(initials(first, last)).toBe(shown);
});

// R-display-formats
test('an order is known by the last eight characters of its id', () => {
	expect(shortOrderId('0198c0de-7a11-7000-8000-00005eedf00d')).toBe('5eedf00d');
});

test.each([
	[['orders', 'Café Nord & Söhne', '2026-11-22'], 'orders-cafe-nord-sohne-2026-11-22.csv'],
	[['payouts', '../a:b?'], 'payouts-a-b.csv'],
	[['orders', '寿司'], 'orders-寿司.csv'],
])('the file of %j is %s', (parts, name) => {
	expect(csvName(...parts)).toBe(name);
});
