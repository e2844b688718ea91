import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from '@lingui/cli';

/** A source and all that comes with it: what it loads when needed does not. */
function filesWith(file: string, found = new Set<string>()): Set<string> {
	found.add(file);
	for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/ from '((?:#|\.\/)[^']+\.tsx?)'/g)) {
		const home = from.startsWith('#') ? join(import.meta.dirname, 'src') : dirname(file);
		const next = join(home, from.replace('#', ''));
		if (!found.has(next)) filesWith(next, found);
	}
	return found;
}
/** Titles come with the app, their texts with their screens. */
const titles = join(import.meta.dirname, 'src/app/titles.ts');
const first = [...filesWith(join(import.meta.dirname, 'src/main.tsx'))].filter((file) => file !== titles);

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['en', 'es'],
	// The first travels with the app, the other with what is loaded when needed (lib/texts.ts).
	catalogs: [
		{ path: '<rootDir>/src/locales/{locale}/first', include: first },
		{ path: '<rootDir>/src/locales/{locale}/screens', include: ['<rootDir>/src'], exclude: first },
	],
	orderBy: 'message',
	runtimeConfigModule: { Trans: ['#lib/trans.tsx', 'Trans'] },
});
