/**
 * A child process that is kept running: when it dies it is started again, after a pause that grows from 0.2 to 5
 * seconds. It has a process group of its own, so Ctrl-C reaches it through stop() alone; it stops when we are killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type LogFile, logDays, openLogFile } from './log-file.ts';
import { UserError } from './user-error.ts';

/** How to start Node so that it does not outlive us; needs an `ipc` channel. */
export const leashed = ['--import', new URL('./leash.ts', import.meta.url).href];
export const leashEnv = { FLAVORBAG_PARENT: String(process.pid) };
const stableAfterMs = 30_000;
/** However long a start takes on a loaded machine: this often it is said that it goes on. */
const progressEveryMs = 30_000;

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
	say: (line: string) => void;
	/** Ends a start that is still under way. */
	signal?: AbortSignal;
	/** Told of each process that is begun. */
	onSpawn?: (pid: number | undefined) => void;
}

export interface Service {
	readonly pid: number | undefined;
	/** Ends it as stop() does; it starts anew at once. */
	restart(): void;
	/** Asks it to replace the processes that serve behind it; rejects in one line when a new one can't serve. */
	replace(env: NodeJS.ProcessEnv): Promise<void>;
	/** SIGTERM, then SIGKILL after `graceMs`. */
	stop(graceMs: number): Promise<void>;
}

function run(options: ServiceOptions, log: LogFile, onStderr: (line: string) => void): ChildProcess {
	const child = spawn(process.execPath, [...leashed, ...options.args], {
		cwd: options.cwd,
		env: { ...options.env, ...leashEnv },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		detached: process.platform !== 'win32',
	});
	child.on('error', () => {});
	options.onSpawn?.(child.pid);
	for (const stream of ['stdout', 'stderr'] as const) {
		const source = child[stream];
		if (source === null) continue;
		createInterface({ input: source }).on('line', (line) => {
			log.write(line);
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
function errorLineOf(lines: string[]): string {
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

/** What it answers to the next message; a problem when it ends before that. */
function ask(child: ChildProcess, message: object): Promise<string | null> {
	return new Promise((resolve) => {
		const answer = ({ problem }: { problem: string | null }) => settle(problem);
		const fail = () => settle('it ended');
		const settle = (problem: string | null) => {
			child.off('message', answer).off('exit', fail);
			resolve(problem);
		};
		child.on('message', answer).on('exit', fail);
		child.send(message, (error) => error && fail());
	});
}

async function replaceBehind(child: ChildProcess, env: NodeJS.ProcessEnv, stderr: string[]): Promise<void> {
	stderr.length = 0;
	const problem = await ask(child, { replace: env });
	if (problem === null) return;
	// What it said last may still be in the pipe.
	await delay(50);
	throw new UserError(
		`The restart failed, and what served before goes on: ${problem}${stderr.length > 0 ? `: ${errorLineOf(stderr)}` : ''}`,
	);
}

/** Resolves when it serves; rejects in one line when it ends before that. */
export async function startService(options: ServiceOptions): Promise<Service> {
	const log = openLogFile(options.logFile, logDays(options.env));
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
			if (Date.now() - startedAt > stableAfterMs) pauseMs = 200;
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

	const began = Date.now();
	for (let said = 0; !(await options.isReady()) || hasEnded(child); await delay(25)) {
		if (hasEnded(child)) {
			// What it said last may still be in the pipe.
			await delay(50);
			throw new UserError(`${options.name} did not start: ${errorLineOf(stderr)}`);
		}
		if (options.signal?.aborted) {
			await stop(2000);
			options.signal.throwIfAborted();
		}
		const waited = Date.now() - began;
		if (waited > (said + 1) * progressEveryMs) {
			said += 1;
			options.say(
				`${options.name} is still starting (${Math.round(waited / 1000)} s): see ${options.logFile}.`,
			);
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
		replace: (env) => replaceBehind(child, env, stderr),
		stop,
	};
}

export interface TaskResult {
	code: number;
	output: string;
	/** What killed it. */
	signal?: NodeJS.Signals | null;
}

export interface TaskOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	signal?: AbortSignal;
	/** Each line of its stdout, as it comes. */
	onLine?: (line: string) => void;
	/** Told of its process. */
	onSpawn?: ((pid: number | undefined) => void) | undefined;
}

/** Runs a script to its end; its output is kept, not shown. Ends early when `signal` aborts, and when we are killed. */
export async function runTask(args: string[], options: TaskOptions): Promise<TaskResult> {
	const { cwd, env, signal, onLine, onSpawn } = options;
	const child = spawn(process.execPath, [...leashed, ...args], {
		cwd,
		env: { ...env, ...leashEnv },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		...(signal && { signal }),
	});
	let output = '';
	const [stdout, stderr] = [child.stdout, child.stderr];
	for (const source of [stdout, stderr]) source?.setEncoding('utf8').on('data', (text) => (output += text));
	if (stdout && onLine) createInterface({ input: stdout }).on('line', onLine);
	onSpawn?.(child.pid);
	return new Promise((resolve) => {
		child.once('error', (error) => resolve({ code: 1, output: output + error.message }));
		child.once('close', (code, killed) => resolve({ code: code ?? 1, output, signal: killed }));
	});
}

/** A step that must succeed: else its telling line is the message, and its output the cause. */
export async function runOrThrow(what: string, ...task: Parameters<typeof runTask>): Promise<string> {
	const { code, output, signal } = await runTask(...task);
	if (code === 0) return output;
	const reason = signal ? `it was ended by ${signal}` : errorLineOf(output.split('\n'));
	throw new UserError(`${what} failed: ${reason}`, { cause: output });
}
