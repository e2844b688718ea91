import { defineConfig } from '@playwright/test';
import { browsers } from './tools/chromium.ts';

/** `npm run e2e -- --everywhere`: Firefox and WebKit, which e2e/everywhere drives itself (ADR 69). */
const isEverywhere = process.env.E2E_EVERYWHERE === '1';
// Looked for once: the workers read this file again and find them in their environment.
if (!isEverywhere && !process.env.CHROMIUM_SANDBOX) Object.assign(process.env, browsers(import.meta.dirname));

/** `npm run test:full`: those in e2e/full too, each at both sizes and every hour, with all rules in every theme. */
const isFull = process.env.E2E_FULL === '1';
/** What the headless shell lacks: notifications, passkeys, the install of a worker, a focus outside of the page. */
const inWholeBrowser = /(push|passkeys|offline|keyboard)\.spec/;
/** A product runs for each of them (tools/e2e-server.ts). */
const workers = Number(process.env.E2E_WORKERS ?? (isFull ? 2 : 1));
process.env.E2E_WORKERS = String(workers);
/** What a planted bug keeps away never comes: the journey is to say so soon (packages/proofs/planted-journeys.ts). */
const isPlanted = process.env.E2E_TIMEOUT_MS !== undefined;
const timeoutMs = Number(process.env.E2E_TIMEOUT_MS ?? 20_000 * Number(process.env.TEST_SLOWNESS ?? 1));
// Each reads here which is its own.
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
	// A journey crosses a browser, three processes and their clocks. Whatever fails twice has failed.
	retries: 1,
	workers,
	// Three minutes on a quiet machine; what is waited for says long before that what didn't come.
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
		// To draw and keep each step is work for nothing when it passes: whatever fails is traced when it is tried again.
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		// What a worker answers no journey can route: e2e/offline.spec.ts lets it in.
		serviceWorkers: 'block',
	},
	projects: isEverywhere ? everywhere : isFull ? atBothSizes : once,
});
