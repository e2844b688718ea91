import { expect, test } from 'vitest';
import { completeness, doneSections, toneOf } from './completeness.ts';

const full = {
	display_name: 'Corner',
	description: 'Bread and buns',
	phone_number: '555',
	email: 'a@b.c',
	street: '5 Oak St',
	city: 'Boston',
	state: 'MA',
	zip_code: 2108,
	image_url: '/media/x.webp',
};

test.each([
	[{}, 100, 'leaf'],
	[{ image_url: null }, 75, 'honey'],
	[{ image_url: null, description: ' ' }, 50, 'tomato'],
	[{ image_url: null, email: '', street: '' }, 25, 'tomato'],
] as const)('without %j it is %d percent, in %s', (change, percent, tone) => {
	expect(completeness({ ...full, ...change })).toBe(percent);
	expect(toneOf(percent)).toBe(tone);
});

// R-completeness
test('each section needs all of its fields', () => {
	expect(doneSections({ ...full, phone_number: '', city: '' })).toEqual({
		basic: true,
		contact: false,
		location: false,
		image: true,
	});
});
