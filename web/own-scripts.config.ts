/**
 * The build of the scripts that come with nothing of the app: the one of pages for everybody (ADR 63), and the one that shows tickets
 * before the app is there (ADR 97).
 */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const from = (file: string) => join(import.meta.dirname, 'src/front-door', file);

export default defineConfig({
	root: import.meta.dirname,
	build: {
		emptyOutDir: false,
		copyPublicDir: false,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: { 'public-page': from('public/enhance.ts'), 'first-tickets': from('first-tickets.ts') },
			output: { entryFileNames: 'assets/[name]-[hash:7].js' },
		},
	},
});
