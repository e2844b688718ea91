import { periods } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrows, noFilters, prices, readFilters, toQuery, writeFilters } from './filters.ts';

const filters = fc.record({
	q: fc.string({ maxLength: 80 }),
	day: fc.constantFrom(undefined, 'today' as const, 'tomorrow' as const),
	period: fc.constantFrom(undefined, ...periods),
	inStock: fc.boolean(),
	maxPrice: fc.constantFrom(undefined, ...prices),
	sort: fc.constantFrom('distance' as const, 'price' as const),
});

test('an address keeps every filter, and whatever else stands in it', () => {
	fc.assert(
		fc.property(filters, (given) => {
			const address = writeFilters(new URLSearchParams('map=on'), given);
			const repeated = new URLSearchParams(address.toString());
			expect(readFilters(repeated)).toEqual(given);
			expect(repeated.get('map')).toBe('on');
		}),
	);
});

test('any address can be read', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(() => readFilters(new URLSearchParams(text))).not.toThrow();
		}),
	);
	expect(readFilters(new URLSearchParams('day=yesterday&period=night&max=7&sort=name&stock=yes'))).toEqual(
		noFilters,
	);
});

test('sorting alone narrows nothing, and spaces are no name', () => {
	expect(narrows({ ...noFilters, sort: 'price', q: '  ' })).toBe(false);
	expect(narrows({ ...noFilters, day: 'today' })).toBe(true);
	expect(toQuery({ ...noFilters, q: '  ' })).toEqual({});
});
