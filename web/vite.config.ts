import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Plugin, type Rolldown } from 'vite';
import { subsetFonts } from './subset-fonts.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

/** Preloads the two fonts of the first view along with the style sheet. */
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

/** Moves the toasts' style into a file, because the content security policy forbids style elements. */
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

/** The router's forms and submits are unused, but tree shaking keeps them for possible side effects. */
function routerWithoutForms(): Plugin {
	return {
		name: 'router-without-forms',
		apply: 'build',
		transform: {
			filter: { id: /node_modules\/react-router\/dist\// },
			handler: (code) => ({
				code: code
					.replaceAll(/^\w+\.displayName = .*$/gm, '')
					.replaceAll('= React$1.', '= /* @__PURE__ */ React$1.')
					.replaceAll(
						/\b(invariant|warning|warningOnce)\(([^"`();]+(?:\([^"`();]*\)[^"`();]*)*), (?:`[^`]*`|"[^"]*")\)/g,
						(_, name, condition) => `${name}(${condition}, '')`,
					),
				map: null,
			}),
		},
	};
}

/** Texts of the contract in another language, by their English. Those of most errors come with an answer. */
function contractTexts(): Plugin {
	const partOf = (sources: readonly string[]) => {
		if (sources.some((source) => /(bag-words|basic-errors)\.ts/.test(source))) return 'first';
		return sources.every((source) => source.includes('/errors.ts')) ? 'none' : 'screens';
	};
	return {
		name: 'contract-texts',
		load: {
			filter: { id: /contract\/src\/locales\/\w+\.po\?(first|screens)$/ },
			handler(id) {
				const [file = '', part] = id.split('?');
				const texts = parsePoFile(readFileSync(file, 'utf8'))
					.items.filter(({ references }) => partOf(references) === part)
					.map(({ msgid, msgstr }) => [msgid, msgstr[0]]);
				return `export const texts = ${JSON.stringify(Object.fromEntries(texts))}`;
			},
		},
	};
}

/** Standalone chunks, because the first scripts must not wait for the app. */
const steps = { boot: 'index.html', 'first-cards': 'src/front-door/first-cards.ts' };
function stepOf(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null {
	for (const [name, from] of Object.entries(steps)) {
		const needed = new Set([join(import.meta.dirname, from)]);
		for (const one of needed)
			for (const next of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(next);
		if (needed.has(id)) return name;
	}
	return null;
}

/** Redacts query strings in proxy errors, because they hold places, tokens and searches. */
const customLogger = createLogger();
const logError = customLogger.error;
customLogger.error = (message, options) => logError(message.replace(/\?\S*/g, ''), options);

const ofFirstView = ['rolldown-runtime', 'frame', 'first-cards'];
/** Rarely opened screens, whose dependencies load after them, so that the app doesn't list them in its first load. */
const seldom =
	/\/(console|DevUi|KnownCodes|LostBag|NewAlertOverList|Join|SocialReturn|NotFoundPage|PartError|StepUp|BusinessPicker|Alerts|ResetPassword|ForgotPassword|VerifyEmail|ShopOffers|Draw|Receipt|CounterDevicePage|OfflineScreen|NoBusinesses|AccountMenu|AlertLink|Landing|Favorites)-/;

const onServer = { pages: 'src/front-door/pages.tsx', 'public-pages': 'src/front-door/public-pages.tsx' };

export default defineConfig(({ isSsrBuild }) => ({
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
		routerWithoutForms(),
		contractTexts(),
	],
	resolve: {
		alias: [
			{
				find: /^\.\/((\w+\/)*ssr\/components|instrumentation)\.js$/,
				replacement: join(import.meta.dirname, 'src/app/plain-router.ts'),
			},
			{ find: /^use-sync-external-store\/shim$/, replacement: 'react' },
		],
	},
	server: {
		host: '127.0.0.1',
		port: 5173,
		proxy: { '/v0': api, '/sandbox': api, '/dev/mail': api, '/dev/push': api, '/media': api },
	},
	build: {
		outDir: 'dist',
		assetsDir: 'assets',
		emptyOutDir: true,
		manifest: true,
		license: { fileName: '.vite/license.json' },
		copyPublicDir: !isSsrBuild,
		modulePreload: {
			polyfill: false,
			resolveDependencies(file, files, { hostType }) {
				if (hostType === 'html') return files;
				return seldom.test(file) ? [] : files.filter((one) => !/^assets\/(first|index)-/.test(one));
			},
		},
		rolldownOptions: {
			// The first script imports it once the page has painted.
			input: isSsrBuild ? onServer : ['index.html', 'src/main.tsx'],
			// Lets unused classes be dropped even though their `extends` reads a property.
			treeshake: { propertyReadSideEffects: false },
			output: {
				// The app lists all chunk names, and names compress badly, so only dynamic entries have a readable one.
				chunkFileNames: ({ isDynamicEntry, name }) =>
					`assets/${isDynamicEntry ? '[name]-' : ofFirstView.includes(name) ? 'first-' : ''}[hash:7].js`,
				codeSplitting: isSsrBuild
					? true
					: {
							groups: [
								{ name: stepOf, debugName: 'steps', priority: 2 },
								// Two files for the first screen; the one with dependencies rarely changes.
								{ name: 'frame', test: /node_modules/, tags: ['$initial'], priority: 1 },
								{ name: 'app', tags: ['$initial'] },
								// One file instead of many small requests.
								{ name: 'icons', test: /lucide-react/, minShareCount: 2 },
								{ name: 'small', maxModuleSize: 2_000, minShareCount: 4 },
							],
						},
			},
		},
	},
}));
