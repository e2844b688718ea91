/** What the journeys need of a browser, in the words that both protocols of W3C share. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { waitForExit } from '../../packages/ops/processes.ts';

/** Input as WebDriver and WebDriver BiDi both spell it. */
export type Step = Record<string, string | number>;
export interface Source {
	type: 'pointer' | 'key';
	id: string;
	parameters?: { pointerType: 'mouse' };
	actions: Step[];
}

export interface Engine {
	/** Ends when the page is loaded. */
	go(url: string): Promise<void>;
	/** The body of an async function in the page, which returns a string. */
	run(body: string): Promise<string>;
	perform(sources: Source[]): Promise<void>;
	/** A PNG of the window, in base64. */
	picture(): Promise<string>;
	/** Errors and failed requests so far. */
	troubles(): Promise<string[]>;
	close(): Promise<void>;
}

export interface Program {
	/** The first line that fits; fails when the program ends before. */
	line(pattern: RegExp): Promise<string>;
	/** With whatever it has started. */
	end(): Promise<void>;
}

/** A program of this journey's own, in a process group of its own. It goes with us, however we go. */
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
	// Whoever waits for a line hears of it.
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
			// Whoever of its group is left.
			send('SIGKILL');
		},
	};
}
