import { expect, test } from 'vitest';
import { ask, begun, environment, replace, replaceUnderUse, serving, start } from './rolling.ts';

test('one process is replaced under steady use, and nobody is refused', () => replaceUnderUse(1));

test('a new process that cannot serve changes nothing, and the one after it may', async () => {
	await start(1);
	const before = serving();
	await expect(replace({ ...environment(1), AUTH_SECRET: 'short' })).rejects.toThrow(
		/^The restart failed, and what served before goes on: a new process could not start: AUTH_SECRET/,
	);
	expect(serving()).toEqual(before);
	expect(await ask('/readyz')).toBe(200);
	await replace(environment(1));
	expect(serving()).not.toEqual(before);
});

test('one restart at a time', async () => {
	await start(1);
	const before = serving();
	const first = replace(environment(1));
	await expect(replace(environment(1))).rejects.toThrow('a restart is under way already');
	await first;
	expect(serving()).toHaveLength(1);
	expect(serving()).not.toEqual(before);
});

// R-back-at-once
test('a process that is killed gives its place to the spare, and there is another one', async () => {
	await start(1);
	const [victim = 0] = serving();
	await expect.poll(() => begun.at(-1)).not.toBe(victim);
	const spare = begun.at(-1);
	process.kill(victim, 'SIGKILL');
	await expect.poll(() => ask('/readyz').catch(() => 0)).toBe(200);
	expect(serving()).toEqual([spare]);
	await expect.poll(() => begun.at(-1)).not.toBe(spare);
	// A restart replaces a spare with old code.
	const stale = begun.at(-1);
	await replace(environment(1));
	expect(serving()).not.toContain(stale);
	expect(() => process.kill(stale ?? 0, 0)).toThrow('ESRCH');
});
