import { bagKinds, periods } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrows, noFilters, prices, readFilters, toQuery, writeFilters } from './list-filters.ts';

const filters = fc.record({
	q: fc.string({ maxLength: 80 }),
	day: fc.constantFrom(undefined, 'today' as const, 'tomorrow' as const),
	period: fc.constantFrom(undefined, ...periods),
	inStock: fc.boolean(),
	maxPrice: fc.constantFrom(undefined, ...prices),
	kind: fc.constantFrom(undefined, ...bagKinds),
	fits: fc.boolean(),
	favorites: fc.boolean(),
	sort: fc.constantFrom('distance' as const, 'price' as const),
	area: fc.option(
		fc.record({
			lat: fc.integer({ min: -900_000, max: 900_000 }).map((n) => n / 10_000),
			lng: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((n) => n / 10_000),
			radius: fc.integer({ min: 5, max: 1_000 }).map((n) => n / 10),
		}),
		{ nil: undefined },
	),
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
	expect(
		readFilters(
			new URLSearchParams('day=yesterday&period=night&max=7&sort=name&stock=yes&kind=soup&fits=yes'),
		),
	).toEqual(noFilters);
});

test('a place that cannot be is left out', () => {
	for (const at of ['', '45', '45,-122', '91,0,5', '45,-190,5', '45,-122,0', '45,-122,101', 'a,b,c', ',,'])
		expect([at, readFilters(new URLSearchParams({ at })).area]).toEqual([at, undefined]);
	expect(toQuery({ ...noFilters, area: { lat: 45.5, lng: -122.6, radius: 8 } })).toEqual({
		type: 'coordinates',
		value: '45.5,-122.6',
		radius: 8,
	});
});

test('sorting alone narrows nothing, and spaces are no name', () => {
	expect(narrows({ ...noFilters, sort: 'price', q: '  ' })).toBe(false);
	expect(narrows({ ...noFilters, day: 'today' })).toBe(true);
	expect(narrows({ ...noFilters, kind: 'meals' })).toBe(true);
	expect(narrows({ ...noFilters, fits: true })).toBe(true);
	expect(toQuery({ ...noFilters, kind: 'meals', fits: true })).toEqual({ kind: 'meals', fits: 'true' });
	expect(toQuery({ ...noFilters, q: '  ' })).toEqual({});
});
