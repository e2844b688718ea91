import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './settings.ts';
import { welcome } from './welcome.ts';

const url = 'http://localhost:3000';
type Facts = Parameters<typeof welcome>[0];
const empty: Facts = {
	url,
	logins: [],
	hasShops: false,
	adminToken: 'once',
	takesTown: true,
	openShop: undefined,
	mode: 'trial',
	hasSandbox: true,
	sendsMail: false,
};
const shop = { shop: 'Rosa’s', zip_code: '97103', city: 'Astoria', state: 'OR' };
const said = (facts: Partial<Facts>) =>
	welcome({ ...empty, ...facts })
		.join('\n')
		.split('\n')
		.filter(Boolean);

test('a start on an empty database ends with what a marketplace needs first', () => {
	expect(said({})).toEqual([
		'FlavorBag is running at http://localhost:3000',
		'  Trial: test cards, and whoever reaches this opens /dev and /sandbox.',
		'  Mail it sends   http://localhost:3000/dev/mail',
		'  Card sandbox    http://localhost:3000/sandbox',
		'  Ctrl-C stops it.',
		'  1. Become the admin        http://localhost:3000/join?admin=once',
		'  2. Open the first shop     http://localhost:3000/business/new',
		'  3. See what is left to do  http://localhost:3000/admin/go-live',
		'  4. Or look around first    npm start -- --seed fills it with a town',
	]);
	expect(said({ adminToken: undefined }).join()).not.toContain('/join');
	expect(said({ takesTown: false }).join()).not.toContain('--seed');
	const paths = readFileSync(join(root, 'web', 'src', 'lib', 'paths.ts'), 'utf8');
	for (const path of ['/join', '/business/new', '/marketplace']) expect(paths).toContain(`'${path}'`);
});

const town = { hasShops: true, adminToken: undefined };

test('a start with the demo town ends with its logins, and where a bag can be bought now', () => {
	const logins = [
		{ role: 'customer', email: 'maya@example.com', password: 'plum' },
		{ role: 'admin', email: 'imani@example.com', password: 'keys' },
	] as const;
	const lines = said({ ...town, logins, openShop: shop });
	expect(lines.slice(1, 3)).toEqual([
		'  customer  maya@example.com   plum',
		'  admin     imani@example.com  keys',
	]);
	const steps = [
		`  1. Open this page      ${url}/marketplace`,
		'  2. Type this ZIP code  97103: Rosa’s in Astoria, OR has bags to pick up right now',
		'  3. Pay with this card  4242 4242 4242 4242, any later date, any CVC',
	];
	expect(lines.slice(-3)).toEqual(steps);
	expect(said({ ...town, hasSandbox: false }).at(-1)).toBe(
		`  2. See what is left to do  ${url}/admin/go-live`,
	);
	expect(said({ ...town, hasSandbox: false, mode: 'live' }).at(-1)).toBe(
		`  Open this page  ${url}/marketplace`,
	);
});

// R-modes
test('the last lines name the mailbox and the sandbox only where they are', () => {
	const pages = (facts: Partial<Facts>) =>
		said({ hasShops: true, ...facts })
			.join('\n')
			.match(/\/dev\/mail$|\/sandbox$/gm);
	expect(pages({ mode: 'staging' })).toEqual(['/dev/mail', '/sandbox']);
	expect(pages({ sendsMail: true, hasSandbox: false })).toBe(null);
	expect(pages({ mode: 'live', hasSandbox: false })).toBe(null);
});
