/** Builds the standalone scripts: for public pages (ADR 63), and for tickets shown before the app loads (ADR 97). */
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
