import { describe, expect, test } from 'vitest';
import {
	type Area,
	guard,
	homeAfterVerification,
	homeOf,
	returnPath,
	returnToOf,
	type Visitor,
	withReturnTo,
} from './guard.ts';

const nobody = undefined;
const unverified = (role: Visitor['role']): Visitor => ({ role, verified: false });
const verified = (role: Visitor['role']): Visitor => ({ role, verified: true });
const login = '/auth/login';
const verify = '/auth/verify-email';

describe('who may see which screen', () => {
	// R-guards
	test.each<[string, Visitor | undefined, Record<Area, string | undefined>]>([
		['nobody', nobody, { guest: undefined, verify: login, member: login, business: login, admin: login }],
		[
			'an unverified customer',
			unverified('customer'),
			{ guest: verify, verify: undefined, member: verify, business: verify, admin: verify },
		],
		[
			'an unverified business',
			unverified('business'),
			{ guest: verify, verify: undefined, member: verify, business: verify, admin: verify },
		],
		[
			'an unverified admin',
			unverified('admin'),
			{ guest: verify, verify: undefined, member: verify, business: verify, admin: verify },
		],
		[
			'a customer',
			verified('customer'),
			{
				guest: '/marketplace',
				verify: undefined,
				member: undefined,
				business: '/marketplace',
				admin: '/marketplace',
			},
		],
		[
			'a business',
			verified('business'),
			{ guest: '/business', verify: undefined, member: undefined, business: undefined, admin: '/business' },
		],
		[
			'an admin',
			verified('admin'),
			{ guest: '/marketplace', verify: undefined, member: undefined, business: undefined, admin: undefined },
		],
	])('%s is sent where they belong', (_, visitor, expected) => {
		const areas: Area[] = ['guest', 'verify', 'member', 'business', 'admin'];
		expect(Object.fromEntries(areas.map((area) => [area, guard(visitor, area)]))).toEqual(expected);
	});

	test('a role has its home, and an admin goes to /admin after verification', () => {
		expect([homeOf('customer'), homeOf('business'), homeOf('admin')]).toEqual([
			'/marketplace',
			'/business',
			'/marketplace',
		]);
		expect([
			homeAfterVerification('customer'),
			homeAfterVerification('business'),
			homeAfterVerification('admin'),
		]).toEqual(['/marketplace', '/business', '/admin']);
	});
});

test.each([
	[{ from: '/orders?status=paid' }, '/orders?status=paid'],
	[{ from: '//evil.example' }, undefined],
	[{ from: '/\\evil.example' }, undefined],
	[{ from: 'https://evil.example' }, undefined],
	[{ from: 7 }, undefined],
	[null, undefined],
])('the way back from %o is %o', (state, expected) => {
	expect(returnPath(state)).toBe(expected);
});

describe('a wish in an address', () => {
	test.each(['/orders', '/orders?status=paid&page=2', "/marketplace?q=it's (hot)~*!"])(
		'%s comes back whole',
		(returnTo) => {
			const address = withReturnTo('/auth/return', returnTo);
			// Characters that the identity provider accepts in a return URL.
			expect(address).toMatch(/^\/[\w\-.+/@]*\?[\w\-.+/=&%@]*$/);
			const search = new URL(address, 'https://bags.example').searchParams;
			expect(returnToOf(search, undefined)).toBe(returnTo);
			search.set('error', 'access_denied');
			expect(returnToOf(search, { from: '/profile' })).toBe(returnTo);
		},
	);

	test('is never another site, and may be missing', () => {
		expect(returnToOf(new URLSearchParams('to=https://evil.example'), null)).toBeUndefined();
		expect(returnToOf(new URLSearchParams('to=//evil.example'), { from: '/orders' })).toBe('/orders');
		expect(withReturnTo('/auth/return', undefined)).toBe('/auth/return');
	});
});
