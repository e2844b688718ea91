import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { playwright } from 'vitest-browser-playwright';
import { youngFlags } from './packages/ops/heap.ts';
import { browsers } from './tools/chromium.ts';

// React's production build needs a third less work in the browser. Set first, because Vitest would set its own value.
process.env.NODE_ENV = 'production';

const project = (
	name: string,
	include: string[],
	more: { globalSetup?: string[]; exclude?: string[]; isolate?: false } = {},
) => ({
	extends: true as const,
	test: { name, include, ...more },
});

// Lingui's compiler looks for its configuration only in the working directory.
process.env.LINGUI_CONFIG ??= join(import.meta.dirname, 'web/lingui.config.ts');

/** Slowdown of this machine compared with an idle one. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);
/** Waits time out before the test does, so the failure says what is missing. */
const timeouts = {
	testTimeout: 60_000 * slowness,
	hookTimeout: 60_000 * slowness,
	expect: { poll: { timeout: 20_000 * slowness } },
};

/** It changes what every other file would see, so its process is its own. */
const addsLanguage = 'api/test/third-language.test.ts';

const isFull = process.env.TEST_FULL === '1';
const proofs = {
	...project('proofs', ['{api,packages}/**/*.proof.ts'], { globalSetup: ['api/test/global-setup.ts'] }),
	// These need programs that few machines have (docs/cluster.md).
	...(isFull && { exclude: ['**/cluster*.proof.ts'] }),
};

/** Screens in a real browser with a mocked network (web/test/screen.tsx). */
export const screens = {
	extends: './web/vite.config.ts' as const,
	// A dependency discovered during a test would reload the browser.
	optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
	test: {
		name: 'screens',
		include: ['web/**/*.test.tsx'],
		setupFiles: ['web/test/noon.ts'],
		...timeouts,
		// Loading the app takes longer than most screens' tests, so files share the page.
		isolate: false,
		restoreMocks: true,
		unstubGlobals: true,
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			provider: playwright({
				launchOptions: {
					get executablePath() {
						if (!process.env.CHROMIUM_SANDBOX) Object.assign(process.env, browsers(import.meta.dirname));
						return process.env.HEADLESS_SHELL;
					},
					get chromiumSandbox() {
						return process.env.CHROMIUM_SANDBOX === 'on';
					},
				},
				contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
				// Makes a failed action name its element.
				actionTimeout: 20_000 * slowness,
			}),
			instances: [{ browser: 'chromium' as const }],
		},
	},
};

export default defineConfig({
	test: {
		environment: 'node',
		pool: 'forks',
		maxWorkers: 2,
		execArgv: youngFlags,
		...timeouts,
		projects: [
			project('contract', ['contract/**/*.test.ts']),
			// Loading the API takes longer than most files run, so they share a process.
			project('api', ['api/**/*.test.ts'], {
				globalSetup: ['api/test/global-setup.ts'],
				exclude: [addsLanguage],
				isolate: false,
			}),
			// Long, randomized or process-killing tests, for `npm run test:full` and `npm run soak`.
			...(isFull || process.env.SOAK_NOTES ? [proofs] : []),
			project('sandbox', ['sandbox/**/*.test.ts']),
			project('web', ['web/**/*.test.ts']),
			screens,
			project('tools', ['{packages,tools}/**/*.test.ts', addsLanguage]),
		],
	},
});
