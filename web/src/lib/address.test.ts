import { expect, test } from 'vitest';
import { addressLine, addressLines, formatZip } from './address.ts';
import { parseAddress } from './parse-address.ts';

const bakery = { street: '12 Main St', city: 'Adjuntas', state: 'NY', zip_code: 501 };

test('an address is one line, its ZIP code only on request', () => {
	expect(addressLine(bakery)).toBe('12 Main St, Adjuntas, NY');
	expect(addressLine(bakery, { zip: true })).toBe('12 Main St, Adjuntas, NY 00501');
});

test('an address is two lines', () => {
	expect(addressLines(bakery)).toEqual(['12 Main St', 'Adjuntas, NY 00501']);
});

test('what is missing leaves no comma behind', () => {
	expect(addressLine({ street: null, city: 'Austin', state: '' }, { zip: true })).toBe('Austin');
	expect(addressLines({ city: 'Austin', state: 'TX' })).toEqual(['', 'Austin, TX']);
});

test.each([
	[501, '00501'],
	[78701, '78701'],
	['78701-1234', '78701-1234'],
	['501', '00501'],
	[null, ''],
])('the ZIP code %s is shown as "%s"', (zip, shown) => {
	expect(formatZip(zip)).toBe(shown);
});

test.each([
	['12 Main St, Austin, TX 78701', ['12 Main St', 'Austin', 'TX', 78701]],
	['12 Main St, Apt 4, Austin, TX 78701-1234, USA', ['12 Main St, Apt 4', 'Austin', 'TX', 78701]],
	['12 Main St, Austin, TX, 00501, United States', ['12 Main St', 'Austin', 'TX', 501]],
	['Austin, TX', ['', 'Austin', 'TX', null]],
	['Austin, Texas 78701', ['', 'Austin', 'Texas', 78701]],
	['Austin', ['', 'Austin', '', null]],
	['78701', ['', '', '', 78701]],
	['', ['', '', '', null]],
])('"%s" is read into its parts', (shown, [street, city, state, zip_code]) => {
	expect(parseAddress(shown)).toEqual({ street, city, state, zip_code });
});
