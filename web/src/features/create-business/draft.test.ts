import { describe, expect, test } from 'vitest';
import {
	askFor,
	bodyOf,
	type Draft,
	draftFrom,
	emptyDraft,
	firstOpenStep,
	kindOf,
	priceProblem,
	problemsOf,
	stepOfField,
	townOf,
	withPlace,
	withTypedAddress,
} from './draft.ts';

const done: Draft = {
	...emptyDraft,
	placed: true,
	display_name: 'Corner Bakery',
	street: '5 Oak St',
	city: 'Boston',
	state: 'MA',
	zip_code: '02108',
	email: 'corner@example.com',
	phone_number: '(617) 555-0101',
	description: 'Bread and buns of this morning.',
};
const place = {
	place_id: 'p1',
	formatted_address: '5 Oak St, Boston, MA 02108',
	name: 'Oak Bakery',
	geometry: { location: { lat: 42, lng: -71 } },
	formatted_phone_number: '(617) 555-0199',
	international_phone_number: null,
	street: '5 Oak St',
	city: 'Boston',
	state: 'MA',
	zip_code: 2108,
};

// R-description
test.each([
	[{}, 'review'],
	[{ placed: false }, 'location'],
	[{ display_name: '  ' }, 'details'],
	[{ email: 'corner@example' }, 'details'],
	[{ phone_number: '555' }, 'details'],
	[
		{
			phone_number: '\u202a(617)  555\u20110101\u202c',
			zip_code: '\u200e02108',
			email: 'cor\u00adner@example.com',
		},
		'review',
	],
	[{ zip_code: '0210' }, 'details'],
	[{ state: null }, 'details'],
	[{ price: 3 }, 'pricing'],
	[{ price: 20.01 }, 'pricing'],
	[{ description: '              x' }, 'description'],
] as const)('with %j the first open step is %s', (change, step) => {
	expect(firstOpenStep({ ...done, ...change })).toBe(step);
});

test.each([
	[0, undefined],
	[0.01, 'minimum'],
	[2.99, 'minimum'],
	[3, undefined],
	[20, undefined],
	[20.01, 'maximum'],
])('a price of %d says %s while it is typed', (price, problem) => {
	expect(priceProblem(price)).toBe(problem);
});

test('the price must be strictly above the minimum to go on (R-price)', () => {
	expect(problemsOf('pricing', { ...done, price: 3 })).toEqual({ price: 'above-minimum' });
	expect(problemsOf('pricing', { ...done, price: 3.01 })).toEqual({});
});

test.each([
	[0, {}],
	[5.99, { retail_value: 'below-price' }],
	[6, {}],
	[1_000, {}],
	[1_000.01, { retail_value: 'retail-maximum' }],
] as const)('a retail value of %d beside a price of 5.99 says %j', (retail_value, problems) => {
	const draft = { ...done, price: 5.99, retail_value };
	expect(problemsOf('pricing', draft)).toEqual(problems);
	expect('retail_value' in bodyOf(draft)).toBe(retail_value > 0);
	expect(stepOfField('retail_value')).toBe('pricing');
});

describe('a place', () => {
	test('fills in the address and the name, and leaves what was typed', () => {
		const draft = withPlace({ ...emptyDraft, display_name: 'Mine' }, place);
		expect(draft).toMatchObject({
			name: 'Oak Bakery',
			display_name: 'Mine',
			street: '5 Oak St',
			city: 'Boston',
			state: 'MA',
			zip_code: '02108',
			phone_number: '(617) 555-0199',
		});
	});
	test('that is a town gives no name and no street', () => {
		const draft = withPlace(emptyDraft, { ...place, name: 'Boston', street: null });
		expect([draft.name, draft.street, draft.city]).toEqual(['', '', 'Boston']);
	});
	test.each([
		['5 Oak St, Boston, MA 02108', '5 Oak St'],
		['5 Oak St, Bos', '5 Oak St'],
		['12345 NE 8th Ave, Boston 02108', '12345 NE 8th Ave'],
		['02108', ''],
		['Boston', ''],
		['02108 Boston', ''],
	])('that is a town keeps the street of %j', (search, street) => {
		const town = { ...place, name: 'Boston', street: null };
		expect(withPlace({ ...emptyDraft, search }, town).street).toBe(street);
		expect(withPlace({ ...emptyDraft, search, street: '1 Elm St' }, town).street).toBe('1 Elm St');
	});
	test('typed by hand is taken apart', () => {
		const draft = withTypedAddress({ ...emptyDraft, search: '5 Oak St, Boston, Massachusetts 02108' });
		expect(draft).toMatchObject({
			place_id: null,
			placed: true,
			street: '5 Oak St',
			city: 'Boston',
			state: 'MA',
		});
	});
});

test('what was kept comes back, and nonsense does not', () => {
	expect(draftFrom(JSON.parse(JSON.stringify(done)))).toEqual(done);
	expect(draftFrom({ price: 'free', state: 7, display_name: 'Mine' })).toEqual({
		...emptyDraft,
		display_name: 'Mine',
	});
	expect(draftFrom('x')).toEqual(emptyDraft);
});

test('what is sent has the ZIP code as an integer, and no place that was not chosen', () => {
	expect(bodyOf({ ...done, zip_code: '02108-1234' })).toMatchObject({ zip_code: 2108, state: 'MA' });
	expect(bodyOf(done)).not.toHaveProperty('google_place_id');
	expect(bodyOf(withPlace(done, place))).toHaveProperty('google_place_id', 'p1');
});

test('a field that the server refuses leads to its step', () => {
	expect(['zip_code', 'price', 'description', 'surprise'].map(stepOfField)).toEqual([
		'details',
		'pricing',
		'description',
		'review',
	]);
});

test.each([
	['display_name', 'Enter a display name.'],
	['street', 'Enter a street address.'],
	['city', 'Enter a city.'],
	['state', 'Choose a state.'],
	['zip_code', 'Enter a ZIP code.'],
	['email', 'Enter an email address.'],
	['phone_number', 'Enter a phone number.'],
] as const)('an empty %s is asked for: %s', (field, words) => {
	expect(askFor(field)).toBe(words);
});

// R-wizard
test.each([
	['Mill Street Bakery', 'bakery'],
	['Nora’s Café', 'cafe'],
	['Coffee & Cakes', 'pastry'],
	['Pizzeria Uno', 'pizzeria'],
	['Delicatessen Roth', 'deli'],
	['Golden Noodle', 'restaurant'],
	['Kenton Market', undefined],
	['Capacity Goods', undefined],
])('%s is taken for a %s until its owner says otherwise', (name, kind) => {
	expect(kindOf(name)).toBe(kind);
});

// R-zip-contradicts
test('an address that was said to be right is sent so, and no other', () => {
	const confirmed = { ...done, confirmed: townOf(done) };
	expect(bodyOf(confirmed)).toMatchObject({ address_confirmed: true });
	expect(bodyOf({ ...confirmed, zip_code: '02109' })).not.toHaveProperty('address_confirmed');
	expect(bodyOf(done)).not.toHaveProperty('address_confirmed');
});
