import { expect, test } from 'vitest';
import { countFilters, readFilters, writeFilters } from './order-filters.ts';

test('filters go into the address and come back', () => {
	const filters = { status: 'paid', within: '7d', sort: 'amount', search: '7K3M', page: 2 } as const;
	const written = writeFilters(new URLSearchParams('tab=orders'), filters);
	expect(written.toString()).toBe('tab=orders&status=paid&within=7d&search=7K3M&sort=amount&page=2');
	expect(readFilters(written)).toEqual(filters);
	expect(countFilters(filters)).toBe(3);
});

test('what is not a filter falls back to the default, and the default is not written', () => {
	const filters = readFilters(new URLSearchParams('status=everything&sort=up&page=-1&within='));
	expect(filters).toEqual({
		status: undefined,
		within: undefined,
		sort: 'pickup',
		search: undefined,
		page: 1,
	});
	expect(writeFilters(new URLSearchParams('status=paid&page=3'), filters).toString()).toBe('');
	expect(countFilters(filters)).toBe(0);
});
