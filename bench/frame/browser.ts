/** The built product with its seeded town, as `npm start` runs it, and a Chromium that measures as on a phone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	type CDPSession,
	chromium,
	type Page,
} from '@playwright/test';
import { freePort } from '../../packages/ops/ports.ts';
import { root, startProduct } from '../../packages/ops/product.ts';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import { canSandbox, findChromium } from '../../tools/chromium.ts';
import type { Stage } from './stage.ts';

/** From the page's own performance observers, in milliseconds; `shifts` counts only unexpected layout shifts. */
export interface PageMetrics {
	lcp: number;
	shifts: number;
	/** Input to next frame, by interaction. */
	interactions: Record<string, number>;
	/** Compressed size. */
	scriptBytes: number;
}

const observeScript = `
	const seen = (window.seen = { lcp: 0, shifts: 0, interactions: {} });
	const watch = (type, more, note) =>
		new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
	watch('largest-contentful-paint', {}, (entry) => (seen.lcp = entry.startTime));
	watch('layout-shift', {}, (entry) => (seen.shifts += entry.hadRecentInput ? 0 : entry.value));
	watch('event', { durationThreshold: 16 }, (entry) => {
		if (!entry.interactionId) return;
		const before = seen.interactions[entry.interactionId] ?? 0;
		seen.interactions[entry.interactionId] = Math.max(before, entry.duration);
	});
	performance.setResourceTimingBufferSize(1000);`;
const readScript = `({
	...seen,
	scriptBytes: performance.getEntriesByType('resource')
		.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
		.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;
export const read = (page: Page): Promise<PageMetrics> => page.evaluate(readScript) as Promise<PageMetrics>;

export const phone = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
export const desktop = { viewport: { width: 1280, height: 800 } };
export type Device = typeof phone | typeof desktop;

export const slowDown = (cdp: CDPSession) => cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
/** Lighthouse's slow 4G profile. */
export const slowLine = (cdp: CDPSession) =>
	cdp.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 1_600_000 / 8,
		uploadThroughput: 750_000 / 8,
	});

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Launch {
	executablePath: string;
	chromiumSandbox: boolean;
}

export interface MeasuredProduct {
	url: string;
	launch: Launch;
	open(device: Device, session?: Session): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }>;
	signIn(email: string, password: string): Promise<Session>;
	stop(): Promise<void>;
}

/** Keeps out variables that would configure the product differently from a fresh clone. */
const environmentNames = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];

/** One folder per run, so the town is seeded once. */
const folders = new WeakMap<Stage, Promise<string>>();
async function makeFolder(stage: Stage): Promise<string> {
	const folder = await temporaryFolder();
	stage.keep({ stop: async () => folder.remove() });
	const path = join(folder.path, 'product');
	mkdirSync(path);
	return path;
}
function folderOf(stage: Stage): Promise<string> {
	const folder = folders.get(stage) ?? makeFolder(stage);
	folders.set(stage, folder);
	return folder;
}

function openPagesWith(browser: Browser): MeasuredProduct['open'] {
	return async (device, session) => {
		const options: BrowserContextOptions = { ...device, locale: 'en-US' };
		const context = await browser.newContext(session ? { ...options, storageState: session } : options);
		await context.addInitScript(observeScript);
		const page = await context.newPage();
		const cdp = await context.newCDPSession(page);
		await cdp.send('Network.enable');
		return { page, cdp, close: () => context.close() };
	};
}

/** The tiny size isn't seeded, because that takes longer than its checks. Stop it before measuring anything else. */
export async function measuredProduct(stage: Stage): Promise<MeasuredProduct> {
	const env = {
		...Object.fromEntries(environmentNames.map((name) => [name, process.env[name]])),
		...(stage.size.name === 'tiny' && { SEED: 'none' }),
	};
	const product = await startProduct({ dataDir: await folderOf(stage), port: await freePort(), env });
	const executablePath = findChromium(root);
	const launch: Launch = { executablePath, chromiumSandbox: canSandbox(executablePath) };
	const browser = await chromium.launch(launch);
	const open = openPagesWith(browser);
	return {
		url: product.url,
		launch,
		open,
		async signIn(email, password) {
			const { page, close } = await open(desktop);
			await page.goto(`${product.url}/auth/login`);
			await page.getByLabel('Email').fill(email);
			await page.getByLabel(/^Password/).fill(password);
			await page.getByRole('button', { name: 'Sign In', exact: true }).click();
			await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
			const session = await page.context().storageState();
			await close();
			return session;
		},
		async stop() {
			await browser.close();
			await product.stop();
		},
	};
}
