import { expect, test } from 'vitest';
import { monthText } from './month-text.ts';

test.each([
	['2031-06', 'June 2031'],
	['2030-12', 'December 2030'],
	['2031-01', 'January 2031'],
])('%s reads %s', (month, words) => {
	expect(monthText(month)).toBe(words);
});
