import { expect, test, vi } from 'vitest';
import { correctionOf, nextOffset, serverNow, timedFetch } from './server-clock.ts';

const minute = 60_000;

test('a clock that may be right is left alone', () => {
	expect(correctionOf({ minMs: -300, maxMs: 900 })).toBe(0);
});

// R-server-clock
test.each([
	['slow', 90 * minute],
	['fast', -90 * minute],
])('a clock that is 90 minutes %s is put right within the length of a call', (_, by) => {
	const observed = { minMs: by - 200, maxMs: by + 1_000 };
	expect(Math.abs(correctionOf(nextOffset(undefined, observed)) - by)).toBeLessThanOrEqual(1_200);
});

test('each answer narrows what is known; one that contradicts it replaces it, because the clock was set', () => {
	const known = nextOffset({ minMs: 4_000, maxMs: 9_000 }, { minMs: 6_000, maxMs: 12_000 });
	expect(known).toEqual({ minMs: 6_000, maxMs: 9_000 });
	expect(nextOffset(known, { minMs: -500, maxMs: 700 })).toEqual({ minMs: -500, maxMs: 700 });
});

test('an answer that the browser asked for before the page did is not taken for a clock that is fast', async () => {
	const dated = { date: new Date(Date.now() - 5_000).toUTCString() };
	vi.stubGlobal('fetch', async () => new Response(null, { headers: dated }));
	await timedFetch('/v0/auth/token', undefined, Date.now() - 6_000);
	vi.unstubAllGlobals();
	expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(1_000);
});
