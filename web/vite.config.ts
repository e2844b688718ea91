import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

/** The two faces of the first view are asked for together with the style sheet. */
function preloadFonts(): Plugin {
	return {
		name: 'preload-fonts',
		apply: 'build',
		transformIndexHtml: {
			order: 'post',
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((file) => file.endsWith('.woff2'))
					.map((file) => ({
						tag: 'link',
						attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
						injectTo: 'head' as const,
					})),
		},
	};
}

/** Each text file twice more, compressed: the API sends what the browser takes. */
function compressFiles(): Plugin {
	return {
		name: 'compress-files',
		apply: 'build',
		writeBundle({ dir = '' }) {
			for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
				if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
				const file = join(dir, name);
				const text = readFileSync(file);
				const params = {
					[constants.BROTLI_PARAM_QUALITY]: 9,
					[constants.BROTLI_PARAM_SIZE_HINT]: text.length,
				};
				writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
				writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
			}
		},
	};
}

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		react(),
		lingui({ cwd: import.meta.dirname }),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		tailwindcss(),
		preloadFonts(),
		compressFiles(),
	],
	server: {
		host: '127.0.0.1',
		port: 5173,
		proxy: { '/v0': api, '/sandbox': api, '/dev/mail': api, '/media': api },
	},
	build: { outDir: 'dist', assetsDir: 'assets', emptyOutDir: true, manifest: true },
});
