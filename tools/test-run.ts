// Runs all checks and tests, lists failures at the end and counts results in the last line. --only
// check|unit|screens|e2e runs one part; --full runs all of e2e/ at both screen sizes; --everywhere runs it in Firefox
// and WebKit.
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endGroup } from '../packages/ops/processes.ts';
import { childEnv, root } from '../packages/ops/product.ts';
import { leashEnv, leashed, runTask, type TaskResult } from '../packages/ops/service.ts';
import { exitNow, onStopRequest } from '../packages/ops/shutdown.ts';
import { memoryFolder, sweepTemporaryFolders, temporaryFolder } from '../packages/ops/temporary-folder.ts';
import { UserError } from '../packages/ops/user-error.ts';
import { buildWeb, packageScript } from '../packages/ops/web-build.ts';
import { browsers } from './chromium.ts';
import type { FileCosts } from './file-meter.ts';
import { provideOtherBrowsers } from './other-browsers.ts';
import { measureSlowness, processorMeter, speedMeter } from './processor-time.ts';
import { costLines, judgeCost, readCosts, sumUp, writeCost } from './test-cost.ts';
import { type Outcome, playwrightOutcomes, reasonFrom, vitestOutcomes } from './test-report.ts';
import { sourceLines } from './tree.ts';

const env = childEnv({ ...process.env, FORCE_COLOR: undefined, CI: '1' });
const abort = new AbortController();
const outcomes: Outcome[] = [];
const runners = new Set<ChildProcess>();
const runs: FileCosts[] = [];
const meter = processorMeter(process.pid);
const metering = setInterval(() => meter.seconds(), 1_000).unref();

/**
 * Resolves once interrupted runners have ended: a runner cleans up on SIGINT, and the workers it leaves behind are
 * killed.
 */
let ending: Promise<unknown> = Promise.resolve();

async function check(name: string, work: () => Promise<TaskResult>): Promise<void> {
	if (abort.signal.aborted) return;
	const began = performance.now();
	const { code, output } = await work().catch((error: Error) => ({
		code: 1,
		output: String(error.cause ?? error.message),
	}));
	const passed = code === 0;
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
	if (!passed) console.log(output.trimEnd());
	outcomes.push({ name, passed, ...(!passed && reasonFrom([output])) });
}

function tool(packageName: string, command: string, ...args: string[]): Promise<TaskResult> {
	return runTask([packageScript(root, packageName, command), ...args], {
		cwd: root,
		// The compiler is written in Go and exits before garbage collection pays off.
		env: { ...env, GOGC: 'off' },
		signal: abort.signal,
	});
}

