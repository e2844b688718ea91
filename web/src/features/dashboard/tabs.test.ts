import { expect, test } from 'vitest';
import { openTabOf, ordersFound, tabAddress, tabOf } from './tabs.ts';

test.each([
	['b1', '', 'overview'],
	['b1', 'tab=schedule', 'schedule'],
	['b1', 'tab=nonsense', 'overview'],
	['new', '', 'create'],
	['new', 'tab=orders', 'create'],
])('/business/%s?%s opens %s', (id, search, tab) => {
	expect(tabOf(id, new URLSearchParams(search))).toBe(tab);
});

test('a tab has an address, and a link can ask for one', () => {
	expect(tabAddress('/business/b1', 'overview')).toBe('/business/b1');
	expect(tabAddress('/business/b1', 'profile')).toBe('/business/b1?tab=profile');
	expect(ordersFound('/business/b1', ' a&b ')).toBe('/business/b1?tab=orders&search=a%26b');
	expect([openTabOf({ openTab: 'create' }), openTabOf({ openTab: 'x' }), openTabOf(null)]).toEqual([
		'create',
		undefined,
		undefined,
	]);
});
