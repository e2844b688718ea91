// A Chromium for the journeys in e2e/: one that is there, else Debian's package, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages, onPath } from '../packages/ops/debian.ts';
import { UserError } from '../packages/ops/user-error.ts';
import { packageScript } from '../packages/ops/web-build.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same without a window and what belongs to one. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const places = [
	'/usr/lib/chromium/chromium',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Windows shows a window instead of a version: there a file that exists is good enough. */
function works(path: string): boolean {
	if (!existsSync(path)) return false;
	if (process.platform === 'win32') return true;
	const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 120_000 });
	return status === 0 && /chrom/i.test(stdout);
}

function installed(): string | undefined {
	return [...onPath(names), '/usr/bin/chromium', ...places, chromium.executablePath()].find(works);
}

function download(root: string): void {
	const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined };
	const script = packageScript(root, '@playwright/test', 'playwright');
	spawnSync(process.execPath, [script, 'install', 'chromium'], { env, stdio: 'ignore' });
}

/** The path of a Chromium that runs. CHROMIUM_PATH decides when it is set. */
export function findChromium(root: string): string {
	const given = process.env.CHROMIUM_PATH;
	if (given) {
		if (works(given)) return given;
		throw new UserError(`CHROMIUM_PATH is ${given}, and no Chromium runs from there.`);
	}
	for (const provide of [() => {}, () => installDebianPackages(['chromium']), () => download(root)]) {
		provide();
		const path = installed();
		if (path !== undefined) return path;
	}
	throw new UserError(
		'No Chromium was found and none could be installed: install it and set CHROMIUM_PATH to its program.',
	);
}

/**
 * The same pages for half of the processor. Journeys of notifications, passkeys and the service worker ask for Chromium itself.
 * Where there is none it is Chromium, as where CHROMIUM_PATH names one.
 */
function findHeadlessShell(root: string): string {
	const found = () => onPath(shells).find(works);
	if (process.env.CHROMIUM_PATH) return findChromium(root);
	const path = found();
	if (path !== undefined) return path;
	installDebianPackages(['chromium-headless-shell', 'chromium']);
	return found() ?? findChromium(root);
}

/** What the runners of tests find in their environment, looked for once. */
export function browsers(root: string): {
	HEADLESS_SHELL: string;
	CHROMIUM_PATH: string;
	CHROMIUM_SANDBOX: string;
} {
	const HEADLESS_SHELL = process.env.HEADLESS_SHELL || findHeadlessShell(root);
	const CHROMIUM_PATH = findChromium(root);
	return { HEADLESS_SHELL, CHROMIUM_PATH, CHROMIUM_SANDBOX: canSandbox(CHROMIUM_PATH) ? 'on' : 'off' };
}

/** Chromium's own sandbox needs rights that root and some containers lack. */
export function canSandbox(path: string): boolean {
	if (process.platform !== 'linux') return true;
	if (process.getuid?.() === 0) return false;
	const probe = ['--headless', '--disable-gpu', '--dump-dom', 'about:blank'];
	return spawnSync(path, probe, { stdio: 'ignore', timeout: 120_000 }).status === 0;
}
