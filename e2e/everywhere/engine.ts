/** What the tests need of a browser, in terms both W3C protocols share. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { waitForExit } from '../../packages/ops/processes.ts';

/** Input in the format of WebDriver and WebDriver BiDi. */
export type Step = Record<string, string | number>;
export interface Source {
	type: 'pointer' | 'key';
	id: string;
	parameters?: { pointerType: 'mouse' };
	actions: Step[];
}

export interface Engine {
	/** Resolves when the page has loaded. */
	go(url: string): Promise<void>;
	/** `body` is that of an async function in the page that returns a string. */
	run(body: string): Promise<string>;
	perform(sources: Source[]): Promise<void>;
	/** A PNG of the window in base64. */
	picture(): Promise<string>;
	troubles(): Promise<string[]>;
	close(): Promise<void>;
}

export interface Program {
	/** The first matching line; rejects when the program ends first. */
	line(pattern: RegExp): Promise<string>;
	/** Ends its whole process group. */
	end(): Promise<void>;
}

/** Starts a program in a process group of its own, which ends with us. */
export function start(
	path: string,
	args: string[],
	env: NodeJS.ProcessEnv,
	stdio: SpawnOptions['stdio'],
): Program {
	const child: ChildProcess = spawn(path, args, { env: { ...process.env, ...env }, stdio, detached: true });
	const send = (signal: 'SIGTERM' | 'SIGKILL') => {
		try {
			if (child.pid !== undefined) process.kill(-child.pid, signal);
		} catch {
			// Gone already.
		}
	};
	const stop = () => send('SIGTERM');
	process.once('exit', stop);
	const failed = once(child, 'exit').then(([code, signal]) => {
		throw new Error(`${path} ended: ${code ?? signal}`);
	});
	// `line` reports the failure.
	failed.catch(() => {});
	const outputs = child.stdio.slice(1).filter((stream) => stream !== null) as Readable[];
	const lines = outputs.map((input) => createInterface({ input }));
	return {
		line: (pattern) =>
			Promise.race([
				failed,
				...lines.map(
					(reader) =>
						new Promise<string>((resolve) => {
							reader.on('line', (line) => {
								const found = pattern.exec(line);
								if (found) resolve(found[1] ?? '');
							});
						}),
				),
			]),
		async end() {
			process.off('exit', stop);
			stop();
			if (child.pid !== undefined) await waitForExit(child.pid, 10_000);
			// Kills what is left of its group.
			send('SIGKILL');
		},
	};
}
