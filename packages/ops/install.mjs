// Plain JavaScript for the installed Node (20 or newer): installs the lock file's packages. Only one start installs at
// a time; an npm that a killed start left behind is ended first.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	linkSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
export const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const lock = join(root, '.installing');
/** npm may finish its current write; then its process group is killed. */
const graceMs = 5_000;
const hasGroups = process.platform !== 'win32';

/** First Node that runs our TypeScript. */
export const wanted = 24;
/**
 * The installed Node runs the product itself, so that no other one is needed. npm's scripts find the one that comes with
 * the packages first.
 */
const isInstalled = !process.execPath.startsWith(join(modules, '/'));
const serves = isInstalled && Number(process.versions.node.split('.')[0]) >= wanted;

export function fail(message) {
	console.error(message);
	process.exit(1);
}

function lockHash() {
	return createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.update(`${process.platform}-${process.arch}-${serves}`)
		.digest('hex');
}

/** npm writes this file last, so it is newer than the lock file after a complete install. */
function installedByHand() {
	const written = join(modules, '.package-lock.json');
	return (
		existsSync(written) && statSync(written).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
	);
}

function installed(hash) {
	const written = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
	if (written === hash) return 'all';
	if (written === `${hash} product`) return 'product';
	if (written !== undefined || !installedByHand()) return undefined;
	return existsSync(join(modules, 'vitest')) ? 'all' : 'product';
}

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

function startTimeOf(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
	} catch {
		return '';
	}
}

/** True if the signal was delivered; 0 only tests. A group exists while one of its processes does. */
function signalTo(pid, signal) {
	try {
		process.kill(pid, signal);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

const mine = (npm = '') => `${process.pid}\n${startTimeOf(process.pid)}\n${npm}`;
const aside = `${lock}.${process.pid}`;

function readLock() {
	try {
		return readFileSync(lock, 'utf8');
	} catch {
		return '';
	}
}

async function endOrphan(npm) {
	if (!(npm > 0 && hasGroups && signalTo(-npm, 'SIGKILL'))) return;
	console.log('  Packages: ending the installation of a start that was killed …');
	while (signalTo(-npm, 0)) await delay(50);
}

async function holdLock() {
	for (let said = false; ; ) {
		writeFileSync(aside, mine());
		try {
			linkSync(aside, lock);
			return;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		} finally {
			rmSync(aside, { force: true });
		}
		const content = readLock();
		const [pid, startTime, npm] = content.split('\n');
		if (pid > 0 && signalTo(Number(pid), 0) && startTimeOf(pid) === startTime) {
			if (!said) console.log(`  Packages: process ${pid} is installing them; waiting for it …`);
			said = true;
			await delay(200);
		} else if (content !== '') {
			await endOrphan(Number(npm));
			takeAway(content);
		}
	}
}

/** Two starts may find the same dead lock; if one moves a fresh lock away, it puts it back. */
function takeAway(dead) {
	try {
		renameSync(lock, aside);
		if (readFileSync(aside, 'utf8') === dead) rmSync(aside);
		else renameSync(aside, lock);
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
	}
}

/** Stopping us stops npm's whole process group. */
async function npm(args, count) {
	const began = performance.now();
	const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
	// Skips the engine check, because the project brings its own Node.
	const child = spawn('npm', [...args, '--no-progress', '--loglevel=error'], {
		cwd: root,
		shell: !hasGroups,
		detached: hasGroups,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' },
	});
	if (child.pid !== undefined) {
		writeFileSync(aside, mine(child.pid));
		renameSync(aside, lock);
	}
	const toAll = (signal) => (hasGroups ? signalTo(-child.pid, signal) : child.kill(signal));
	let stoppedBy;
	const stop = (signal) => {
		if (stoppedBy === undefined) setTimeout(() => toAll('SIGKILL'), graceMs).unref();
		stoppedBy ??= signal;
		toAll(signal);
	};
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, stop);
	let output = '';
	for (const source of [child.stdout, child.stderr])
		source.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
	const timer = setInterval(() => console.log(`  Packages: ${count()} (${seconds()})`), 5_000);
	const problem = await new Promise((done) => {
		child.once('error', (error) => done(`: ${error.message}`));
		child.once('close', (code) => done(code === 0 ? undefined : '.'));
	});
	clearInterval(timer);
	for (const signal of signals) process.off(signal, stop);
	if (stoppedBy !== undefined) {
		if (hasGroups) await endOrphan(child.pid);
		rmSync(lock, { force: true });
		process.exit(128 + constants.signals[stoppedBy]);
	}
	if (problem !== undefined) {
		process.stderr.write(output);
		rmSync(lock, { force: true });
		fail(`npm ${args[0]} failed${problem}`);
	}
	console.log(`  Packages: installed (${seconds()})`);
}

export async function install(withTools, besideRunning) {
	const hash = lockHash();
	const there = () => {
		const found = installed(hash);
		return found === 'all' || (found === 'product' && !withTools);
	};
	if (there()) return;
	try {
		await holdLock();
	} catch (error) {
		fail(`Packages can't be installed in ${root}: ${error.message}`);
	}
	if (!there()) await installNow(hash, withTools, besideRunning);
	rmSync(lock, { force: true });
}

async function installNow(hash, withTools, besideRunning) {
	const isProduct = installed(hash) === 'product';
	console.log(
		isProduct
			? '  Packages: installing what only development needs …'
			: '  Packages: installing (a minute the first time) …',
	);
	// `ci` would delete node_modules first, which a running product needs.
	const how = isProduct || besideRunning ? ['install', '--no-save'] : ['ci'];
	const args = [...how, ...(withTools ? [] : ['--omit=dev'])];
	await npm(args, counted(withTools));
	// Of the Node that comes with the packages, only the program is used, and only where the installed one is too old.
	for (const name of readdirSync(modules).filter((one) => /^node-(bin-)?(linux|darwin|win)-/.test(one)))
		for (const part of serves && !besideRunning ? ['.'] : ['include', 'share'])
			rmSync(join(modules, name, part), { recursive: true, force: true });
	writeFileSync(stamp, withTools ? hash : `${hash} product`);
}
