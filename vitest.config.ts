import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { playwright } from 'vitest-browser-playwright';
import { canSandbox, findHeadlessShell } from './tools/chromium.ts';

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

// A loaded machine is no failure: what is waited for comes, however late. Whoever never ends is ended all the same.
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** Screens in a real browser, over a network that the test answers (web/test/screen.tsx). */
const screens = {
	extends: './web/vite.config.ts' as const,
	// What a test would find only while it runs would make the browser begin anew.
	optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
	test: {
		name: 'screens',
		include: ['web/**/*.test.tsx'],
		...timeouts,
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			provider: playwright({
				launchOptions: {
					// Looked for when a screen is tested, not before.
					get executablePath() {
						process.env.HEADLESS_SHELL ||= findHeadlessShell(import.meta.dirname);
						return process.env.HEADLESS_SHELL;
					},
					get chromiumSandbox() {
						return canSandbox(this.executablePath);
					},
				},
				contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
				// As long as what is waited for: what nobody can press is named then, and not after ten minutes.
				actionTimeout: 120_000,
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
			// Those that need more than a checkout brings: `npm run soak` alone runs them, by name.
			...(process.env.SOAK_NOTES
				? [project('proofs', ['api/**/*.proof.ts'], { globalSetup: ['api/test/global-setup.ts'] })]
				: []),
			project('sandbox', ['sandbox/**/*.test.ts']),
			project('web', ['web/**/*.test.ts']),
			screens,
			project('tools', ['tools/**/*.test.ts']),
		],
	},
});
