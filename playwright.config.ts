import { defineConfig } from '@playwright/test';
import { browsers } from './tools/chromium.ts';

/** `npm run e2e -- --everywhere`: Firefox and WebKit, which e2e/everywhere drives itself (ADR 60). */
const isEverywhere = process.env.E2E_EVERYWHERE === '1';
// Runs once: workers load this file again and find the variables set.
if (!isEverywhere && !process.env.CHROMIUM_SANDBOX) Object.assign(process.env, browsers(import.meta.dirname));

/** `npm run test:full`: also e2e/full, all at both screen sizes, at every hour and in each theme. */
const isFull = process.env.E2E_FULL === '1';
/** Features the headless shell lacks: notifications, passkeys, worker installation, focus outside of the page. */
const inWholeBrowser = /(push|passkeys|offline|keyboard)\.spec/;
const workers = Number(process.env.E2E_WORKERS ?? (isFull ? 2 : 1));
process.env.E2E_WORKERS = String(workers);
/** A planted bug makes tests wait for what never appears, so they fail sooner (packages/proofs/planted-journeys.ts). */
const isPlanted = process.env.E2E_TIMEOUT_MS !== undefined;
const timeoutMs = Number(process.env.E2E_TIMEOUT_MS ?? 20_000 * Number(process.env.TEST_SLOWNESS ?? 1));
const mine = process.env.TEST_PARALLEL_INDEX ?? '0';
for (const name of ['E2E_URL', 'E2E_CONTROL', 'E2E_DATA_DIR'])
	process.env[name] = process.env[`${name}_${mine}`] ?? '';

const phone = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
const desktop = { viewport: { width: 1280, height: 800 } };
const launched = (executablePath: string | undefined) => ({
	launchOptions: { executablePath, chromiumSandbox: process.env.CHROMIUM_SANDBOX === 'on' },
});
const whole = launched(process.env.CHROMIUM_PATH);
const once = [
	{
		name: 'desktop',
		testIgnore: [inWholeBrowser, /e2e\/(full|everywhere)/],
		use: { ...desktop, ...launched(process.env.HEADLESS_SHELL) },
	},
	{
		name: 'desktop-chromium',
		testMatch: inWholeBrowser,
		testIgnore: /e2e\/full/,
		use: { ...desktop, ...whole },
	},
];
const atBothSizes = Object.entries({ phone, desktop }).map(([name, size]) => ({
	name,
	use: { ...size, ...whole },
}));
const everywhere = ['firefox', 'webkit'].map((name) => ({ name, testMatch: 'everywhere/journeys.ts' }));

export default defineConfig({
	testDir: 'e2e',
	globalSetup: './tools/e2e-server.ts',
	outputDir: 'test-results',
	fullyParallel: false,
	forbidOnly: true,
	// A test involves a browser, three processes and their clocks, so one retry is allowed.
	retries: 1,
	workers,
	// Three minutes on an idle machine; `expect` fails long before and says what is missing.
	timeout: 9 * timeoutMs,
	expect: { timeout: timeoutMs, ...(isPlanted && { toPass: { timeout: timeoutMs } }) },
	reporter: [
		['list'],
		['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
		['./tools/file-meter.ts'],
	],
	use: {
		baseURL: process.env.E2E_URL,
		locale: 'en-US',
		actionTimeout: 2 * timeoutMs,
		navigationTimeout: 2 * timeoutMs,
		// Traces only the retry, because recording every passing test is wasted work.
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		// Playwright can't route a service worker's responses; e2e/offline.spec.ts allows it.
		serviceWorkers: 'block',
	},
	projects: isEverywhere ? everywhere : isFull ? atBothSizes : once,
});
