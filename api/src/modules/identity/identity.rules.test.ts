import { expect, test } from 'vitest';
import { profileChanges, type UserFacts, userOnWire, zipText } from './identity.rules.ts';

const ada: UserFacts = {
	id: '0d9f4c5e-0000-4000-8000-000000000001',
	external_id: 'account-1',
	email: 'ada@example.com',
	first_name: 'Ada',
	last_name: 'Baker',
	role: 'customer',
	phone_number: null,
	verified: true,
	lat: null,
	lng: null,
	street: null,
	city: null,
	state: null,
	zip_code: null,
	language: null,
	terms_version: null,
	terms_at: null,
	created_at: new Date('2027-03-01T12:00:00Z'),
	updated_at: new Date('2027-03-02T12:00:00Z'),
};

test.each([
	[501, '00501'],
	[2108, '02108'],
	[94_103, '94103'],
])('ZIP %d is kept as %s and comes back (R-zip-text)', (zip, saved) => {
	expect(zipText(zip)).toBe(saved);
	expect(userOnWire({ ...ada, zip_code: saved }).zip_code).toBe(zip);
});

test('a place on the equator is a place', () => {
	expect(userOnWire({ ...ada, lat: 0, lng: 0 }).coordinates).toEqual({ lat: 0, lng: 0 });
	expect(userOnWire(ada).coordinates).toBeNull();
});

test('nothing of the row leaks beyond the contract', () => {
	const wire = userOnWire({ ...ada, deleted_at: null } as UserFacts);
	expect(wire).not.toHaveProperty('deleted_at');
	expect(wire.created_at).toBe('2027-03-01T12:00:00.000Z');
});

test('an edit changes what it mentions and nothing else', () => {
	expect(profileChanges({ city: 'Salem', street: undefined, zip_code: 1970 })).toEqual({
		city: 'Salem',
		zip_code: '01970',
	});
	expect(profileChanges({})).toEqual({});
});
