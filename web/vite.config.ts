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

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		react(),
		lingui({ cwd: import.meta.dirname }),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		tailwindcss(),
		preloadFonts(),
	],
	server: {
		host: '127.0.0.1',
		port: 5173,
		proxy: { '/v0': api, '/sandbox': api, '/dev/mail': api, '/media': api },
	},
	build: { outDir: 'dist', assetsDir: 'assets', emptyOutDir: true },
});
