import { expect, test } from 'vitest';
import { correctionOf, nextOffset } from './server-clock.ts';

const minute = 60_000;

test('a clock that may be right is left alone', () => {
	expect(correctionOf({ least: -300, most: 900 })).toBe(0);
});

// R-server-clock
test.each([
	['slow', 90 * minute],
	['fast', -90 * minute],
])('a clock that is 90 minutes %s is put right within the length of a call', (_, by) => {
	const heard = { least: by - 200, most: by + 1_000 };
	expect(Math.abs(correctionOf(nextOffset(undefined, heard)) - by)).toBeLessThanOrEqual(1_200);
});

test('each answer narrows what is known; one that contradicts it replaces it, because the clock was set', () => {
	const known = nextOffset({ least: 4_000, most: 9_000 }, { least: 6_000, most: 12_000 });
	expect(known).toEqual({ least: 6_000, most: 9_000 });
	expect(nextOffset(known, { least: -500, most: 700 })).toEqual({ least: -500, most: 700 });
});
