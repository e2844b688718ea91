import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Returns the file and everything it imports statically; dynamic imports are left out. */
function filesWith(file: string, found = new Set<string>()): Set<string> {
	found.add(file);
	for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/ from '((?:#|\.\/)[^']+\.tsx?)'/g)) {
		const home = from.startsWith('#') ? join(import.meta.dirname, 'src') : dirname(file);
		const next = join(home, from.replace('#', ''));
		if (!found.has(next)) filesWith(next, found);
	}
	return found;
}
/** Titles ship with the app, but their texts ship with the screens. */
const titles = join(import.meta.dirname, 'src/app/titles.ts');
const first = [...filesWith(join(import.meta.dirname, 'src/main.tsx'))].filter((file) => file !== titles);

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['en', 'es'],
	// The first catalog ships with the app, the second with lazily loaded code (lib/texts.ts).
	catalogs: [
		{ path: '<rootDir>/src/locales/{locale}/first', include: first },
		{ path: '<rootDir>/src/locales/{locale}/screens', include: ['<rootDir>/src'], exclude: first },
	],
	format: formatter({ lineNumbers: false }),
	orderBy: 'message',
	runtimeConfigModule: { Trans: ['#lib/trans.tsx', 'Trans'] },
});
