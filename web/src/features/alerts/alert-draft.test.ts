import { alertLimits, bagKinds, days, newAlertRule } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filters, noFilters, prices } from '#lib/list-filters.ts';
import { alertOf, idOf, userOf } from '#test/samples.ts';
import {
	anything,
	bodyOf,
	type Draft,
	draftOfFilters,
	draftOfRule,
	draftOfShop,
	problemsOf,
} from './alert-draft.ts';

/** A Wednesday in every time zone. */
const now = new Date(2026, 10, 25, 12);
const of = (filters: Partial<Filters>) =>
	bodyOf(draftOfFilters(userOf(), { ...noFilters, ...filters }, now, 'a point you chose on the map'));

// R-alert-from-list
test('a list without filters is a rule about its whole radius', () => {
	expect(of({})).toEqual({
		where: 'circle',
		business_id: null,
		circle: { lat: 45.52, lng: -122.68, radius: 25, label: 'Portland, OR 97201' },
		days: null,
		from: null,
		to: null,
		max_price: null,
		kind: null,
		fits_diet: false,
		reliability_min_bps: null,
		how: 'instant',
		digest_hour: alertLimits.digestHour,
		quiet: { from: '22:00', to: '07:00' },
	});
});

test.each<[string, Partial<Filters>, object]>([
	['today is its weekday', { day: 'today' }, { days: ['Wed'] }],
	['tomorrow is the next one', { day: 'tomorrow' }, { days: ['Thu'] }],
	['a part of the day is its times', { period: 'evening' }, { from: '17:00', to: '23:59' }],
	[
		'a price, a kind and a diet',
		{ maxPrice: 6, kind: 'bakery', fits: true },
		{ max_price: 6, kind: 'bakery', fits_diet: true },
	],
	['favorites are no circle', { favorites: true }, { where: 'favorites', circle: null }],
	[
		'a part of the map is a circle there',
		{ area: { lat: 45.5, lng: -122.6, radius: 8 } },
		{ circle: { lat: 45.5, lng: -122.6, radius: 8, label: null } },
	],
])('of a list: %s', (_, filters, expected) => {
	expect(of(filters)).toMatchObject(expected);
});

test('a shop is one rule, wherever one looks for bags', () => {
	const draft = draftOfShop(userOf({ coordinates: null }), { id: idOf(2), name: 'Corner Bakery' });
	expect(problemsOf(draft)).toEqual({});
	expect(bodyOf(draft)).toMatchObject({ where: 'shop', business_id: idOf(2), circle: null });
});

test.each<[Partial<Draft>, string[]]>([
	[{ point: null, place: ' ' }, ['place']],
	[{ point: null, place: '97201' }, []],
	[{ where: 'shop', shop: null }, ['shop']],
	[{ from: '18:00', to: '17:00' }, ['to']],
	[{ from: '18:00', to: '18:00' }, ['to']],
	[{ from: '18:00', to: null }, []],
	[{ quiet: { from: '22:00', to: '22:00' } }, ['quiet']],
])('%j is refused at %j', (given, fields) => {
	expect(Object.keys(problemsOf({ ...draftOfRule(alertOf(), userOf()), ...given }))).toEqual(fields);
});

test('a rule that is opened and saved stays as it was', () => {
	const rule = alertOf({
		how: 'digest',
		digest_hour: 17,
		quiet: null,
		kind: 'sweets',
		reliability_min_bps: 9_500,
	});
	const { id: _, business_name, time_zone, created_at, paused, paused_until, ...expected } = rule;
	expect(bodyOf(draftOfRule(rule, userOf()))).toEqual(expected);
});

const times = fc.constantFrom(null, '08:00', '12:30', '17:00', '23:59');
const drafts = fc.record<Draft>({
	where: fc.constantFrom('circle' as const, 'favorites' as const, 'shop' as const),
	shop: fc.constantFrom(null, { id: idOf(2), name: 'Corner Bakery' }),
	point: fc.constant({ lat: 45, lng: -122, label: '97201' }),
	place: fc.constant('97201'),
	placeId: fc.constant(null),
	radius: fc.constantFrom(0.5, 8.3, 100),
	days: fc.uniqueArray(fc.constantFrom(...days)),
	from: times,
	to: times,
	maxPrice: fc.constantFrom(null, ...prices),
	kind: fc.constantFrom(null, ...bagKinds),
	fitsDiet: fc.boolean(),
	reliability: fc.constantFrom(null, 9_500),
	how: fc.constantFrom('instant' as const, 'digest' as const),
	digestHour: fc.integer({ min: 0, max: 23 }),
	quiet: fc.constantFrom(null, anything.quiet),
});
test('whatever is typed and not refused is what the contract takes', () => {
	fc.assert(
		fc.property(drafts, (draft) => {
			fc.pre(Object.keys(problemsOf(draft)).length === 0);
			const body = bodyOf(draft);
			expect(newAlertRule.parse(body)).toEqual({ ...body, paused: false, paused_until: null });
		}),
	);
});
