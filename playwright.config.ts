import { defineConfig } from '@playwright/test';
import { canSandbox, findChromium } from './tools/chromium.ts';

/** `npm run e2e -- --everywhere`: Firefox and WebKit, which e2e/everywhere drives itself (ADR 69). */
const isEverywhere = process.env.E2E_EVERYWHERE === '1';
// Looked for once: the workers read this file again and find it in their environment.
if (!isEverywhere) {
	process.env.CHROMIUM_PATH ||= findChromium(import.meta.dirname);
	process.env.CHROMIUM_SANDBOX ||= canSandbox(process.env.CHROMIUM_PATH) ? 'on' : 'off';
}

/** `npm run soak -- journeys`: each at both sizes, at every hour, with all rules in every theme. */
const isFull = process.env.E2E_FULL === '1';
/** What is laid out otherwise on a phone, or worked by a thumb instead of keys; the rest is the same at either size. Screens'
 * own tests ask axe at both. */
const alsoOnPhones = /(accessibility|alerts|\/customer|reach|waitlist)\.spec/;
/** A product runs for each of them (tools/e2e-server.ts). */
const workers = 2;
process.env.E2E_WORKERS = String(workers);
// Each reads here which is its own.
const mine = process.env.TEST_PARALLEL_INDEX ?? '0';
for (const name of ['E2E_URL', 'E2E_CONTROL', 'E2E_DATA_DIR'])
	process.env[name] = process.env[`${name}_${mine}`] ?? '';

const inChromium = [
	{
		name: 'phone',
		...(!isFull && { testMatch: alsoOnPhones }),
		use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
	},
	{
		name: 'desktop',
		...(!isFull && { testIgnore: /accessibility\.spec/ }),
		use: { viewport: { width: 1280, height: 800 } },
	},
];
const everywhere = ['firefox', 'webkit'].map((name) => ({ name, testMatch: 'everywhere/journeys.ts' }));

export default defineConfig({
	testDir: 'e2e',
	globalSetup: './tools/e2e-server.ts',
	outputDir: 'test-results',
	fullyParallel: false,
	forbidOnly: true,
	// A journey crosses a browser, three processes and their clocks. Whatever fails twice has failed.
	retries: 1,
	workers,
	// A loaded machine is no failure: what is waited for comes, however late.
	timeout: 600_000,
	expect: { timeout: 60_000 },
	reporter: [
		['list'],
		['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
		['./tools/file-meter.ts'],
	],
	use: {
		baseURL: process.env.E2E_URL,
		locale: 'en-US',
		actionTimeout: 120_000,
		navigationTimeout: 120_000,
		// To draw and keep each step is work for nothing when it passes: whatever fails is traced when it is tried again.
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		// What a worker answers no journey can route: e2e/offline.spec.ts lets it in.
		serviceWorkers: 'block',
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH,
			chromiumSandbox: process.env.CHROMIUM_SANDBOX === 'on',
		},
	},
	projects: isEverywhere ? everywhere : inChromium,
});
