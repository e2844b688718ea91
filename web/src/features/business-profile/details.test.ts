import { expect, test } from 'vitest';
import { businessOf } from '#test/samples.ts';
import { type Details, editOf, nameProblem, problemsOf } from './details.ts';

const details: Details = {
	display_name: 'Corner',
	description: 'Bread and buns of this morning.',
	price: 5.99,
	retail_value: 0,
	email: 'corner@example.com',
	phone_number: '(617) 555-0101',
	pickup_notes: '',
	street: '5 Oak St',
	city: 'Boston',
	state: 'MA',
	zip_code: '02108',
	time_zone: 'America/New_York',
	tax_class: 'mixed',
};

test('only what differs is sent, in the shapes of the wire', () => {
	expect(editOf(details, details)).toEqual({});
	expect(editOf(details, { ...details, zip_code: '02109', retail_value: 18 })).toEqual({
		zip_code: 2109,
		retail_value: 18,
	});
	expect(editOf(details, { ...details, tax_class: 'bakery' })).toEqual({ tax_class: 'bakery' });
	expect(editOf({ ...details, retail_value: 18 }, details)).toEqual({ retail_value: null });
	expect(editOf(details, { ...details, pickup_notes: ' Side door,\nring twice. ' })).toEqual({
		pickup_notes: 'Side door, ring twice.',
	});
	expect(editOf({ ...details, pickup_notes: 'Side door.' }, details)).toEqual({ pickup_notes: null });
});

test.each([
	[{ price: 2.99 }, 'price', 'Minimum price is $3.00'],
	[{ price: 20.5 }, 'price', 'Maximum price is $20.00'],
	[{ display_name: ' ' }, 'display_name', 'Enter a display name.'],
	[{ zip_code: '' }, 'zip_code', 'Enter a ZIP code.'],
	[{ phone_number: ' ' }, 'phone_number', 'Enter a phone number.'],
	[{ description: 'Short.' }, 'description', 'Write at least 15 characters.'],
	[{ email: 'corner' }, 'email', 'Please enter a valid email'],
	[{ phone_number: '555' }, 'phone_number', 'Please enter a valid phone number'],
	[{ zip_code: '210' }, 'zip_code', 'A ZIP code has five digits.'],
	[{ retail_value: 5 }, 'retail_value', 'A bag is worth more than its price.'],
])('%j is wrong at %s', (change, field, message) => {
	expect(problemsOf({ ...details, ...change })).toEqual({ [field]: message });
});

// R-bag-names
test.each([
	[{ display_name: 'Corner Bakery: cakes' }, false],
	[{ display_name: ' corner bread' }, true],
	[{ price: 9 }, false],
])('beside Corner Bread, %j takes its name: %s', (change, taken) => {
	const other = businessOf({ ...details, display_name: 'Corner Bread', zip_code: 2108 });
	expect(nameProblem(details, { ...details, ...change }, [other]) !== undefined).toBe(taken);
	// Shops that already shared a name may keep it.
	expect(nameProblem(details, { ...details, price: 9 }, [{ ...other, display_name: 'Corner Bakery' }])).toBe(
		undefined,
	);
});
