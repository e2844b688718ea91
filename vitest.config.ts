import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { playwright } from 'vitest-browser-playwright';
import { browsers } from './tools/chromium.ts';

// React as people get it, without the checks of development: a third less work in the browser. Vitest sets its own before.
process.env.NODE_ENV = 'production';

const project = (
	name: string,
	include: string[],
	more: { globalSetup?: string[]; isolate?: false } = {},
) => ({
	extends: true as const,
	test: { name, include, ...more },
});

// The compiler of the web's texts looks where a command was given, and nowhere else.
process.env.LINGUI_CONFIG ??= join(import.meta.dirname, 'web/lingui.config.ts');

/** How many times longer than on a quiet machine the same work takes here, as `npm test` found at its start. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);
/** What is waited for says what didn't come, before the test's own limit ends it without a word. */
const timeouts = {
	testTimeout: 60_000 * slowness,
	hookTimeout: 60_000 * slowness,
	expect: { poll: { timeout: 20_000 * slowness } },
};

const isFull = process.env.TEST_FULL === '1';
const proofs = {
	...project('proofs', ['{api,packages}/**/*.proof.ts'], { globalSetup: ['api/test/global-setup.ts'] }),
	// They need programs that few machines have (docs/cluster.md).
	...(isFull && { exclude: ['**/cluster*.proof.ts'] }),
};

/** Screens in a real browser, over a network that the test answers (web/test/screen.tsx). */
export const screens = {
	extends: './web/vite.config.ts' as const,
	// What a test would find only while it runs would make the browser begin anew.
	optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
	test: {
		name: 'screens',
		include: ['web/**/*.test.tsx'],
		...timeouts,
		// Loading the app takes longer than showing most of its screens: the page stays for the next file.
		isolate: false,
		restoreMocks: true,
		unstubGlobals: true,
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			provider: playwright({
				launchOptions: {
					// Looked for when a screen is tested, not before.
					get executablePath() {
						if (!process.env.CHROMIUM_SANDBOX) Object.assign(process.env, browsers(import.meta.dirname));
						return process.env.HEADLESS_SHELL;
					},
					get chromiumSandbox() {
						return process.env.CHROMIUM_SANDBOX === 'on';
					},
				},
				contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
				// What nobody can press is named then.
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
		...timeouts,
		projects: [
			project('contract', ['contract/**/*.test.ts']),
			// Loading the API takes longer than most of its files run: a process keeps it for the next file.
			project('api', ['api/**/*.test.ts'], { globalSetup: ['api/test/global-setup.ts'], isolate: false }),
			// What takes long, draws at random or ends processes: for `npm run test:full` and `npm run soak`.
			...(isFull || process.env.SOAK_NOTES ? [proofs] : []),
			project('sandbox', ['sandbox/**/*.test.ts']),
			project('web', ['web/**/*.test.ts']),
			screens,
			project('tools', ['{packages,tools}/**/*.test.ts']),
		],
	},
});
