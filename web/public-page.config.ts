/** The build of the one script that pages for everybody have (ADR 63): a file of its own, for nothing of the app comes with them. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
	root: import.meta.dirname,
	build: {
		emptyOutDir: false,
		copyPublicDir: false,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: join(import.meta.dirname, 'src/front-door/public/enhance.ts'),
			output: { entryFileNames: 'assets/public-page-[hash:7].js' },
		},
	},
});
