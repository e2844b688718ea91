import { expect, test } from 'vitest';
import { monthWords } from './month-words.ts';

test.each([
	['2031-06', 'June 2031'],
	['2030-12', 'December 2030'],
	['2031-01', 'January 2031'],
])('%s reads %s', (month, words) => {
	expect(monthWords(month)).toBe(words);
});
