import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { otherBuild } from '../../api/src/http/pages.ts';
import { rememberChild, stopOrphanedChildren } from './children.ts';
import { openControl } from './control.ts';
import { lockInstance, lockStoppedInstance } from './instance-lock.ts';
import { freePort, isPortFree, waitForFreePort } from './ports.ts';
import { startTimeOf } from './processes.ts';
import { readSecrets } from './secrets.ts';
import { runOrThrow, startService } from './service.ts';
import { runScript } from './test/run-script.ts';
import { UserError } from './user-error.ts';
import { buildFolders } from './web-build.ts';
import { limitWorkers } from './worker-count.ts';

let dataDir: string;

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const launch = (env: NodeJS.ProcessEnv, ...flags: string[]) =>
	runScript([join(import.meta.dirname, 'launch.ts'), ...flags], { env: { DATA_DIR: dataDir, ...env } });

test('a port in use is refused in one line before anything is started', async () => {
	const holder = createServer().listen(0, '127.0.0.1');
	await once(holder, 'listening');
	const address = holder.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const { code, stdout, stderr } = await launch({ PORT: String(port) });
	holder.close();
	expect({ code, stdout, stderr }).toEqual({
		code: 1,
		stdout: '',
		stderr: `Port ${port} is in use: stop what runs there, or choose another with PORT.\n`,
	});
	expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

// R-modes, R-half-config
test('settings that cannot be used end a start before anything is touched', async () => {
	const live = {
		PUBLIC_URL: 'https://bags.example',
		STRIPE_SECRET_KEY: 'sk_live_1',
		STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
		STRIPE_WEBHOOK_SECRET: 'whsec_1',
		STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
	};
	for (const [env, sentence] of [
		[live, /^SMTP_URL is missing.*: set SMTP_URL and MAIL_FROM\n$/],
		[{ SMTP_URL: 'smtp://localhost' }, /^Mail is half configured: MAIL_FROM is missing\n$/],
	] as const) {
		const { code, stdout, stderr } = await launch({
			DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
			...env,
		});
		expect({ code, stdout, stderr }).toEqual({
			code: 1,
			stdout: '',
			stderr: expect.stringMatching(sentence),
		});
	}
	expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

test('a second instance on one data folder is refused in one line', async () => {
	const lock = lockInstance(dataDir);
	const { code, stderr } = await launch({ PORT: String(await freePort()) });
	lock.release();
	expect({ code, stderr }).toEqual({
		code: 1,
		stderr: `FlavorBag is already running on ${dataDir} (process ${process.pid}).\n`,
	});
});

test('a start waits for one that is stopping, and no longer', async () => {
	const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
	onTestFinished(() => void other.kill('SIGKILL'));
	const running = `${other.pid}\n${startTimeOf(other.pid ?? 0)}`;
	const file = join(dataDir, 'instance.lock');
	writeFileSync(file, running);
	const said: string[] = [];
	const wait = () => lockStoppedInstance(dataDir, (line) => said.push(line));
	await expect(wait()).rejects.toThrow(`FlavorBag is already running on ${dataDir} (process ${other.pid}).`);
	expect(said).toEqual([]);
	writeFileSync(file, `${running}\nstopping`);
	const waiting = wait();
	await expect
		.poll(() => said)
		.toEqual([`FlavorBag (process ${other.pid}) is stopping on ${dataDir}: waiting for it.`]);
	other.kill('SIGKILL');
	const lock = await waiting;
	lock.markStopping();
	expect(readFileSync(file, 'utf8')).toMatch(/\nstopping$/);
	lock.release();
	expect(existsSync(file)).toBe(false);
});

test('as many processes are started as were asked for, but never more than the machine has cores', () => {
	const said: string[] = [];
	const started = (WORKERS: string | undefined) =>
		limitWorkers({ WORKERS, LANG: 'C' }, (line) => said.push(line), 2);
	expect([undefined, '1', '2'].map((count) => started(count).WORKERS)).toEqual([undefined, '1', '2']);
	for (const wrong of ['many', '2.5', '100', 'Infinity']) expect(started(wrong).WORKERS).toBe(wrong);
	expect(said).toEqual([]);
	expect(started('4')).toEqual({ WORKERS: '2', LANG: 'C' });
	expect(said).toEqual([
		'Starting 2 processes, not 4: more than one for each core of this machine would be slower.',
	]);
});

test('the lock of a dead process, or of one that had the same id, is taken over', () => {
	for (const dead of ['999999999\n', `${process.ppid}\nanother life`]) {
		writeFileSync(join(dataDir, 'instance.lock'), dead);
		const lock = lockInstance(dataDir);
		expect(lock.replacesKilled).toBe(true);
		lock.release();
		expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false);
	}
});

test('a reset deletes our own data alone, and never with a database of yours', async () => {
	for (const name of ['sandbox', 'notes']) writeFileSync(join(dataDir, name), '');
	const refused = await launch({ DATABASE_URL: 'postgres://example' }, '--reset', '--yes');
	expect(refused).toMatchObject({
		code: 1,
		stderr: 'DATABASE_URL is set: its database is not ours to delete.\n',
	});
	expect(existsSync(join(dataDir, 'sandbox'))).toBe(true);
	expect(await launch({ DATABASE_URL: '' }, '--reset', '--yes')).toMatchObject({ code: 0 });
	expect(existsSync(join(dataDir, 'sandbox'))).toBe(false);
	expect(existsSync(join(dataDir, 'notes'))).toBe(true);
});

test('the secrets are made once and are for their owner alone', () => {
	const made = readSecrets(dataDir);
	expect(made.SANDBOX_SECRET_KEY).toMatch(/^sk_test_sandbox_\w{64}$/);
	expect(readSecrets(dataDir)).toEqual(made);
	expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('secrets that cannot be used are named in one line, with what to do', async () => {
	const file = join(dataDir, 'secrets.json');
	const made = readSecrets(dataDir);
	const { AUTH_SECRET: _, ...rest } = made;
	for (const [text, what] of [
		['', 'is empty'],
		['{"AUTH_SECRET": "abc', 'is damaged: it is not JSON'],
		['null', 'is damaged: AUTH_SECRET, SANDBOX_SECRET_KEY'],
		[JSON.stringify(rest), 'is damaged: AUTH_SECRET is missing'],
	] as const) {
		writeFileSync(file, text);
		const { code, stdout, stderr } = await launch({ PORT: String(await freePort()), DATABASE_URL: '' });
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr).toContain(`${file} ${what}`);
		expect(stderr).toMatch(/Put it back from a backup.*\n$/);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(readFileSync(file, 'utf8')).toBe(text);
	}
});

test('a child that outlived a killed start is ended before the next one begins', async () => {
	const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("runs")';
	const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(child.stdout, 'data');
	rememberChild(dataDir, child.pid);
	writeFileSync(join(dataDir, 'children'), `${process.pid} another life\n`, { flag: 'a' });
	const ended = once(child, 'exit');
	await stopOrphanedChildren(dataDir, 50);
	expect((await ended)[1]).toBe('SIGKILL');
	expect(existsSync(join(dataDir, 'children'))).toBe(false);
});

test('a task that is killed says by what', async () => {
	const task = runOrThrow('The task', ['--eval', 'process.kill(process.pid, "SIGKILL")'], {
		cwd: dataDir,
		env: process.env,
	});
	await expect(task).rejects.toThrow('The task failed: it was ended by SIGKILL');
});

test('a service that is killed is started again, and stops when told to', async () => {
	const port = await freePort();
	const script = join(dataDir, 'service.mjs');
	writeFileSync(
		script,
		`import { createServer } from 'node:net';
		createServer().listen(${port}, '127.0.0.1');
		process.once('SIGTERM', () => { console.log('drained'); process.exit(0); });`,
	);
	const said: string[] = [];
	const logFile = join(dataDir, 'service.log');
	const service = await startService({
		name: 'It',
		args: [script],
		cwd: dataDir,
		env: process.env,
		logFile,
		isReady: async () => !(await isPortFree(port)),
		say: (line) => said.push(line),
	});
	process.kill(service.pid ?? 0, 'SIGKILL');
	await waitForFreePort(port, 120_000);
	await expect.poll(() => isPortFree(port)).toBe(false);
	expect(said).toEqual(['It stopped (SIGKILL); starting it again.']);
	await service.stop(5000);
	expect(await isPortFree(port)).toBe(true);
	await expect.poll(() => readFileSync(logFile, 'utf8')).toBe('drained\n');
});

test('a service that cannot start says why in one line', async () => {
	const script = join(dataDir, 'service.mjs');
	writeFileSync(script, `throw new Error('AUTH_SECRET is missing')`);
	const start = startService({
		name: 'It',
		args: [script],
		cwd: dataDir,
		env: process.env,
		logFile: join(dataDir, 'service.log'),
		isReady: async () => false,
		say: () => {},
	});
	await expect(start).rejects.toThrow('It did not start: Error: AUTH_SECRET is missing');
});

// R-rolling-restart
describe('npm run deploy:restart', () => {
	const restart = () => runScript([join(import.meta.dirname, 'restart.ts')], { env: { DATA_DIR: dataDir } });

	test('says so when nothing runs', async () => {
		expect(await restart()).toEqual({
			code: 1,
			stdout: '',
			stderr: `FlavorBag does not run on ${dataDir}: there is nothing to restart, npm start starts it.\n`,
		});
	});

	test('says so while it still starts', async () => {
		const lock = lockInstance(dataDir);
		const { code, stderr } = await restart();
		lock.release();
		expect(code).toBe(1);
		expect(stderr).toContain(`FlavorBag (process ${process.pid}) can't be restarted now`);
	});

	test('shows what is done, one at a time, and what went wrong', async () => {
		const lock = lockInstance(dataDir);
		let goOn = () => {};
		let problem: string | undefined;
		const control = await openControl(dataDir, async (say) => {
			say('  Web app: built');
			await new Promise<void>((resolve) => {
				goOn = resolve;
			});
			if (problem !== undefined) throw new UserError(problem);
		});
		expect(statSync(join(dataDir, 'control.json')).mode & 0o777).toBe(0o600);
		const { port } = JSON.parse(readFileSync(join(dataDir, 'control.json'), 'utf8')) as { port: number };
		const stranger = await fetch(`http://127.0.0.1:${port}/restart`, { method: 'POST' });
		expect(stranger.status).toBe(404);

		let begun = goOn;
		const first = restart();
		await expect.poll(() => goOn !== begun).toBe(true);
		expect(await restart()).toEqual({ code: 1, stdout: '', stderr: 'A restart is under way already.\n' });
		goOn();
		expect(await first).toEqual({
			code: 0,
			stdout: '  Web app: built\nFlavorBag runs the code that is on disk.\n',
			stderr: '',
		});

		problem = 'The restart failed.';
		begun = goOn;
		const second = restart();
		await expect.poll(() => goOn !== begun).toBe(true);
		goOn();
		expect(await second).toEqual({ code: 1, stdout: '  Web app: built\n', stderr: 'The restart failed.\n' });
		control.close();
		lock.release();
		expect(existsSync(join(dataDir, 'control.json'))).toBe(false);
	});
});

test('a build is made beside the one that is served', () => {
	for (const [one, other] of [buildFolders('/town'), buildFolders('/town').reverse()] as const)
		expect(otherBuild(one ?? '')).toBe(other);
});
