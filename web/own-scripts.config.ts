/** Builds the standalone scripts: for public pages (ADR 63), for tickets shown before the app loads (ADR 97), for other websites. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const from = (file: string) => join(import.meta.dirname, 'src/front-door', file);

export default defineConfig({
	root: import.meta.dirname,
	build: {
		emptyOutDir: false,
		copyPublicDir: false,
		modulePreload: { polyfill: false },
		// Other websites' readers come with browsers of 2021.
		target: 'es2021',
		rolldownOptions: {
			input: {
				'public-page': from('public/enhance.ts'),
				'first-tickets': from('first-tickets.ts'),
				'flavorbag-shop': from('public/flavorbag-shop.ts'),
			},
			output: {
				// Keeps its names out of the page that it is on.
				banner: ({ name }) => (name === 'flavorbag-shop' ? '(() => {' : ''),
				footer: ({ name }) => (name === 'flavorbag-shop' ? '})();' : ''),
				entryFileNames: ({ name }) => (name === 'flavorbag-shop' ? '[name].js' : 'assets/[name]-[hash:7].js'),
			},
		},
	},
});
