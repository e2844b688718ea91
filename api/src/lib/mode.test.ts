/** R-modes: which settings lead to which mode, and which combinations refuse to start. */
import { expect, test } from 'vitest';
import { type Cell, cells, promisedFor, settingsOf } from '#test/mode-cells.ts';
import { ConfigError, readConfig } from '../app/config.ts';
import { modes } from './mode.ts';

const enough = {
	DATABASE_URL: 'postgres://localhost/x',
	AUTH_SECRET: 'x'.repeat(32),
	SANDBOX_URL: 'http://127.0.0.1:1',
	SANDBOX_SECRET_KEY: 'sk',
	SANDBOX_PUBLISHABLE_KEY: 'pk',
	SANDBOX_WEBHOOK_SECRET: 'whsec',
};
/** Returns the beginnings of the problems, or the mode, with a plus where the demo town is allowed. */
function outcomeOf(cell: Cell): string[] {
	try {
		const { mode, mayHoldTown } = readConfig({ ...enough, ...settingsOf(cell) });
		return [`${mode}${mayHoldTown ? '+' : ''}`];
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		for (const line of error.message.split('\n')) expect(line).toMatch(/^[A-Z_]+ .+: (set|put|take|add) /);
		return error.message.split('\n').map((line) => line.split(/ is | are | lets /, 1)[0] ?? '');
	}
}

test('each combination of address, host, cards, secrets, mail and mode starts as promised, or is refused with its cure', () => {
	expect(cells).toHaveLength(4 * 2 * 6 * 2 * 2 * 2);
	const wrong = cells.filter((cell) => String(outcomeOf(cell)) !== String(promisedFor(cell)));
	expect(wrong).toEqual([]);
	expect(Object.entries(modes).map(([mode, { tools }]) => [mode, tools])).toEqual([
		['trial', 'everybody'],
		['staging', 'admins'],
		['live', 'nobody'],
	]);
});
