import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Plugin } from 'vite';
import { subsetFonts } from './subset-fonts.ts';

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

/** The toasts bring their style as a file too: the page's content policy takes no style elements. */
function toastsWithoutStyleElement(): Plugin {
	return {
		name: 'toasts-without-style-element',
		apply: 'build',
		transform: {
			filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
			handler(code) {
				const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
				if (without === code) this.error('sonner puts its style into the page in another way now');
				return { code: without, map: null };
			},
		},
	};
}

/**
 * Parts that most screens need travel together: a hundred small files are a hundred requests. What only some screens
 * need (menus, dialogs, forms with their library) stays apart.
 */
const everywhere =
	/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@lingui\/(core|react)|@messageformat\/parser)\//;
const smallParts = new RegExp(
	[
		/web\/src\/lib\/(names|paths|save-file|use-settled|use-in-view|use-hydrated)\.ts$/,
		/web\/src\/ui\/(Badge|Bag|Brand|Button|Chip|Field|IconButton|Panels|PickupWindow|Picture|Price|Spinner|TextField|button-look|cx|illustrations\/[A-Za-z]+)\.tsx?$/,
		/web\/src\/api\/(action-id|api-error|businesses|client|connection|identity-provider|kept|live-stock|live-stream|query-client|tokens|users)\.ts$/,
		/contract\/src\/(calls|errors|limits|words)\.ts$/,
		/lucide-react/,
	]
		.map(({ source }) => source)
		.join('|'),
);

/** Errors of the proxy name the address that was asked for: its query holds places, tokens and searches. */
const customLogger = createLogger();
const logError = customLogger.error;
customLogger.error = (message, options) => logError(message.replace(/\?\S*/g, ''), options);

export default defineConfig({
	customLogger,
	root: import.meta.dirname,
	plugins: [
		react(),
		lingui({ cwd: import.meta.dirname }),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		tailwindcss(),
		subsetFonts(),
		preloadFonts(),
		toastsWithoutStyleElement(),
	],
	server: {
		host: '127.0.0.1',
		port: 5173,
		proxy: { '/v0': api, '/sandbox': api, '/dev/mail': api, '/media': api },
	},
	build: {
		outDir: 'dist',
		assetsDir: 'assets',
		emptyOutDir: true,
		manifest: true,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// The first script must not wait for any of the others.
						{ name: 'first', test: /web\/src\/lib\/(early|session-hint|picture-sizes)\.ts$/, priority: 3 },
						{
							name: 'texts',
							test: /web\/src\/(lib\/(address|distance|money|time)|ui\/paper|features\/marketplace\/card-texts)\.ts$/,
							priority: 3,
						},
						{ name: 'frame', test: everywhere, priority: 2 },
						{ name: 'parts', test: smallParts, minShareCount: 3, priority: 1 },
					],
				},
			},
		},
	},
});
