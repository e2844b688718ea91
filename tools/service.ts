/**
 * A child process that is kept running: when it dies it is started again, after a pause that grows from 0.2 to 5
 * seconds. It has a process group of its own, so Ctrl-C reaches it through stop() alone; it stops when we are killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { PlainError } from './plain-error.ts';

/** How to start Node so that it does not outlive us; needs an `ipc` channel. */
export const leashed = ['--import', new URL('./leash.ts', import.meta.url).href];
export const leashEnv = { FLAVORBAG_PARENT: String(process.pid) };
const logBytes = 10 * 1024 * 1024;
const steadyMs = 30_000;

export interface ServiceOptions {
	/** As people read it: `The API`. */
	name: string;
	/** Arguments of Node. */
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	logFile: string;
	/** Each line of its output, beside the log file. */
	onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
	/** True once it serves. */
	isReady: () => Promise<boolean>;
	readyMs?: number;
	say: (line: string) => void;
	/** Ends a start that is still under way. */
	signal?: AbortSignal;
}

export interface Service {
	readonly pid: number | undefined;
	/** Ends it as stop() does; it starts anew at once. */
	restart(): void;
	/** SIGTERM, then SIGKILL after `graceMs`. */
	stop(graceMs: number): Promise<void>;
}

function openLog(file: string): WriteStream {
	if (existsSync(file) && statSync(file).size > logBytes) renameSync(file, `${file}.1`);
	return createWriteStream(file, { flags: 'a' }).on('error', () => {});
}

function run(options: ServiceOptions, log: WriteStream, onStderr: (line: string) => void): ChildProcess {
	const child = spawn(process.execPath, [...leashed, ...options.args], {
		cwd: options.cwd,
		env: { ...options.env, ...leashEnv },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		detached: process.platform !== 'win32',
	});
	child.on('error', () => {});
	for (const stream of ['stdout', 'stderr'] as const) {
		const source = child[stream];
		if (source === null) continue;
		createInterface({ input: source }).on('line', (line) => {
			log.write(`${line}\n`);
			if (stream === 'stderr') onStderr(line);
			options.onLine?.(line, stream);
		});
	}
	return child;
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** The line that names the error, rather than the source line above it or the stack below. */
function tellingLine(lines: string[]): string {
	const plain = lines
		.map((line) => stripVTControlCharacters(line).trimEnd())
		.filter(
			(line) =>
				line.trim() !== '' &&
				!/^\s+at |^Node\.js v|^\s*[\^}{]|error during build:$|Build failed with/.test(line),
		);
	const named = plain.find((line) => /^(\[[^\]]+\] |\w*error\b.*:)/i.test(line));
	return named ?? plain.at(-1) ?? 'no reason given';
}

/** Resolves when it serves; rejects in one line when it ends before that. */
export async function startService(options: ServiceOptions): Promise<Service> {
	const log = openLog(options.logFile);
	const stderr: string[] = [];
	const note = (line: string) => {
		stderr.push(line);
		if (stderr.length > 50) stderr.shift();
	};
	let stopping = false;
	let restarting = false;
	let pauseMs = 200;
	let child = run(options, log, note);

	const watch = () => {
		const startedAt = Date.now();
		child.once('exit', async (code, signal) => {
			if (stopping) return;
			if (Date.now() - startedAt > steadyMs) pauseMs = 200;
			if (!restarting) {
				options.say(`${options.name} stopped (${signal ?? `exit code ${code}`}); starting it again.`);
				await delay(pauseMs);
				pauseMs = Math.min(pauseMs * 2, 5000);
				if (stopping) return;
			}
			restarting = false;
			child = run(options, log, note);
			watch();
		});
	};

	const stop = async (graceMs: number) => {
		stopping = true;
		if (!hasEnded(child)) {
			const ended = once(child, 'exit');
			child.kill('SIGTERM');
			const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
			await ended;
			clearTimeout(timer);
		}
		log.end();
	};

	for (
		const end = Date.now() + (options.readyMs ?? 60_000);
		!(await options.isReady()) || hasEnded(child);
		await delay(25)
	) {
		if (hasEnded(child)) {
			// What it said last may still be in the pipe.
			await delay(50);
			throw new PlainError(`${options.name} did not start: ${tellingLine(stderr)}`);
		}
		if (options.signal?.aborted) {
			await stop(2000);
			options.signal.throwIfAborted();
		}
		if (Date.now() > end) {
			await stop(0);
			throw new PlainError(`${options.name} did not start in time: see ${options.logFile}.`);
		}
	}
	watch();
	return {
		get pid() {
			return child.pid;
		},
		restart() {
			if (hasEnded(child)) return;
			restarting = true;
			child.kill('SIGTERM');
		},
		stop,
	};
}

export interface TaskResult {
	code: number;
	output: string;
}

/** Runs a script to its end; its output is kept, not shown. Ends early when `signal` aborts. */
export async function runTask(
	args: string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<TaskResult> {
	const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const source of [child.stdout, child.stderr])
		source.setEncoding('utf8').on('data', (text) => (output += text));
	const code = await new Promise<number>((resolve) => {
		child.once('error', (error) => {
			output += error.message;
			resolve(1);
		});
		child.once('close', (exitCode) => resolve(exitCode ?? 1));
	});
	return { code, output };
}

/** A step that must succeed: else its telling line is the message, and its output the cause. */
export async function mustRun(what: string, ...task: Parameters<typeof runTask>): Promise<string> {
	const { code, output } = await runTask(...task);
	if (code !== 0)
		throw new PlainError(`${what} failed: ${tellingLine(output.split('\n'))}`, { cause: output });
	return output;
}