/** Fails if extracting messages changes the catalog, and restores it. */
async function checkCatalog(): Promise<TaskResult> {
	const cwd = join(root, 'web');
	const contents = () =>
		new Map(
			globSync('src/locales/**/*.po', { cwd }).map((file) => [file, readFileSync(join(cwd, file), 'utf8')]),
		);
	const before = contents();
	const extracted = await runTask([packageScript(root, '@lingui/cli', 'lingui'), 'extract'], {
		cwd,
		env,
		signal: abort.signal,
	});
	if (extracted.code !== 0) return extracted;
	const stale = [...contents()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
	for (const [file, text] of before) writeFileSync(join(cwd, file), text);
	if (stale.length === 0) return extracted;
	return {
		code: 1,
		output: `${stale.join(', ')} lacks texts of the sources: run \`npx lingui extract\` in web/.`,
	};
}

async function runChecks(): Promise<void> {
	const types = async () => {
		await check('types of the server', () => tool('typescript', 'tsc', '-p', 'tsconfig.json'));
		await check('types of the web', () => tool('typescript', 'tsc', '-p', 'web'));
		await check('types of the worker', () => tool('typescript', 'tsc', '-p', 'web/src/worker'));
		await check('unused code', () => tool('knip', 'knip', '--no-progress'));
	};
	const sources = async () => {
		await check('lint and format', () => tool('@biomejs/biome', 'biome', 'ci', '--colors=off', '.'));
		await check('message catalog', checkCatalog);
		await check('web build', async () => {
			const built = await buildWeb(root, env, { signal: abort.signal });
			return { code: 0, output: built ? 'built' : 'unchanged' };
		});
	};
	await Promise.all([types(), sources()]);
	console.log(`     ${sourceLines()}`);
}

function runTests(script: string, args: string[], extra: NodeJS.ProcessEnv): Promise<number> {
	if (abort.signal.aborted) return Promise.resolve(1);
	return new Promise((resolve) => {
		const child = spawn(process.execPath, [...leashed, script, ...args], {
			cwd: root,
			env: { ...env, ...extra, ...leashEnv },
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
			detached: process.platform !== 'win32',
		});
		runners.add(child);
		child.once('error', () => resolve(1));
		child.once('exit', (code) => {
			runners.delete(child);
			resolve(code ?? 1);
		});
	});
}

/** A project that ran no tests fails the run. */
function noteCosts(file: string): void {
	const costs = readCosts(file);
	if (costs === undefined) return;
	runs.push(costs);
	for (const [project, tests] of Object.entries(costs.tests))
		if (tests === 0) outcomes.push({ name: `${project}: ran no test`, passed: false });
}

async function runVitest(
	name: string,
	folder: string,
	projects: string,
	extra: NodeJS.ProcessEnv,
): Promise<void> {
	const report = join(folder, `${name}.json`);
	const costs = join(folder, `${name}-costs.json`);
	const reporters = ['default', 'json', './tools/file-meter.ts'].map((one) => `--reporter=${one}`);
	const args = ['run', `--project=${projects}`, ...reporters, `--outputFile.json=${report}`];
	const script = packageScript(root, 'vitest', 'vitest');
	const code = await runTests(script, args, { ...extra, FILE_COSTS: costs });
	outcomes.push(...vitestOutcomes(name, report, root, code));
	noteCosts(costs);
}

async function runUnit(folder: string): Promise<void> {
	const exchanges = join(folder, 'stripe');
	mkdirSync(exchanges);
	await runVitest('unit', folder, '!screens*', {
		STRIPE_EXCHANGES: exchanges,
		TEST_FULL: full ? '1' : undefined,
	});
	const checker = [join(root, 'packages/proofs', 'stripe-exchanges.ts'), exchanges];
	await check('what went to Stripe and came from it', () =>
		runTask(checker, { cwd: root, env, signal: abort.signal }),
	);
}

/** Runs in a process of its own, because screen tests mostly wait. */
async function runScreens(folder: string): Promise<void> {
	if (hasBrowser) await runVitest('screens', folder, 'screens*', {});
}

async function runJourneys(folder: string): Promise<void> {
	if (!hasBrowser) return;
	const report = join(folder, 'playwright.json');
	const script = packageScript(root, '@playwright/test', 'playwright');
	const where = everywhere ? { E2E_EVERYWHERE: '1' } : { E2E_FULL: full ? '1' : undefined };
	const costs = join(folder, 'journey-costs.json');
	const code = await runTests(script, ['test'], { E2E_REPORT: report, FILE_COSTS: costs, ...where });
	outcomes.push(...playwrightOutcomes(report, code));
	noteCosts(costs);
}

const parts = {
	check: runChecks,
	unit: runUnit,
	screens: runScreens,
	e2e: runJourneys,
};
const flag = { type: 'boolean' } as const;
const options = { only: { type: 'string' }, full: flag, everywhere: flag } as const;
const { only, full, everywhere } = parseArgs({ options }).values;
if (only !== undefined && !(only in parts)) {
	console.error(`--only takes ${Object.keys(parts).join(', ')}, not ${only}.`);
	await exitNow(1);
}
if (everywhere) {
	try {
		if (only !== 'e2e')
			throw new UserError('--everywhere belongs to the journeys: npm run e2e -- --everywhere');
		provideOtherBrowsers();
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		console.error(error.message);
		await exitNow(1);
	}
}

onStopRequest(
	() => {
		abort.abort();
		const leaders = [...runners].flatMap(({ pid }) => pid ?? []);
		ending = Promise.all(leaders.map((pid) => endGroup(pid, 15_000)));
	},
	() => process.exit(130),
);

/** Without a browser the other parts still run. */
function provideBrowsers(): boolean {
	if (only === 'check' || everywhere) return true;
	try {
		Object.assign(env, browsers(root));
		return true;
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		console.error(`${error.message} Screens and journeys are left out, and the run fails for it.`);
		outcomes.push({ name: 'screens and journeys', passed: false, reason: error.message });
		// The configurations of both test runners would search again and fail.
		env.CHROMIUM_SANDBOX = 'none';
		return false;
	}
}

/** Uses memory for temporary files unless TMPDIR is set. */
const memory = process.env.TMPDIR ? undefined : memoryFolder();
if (memory) process.env.TMPDIR = memory;
const folder = await temporaryFolder();
if (memory) env.TMPDIR = folder.path;
const began = performance.now();
const slowness = await measureSlowness();
const speed = speedMeter();
// Three parts share two cores, so everything is slower than alone.
env.TEST_SLOWNESS = String(Math.ceil(Math.max(2, 2 * slowness)));
const hasBrowser = provideBrowsers();
try {
	const wanted = async (...names: (keyof typeof parts)[]) => {
		const these = names.filter((name) => only === undefined || only === name);
		await Promise.all(these.map((name) => parts[name](folder.path)));
	};
	await wanted('check');
	// Browser tests leave cores idle while they wait.
	await wanted('unit', 'screens', 'e2e');
} finally {
	await ending;
	// Stops servers of killed runners before their folders are removed.
	await sweepTemporaryFolders(folder.path);
	folder.remove();
	await sweepTemporaryFolders();
}
clearInterval(metering);
const wallSeconds = (performance.now() - began) / 1000;
const seconds = meter.seconds();
if (seconds !== undefined && !abort.signal.aborted) {
	const cost = sumUp({ seconds, wallSeconds, speed: await speed.stop(), runs });
	writeCost(root, cost);
	console.log(`\n${costLines(cost).join('\n')}`);
	const verdict = full ? 'holds' : judgeCost(cost);
	if (verdict === 'fails' && process.env.CI)
		outcomes.push({ name: 'the budget of processor seconds', passed: false });
	else if (verdict !== 'holds')
		console.log('That is over the budget, which fails where CI is set and the machine is quiet enough.');
}
const failed = outcomes.filter((outcome) => !outcome.passed);
const flaky = outcomes.filter((outcome) => outcome.passed && outcome.reason !== undefined);
for (const [title, these] of [
	['Passed the second time', flaky],
	['Failed', failed],
] as const)
	if (these.length > 0)
		console.log(`\n${title}:\n${these.map(({ name, reason = '' }) => `  ${name}\n${reason}`).join('\n')}`);
const retried = flaky.length > 0 ? ` (${flaky.length} the second time)` : '';
console.log(`${outcomes.length - failed.length} passed${retried}, ${failed.length} failed`);
await exitNow(failed.length === 0 && !abort.signal.aborted ? 0 : 1);
