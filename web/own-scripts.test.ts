/** What a browser of 2021 gets on another website (R-widget). */
import { join } from 'node:path';
import { build, type Rolldown, transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

const in2021 = async (code: string) => {
	const [old, now] = await Promise.all(
		(['es2021', 'esnext'] as const).map((target) =>
			transformWithOxc(code, 'script.js', { target, sourcemap: false }),
		),
	);
	return old?.code === now?.code;
};

// R-widget
test('the scripts for other pages have no syntax that came after 2021', async () => {
	const configFile = join(import.meta.dirname, 'own-scripts.config.ts');
	const built = (await build({
		configFile,
		logLevel: 'silent',
		build: { write: false },
	})) as Rolldown.RolldownOutput;
	const found: [string, boolean][] = [];
	for (const one of built.output) if (one.type === 'chunk') found.push([one.name, await in2021(one.code)]);
	expect(found.sort()).toEqual([
		['first-tickets', true],
		['flavorbag-shop', true],
		['public-page', true],
	]);
	for (const newer of ['class One { #two = 2; }', 'class One { static { two(); } }'])
		expect([newer, await in2021(newer)]).toEqual([newer, false]);
});
