// Restarts a child process when it dies, after a pause that grows from 0.2 to 5 seconds. It has its own process group,
// so Ctrl-C reaches it only through stop(); it stops when we are killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { youngFlags } from './heap.ts';
import { type LogFile, logDays, openLogFile } from './log-file.ts';
import { UserError } from './user-error.ts';

/** Node flags for a child that must not outlive us; it needs an `ipc` channel. */
export const leashed = [...youngFlags, '--import', new URL('./leash.ts', import.meta.url).href];
export const leashEnv = { FLAVORBAG_PARENT: String(process.pid) };
const stableAfterMs = 30_000;
const progressEveryMs = 30_000;

export interface ServiceOptions {
	name: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	logFile: string;
	onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
	isReady: () => Promise<boolean>;
	say: (line: string) => void;
	signal?: AbortSignal;
	onSpawn?: (pid: number | undefined) => void;
}

export type Service = Awaited<ReturnType<typeof startService>>;

function run(options: ServiceOptions, log: LogFile, onStderr: (line: string) => void): ChildProcess {
	const child = spawn(process.execPath, [...leashed, ...options.args], {
		cwd: options.cwd,
		env: { ...options.env, ...leashEnv },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		detached: process.platform !== 'win32',
	});
	child.on('error', () => {});
	options.onSpawn?.(child.pid);
	keepLines(child, log, onStderr, options.onLine);
	return child;
}

export function keepLines(
	child: Record<'stdout' | 'stderr', Readable | null>,
	log: LogFile,
	onStderr: (line: string) => void,
	onLine: ServiceOptions['onLine'],
): void {
	for (const stream of ['stdout', 'stderr'] as const) {
		const source = child[stream];
		if (source === null) continue;
		createInterface({ input: source }).on('line', (line) => {
			log.write(line);
			if (stream === 'stderr') onStderr(line);
			onLine?.(line, stream);
		});
	}
}

export function keepErrors() {
	const lines: string[] = [];
	return {
		add(line: string) {
			lines.push(line);
			if (lines.length > 50) lines.shift();
		},
		clear() {
			lines.length = 0;
		},
		async last(): Promise<string | undefined> {
			// The last lines may still be in the pipe.
			await delay(50);
			return lines.length > 0 ? errorLineOf(lines) : undefined;
		},
	};
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Skips source lines above the error and the stack below. */
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

/** Rejects with a one-line message when the process ends first or `signal` aborts. */
export async function untilReady(
	{ name, isReady, say, signal, logFile }: Omit<ServiceOptions, 'args'>,
	hasFailed: () => boolean,
	errors: ReturnType<typeof keepErrors>,
	stop: (graceMs: number) => Promise<void>,
): Promise<void> {
	const began = Date.now();
	for (let said = 0; !(await isReady()) || hasFailed(); await delay(25)) {
		if (hasFailed())
			throw new UserError(`${name} did not start: ${(await errors.last()) ?? 'no reason given'}`);
		if (signal?.aborted) {
			await stop(2000);
			signal.throwIfAborted();
		}
		const waited = Date.now() - began;
		if (waited > (said + 1) * progressEveryMs) {
			said += 1;
			say(`${name} is still starting (${Math.round(waited / 1000)} s): see ${logFile}.`);
		}
	}
}

/** Resolves when ready; rejects with a one-line message when the process ends first. */
export async function startService(options: ServiceOptions) {
	const log = openLogFile(options.logFile, logDays(options.env));
	const errors = keepErrors();
	let stopping = false;
	let pauseMs = 200;
	let child = run(options, log, errors.add);

	const watch = () => {
		const startedAt = Date.now();
		child.once('exit', async (code, signal) => {
			if (stopping) return;
			if (Date.now() - startedAt > stableAfterMs) pauseMs = 200;
			options.say(`${options.name} stopped (${signal ?? `exit code ${code}`}); starting it again.`);
			await delay(pauseMs);
			pauseMs = Math.min(pauseMs * 2, 5000);
			if (stopping) return;
			child = run(options, log, errors.add);
			watch();
		});
	};

	/** Sends SIGTERM, then SIGKILL after `graceMs`. */
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

	await untilReady(options, () => hasEnded(child), errors, stop);
	watch();
	return {
		get pid() {
			return child.pid;
		},
		stop,
	};
}

export interface TaskResult {
	code: number;
	output: string;
	signal?: NodeJS.Signals | null;
}

export interface TaskOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	signal?: AbortSignal;
	onLine?: (line: string) => void;
	onSpawn?: ((pid: number | undefined) => void) | undefined;
}

/** Runs a script to completion and captures its output. Stops early when `signal` aborts or we are killed. */
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

/** Throws UserError with the line that names the error, and the output as its cause. */
export async function runOrThrow(what: string, ...task: Parameters<typeof runTask>): Promise<string> {
	const { code, output, signal } = await runTask(...task);
	if (code === 0) return output;
	const reason = signal ? `it was ended by ${signal}` : errorLineOf(output.split('\n'));
	throw new UserError(`${what} failed: ${reason}`, { cause: output });
}
