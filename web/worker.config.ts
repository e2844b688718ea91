/** The build of the service worker (ADR 97): one script at the root. packages/ops/write-pages.ts tells it what the app is made of. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
	root: import.meta.dirname,
	build: {
		emptyOutDir: false,
		copyPublicDir: false,
		license: { fileName: '.vite/license-worker.json' },
		rolldownOptions: {
			input: join(import.meta.dirname, 'src/worker/worker.ts'),
			output: { entryFileNames: 'worker.js', format: 'iife' },
		},
	},
});
