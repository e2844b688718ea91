import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from '@lingui/cli';

function filesWith(file: string, found = new Set<string>()): Set<string> {
	found.add(file);
	for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/ from '((?:#|\.\/)[^']+\.tsx?)'/g)) {
		const home = from.startsWith('#') ? join(import.meta.dirname, 'src') : dirname(file);
		const next = join(home, from.replace('#', ''));
		if (!found.has(next)) filesWith(next, found);
	}
	return found;
}
/** Titles are in the app's bundle, but their texts load with the screens. */
const titles = join(import.meta.dirname, 'src/app/titles.ts');
const first = [...filesWith(join(import.meta.dirname, 'src/main.tsx'))].filter((file) => file !== titles);

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['en', 'es'],
	// The first catalog is bundled with the app; the other loads on demand (lib/texts.ts).
	catalogs: [
		{ path: '<rootDir>/src/locales/{locale}/first', include: first },
		{ path: '<rootDir>/src/locales/{locale}/screens', include: ['<rootDir>/src'], exclude: first },
	],
	orderBy: 'message',
	runtimeConfigModule: { Trans: ['#lib/trans.tsx', 'Trans'] },
});
