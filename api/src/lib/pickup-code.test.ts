import { expect, test } from 'vitest';
import { newPickupCode, shownCode } from './pickup-code.ts';

test('a pickup code is eight characters that nobody mixes up', () => {
	for (let n = 0; n < 200; n++) expect(newPickupCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('a pickup code is shown in two groups', () => {
	expect(shownCode('7K2M9QXA')).toBe('7K2M-9QXA');
});
