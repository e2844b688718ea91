/** Builds the service worker (ADR 97); packages/ops/write-pages.ts injects its file list. */
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
