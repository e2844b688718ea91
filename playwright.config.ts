import { defineConfig } from '@playwright/test';
import { canSandbox, findChromium } from './tools/chromium.ts';

// Looked for once: the workers read this file again and find it in their environment.
process.env.CHROMIUM_PATH ||= findChromium(import.meta.dirname);
process.env.CHROMIUM_SANDBOX ||= canSandbox(process.env.CHROMIUM_PATH) ? 'on' : 'off';

/** A product runs for each of them (tools/e2e-server.ts). */
const workers = 2;
process.env.E2E_WORKERS = String(workers);
// Each reads here which is its own.
const mine = process.env.TEST_PARALLEL_INDEX ?? '0';
for (const name of ['E2E_URL', 'E2E_CONTROL', 'E2E_DATA_DIR'])
	process.env[name] = process.env[`${name}_${mine}`] ?? '';

export default defineConfig({
	testDir: 'e2e',
	globalSetup: './tools/e2e-server.ts',
	outputDir: 'test-results',
	fullyParallel: false,
	forbidOnly: true,
	// A journey crosses a browser, three processes and their clocks. Whatever fails twice has failed.
	retries: 1,
	workers,
	timeout: 45_000,
	expect: { timeout: 10_000 },
	reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
	use: {
		baseURL: process.env.E2E_URL,
		locale: 'en-US',
		trace: 'retain-on-failure',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH,
			chromiumSandbox: process.env.CHROMIUM_SANDBOX === 'on',
		},
	},
	projects: [
		{
			name: 'phone',
			// Who may go where, and what is said when, does not depend on the size of the screen.
			testIgnore:
				/(any-hour|front-door|guards|checkout-troubles|marketplace|my-orders|rare-toasts|payment-card)\.spec/,
			use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
		},
		{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
	],
});
