// Finds a Chromium for the tests in e2e/: an installed one, else Debian's package, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages, onPath } from '../packages/ops/debian.ts';
import { UserError } from '../packages/ops/user-error.ts';
import { packageScript } from '../packages/ops/web-build.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const places = [
	'/usr/lib/chromium/chromium',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** On Windows `--version` opens a window, so an existing file is enough. */
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

/** Returns the path of a Chromium that runs; CHROMIUM_PATH overrides the search. */
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
 * Finds a headless shell, which uses half the processor time; falls back to Chromium if there is none or CHROMIUM_PATH
 * is set.
 */
function findHeadlessShell(root: string): string {
	const found = () => onPath(shells).find(works);
	if (process.env.CHROMIUM_PATH) return findChromium(root);
	const path = found();
	if (path !== undefined) return path;
	installDebianPackages(['chromium-headless-shell', 'chromium']);
	return found() ?? findChromium(root);
}

/** Environment variables for the test runners. */
export function browsers(root: string): {
	HEADLESS_SHELL: string;
	CHROMIUM_PATH: string;
	CHROMIUM_SANDBOX: string;
} {
	const HEADLESS_SHELL = process.env.HEADLESS_SHELL || findHeadlessShell(root);
	const CHROMIUM_PATH = findChromium(root);
	return { HEADLESS_SHELL, CHROMIUM_PATH, CHROMIUM_SANDBOX: canSandbox(CHROMIUM_PATH) ? 'on' : 'off' };
}

/** Chromium's sandbox needs privileges that root and some containers lack. */
export function canSandbox(path: string): boolean {
	if (process.platform !== 'linux') return true;
	if (process.getuid?.() === 0) return false;
	const probe = ['--headless', '--disable-gpu', '--dump-dom', 'about:blank'];
	return spawnSync(path, probe, { stdio: 'ignore', timeout: 120_000 }).status === 0;
}
