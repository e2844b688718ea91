/** Controls the API as a child process with a world's database, sandbox and clock. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../packages/ops/ports.ts';
import type { Reconciliation } from '../src/app/reconcile.ts';
import { type Caller, callerOf, type World } from './world.ts';

export type Order = { id: number } & (
	| { do: 'set clock'; now: string }
	| { do: 'run'; jobs: string[] }
	| { do: 'reconcile' }
);
type Work<O> = O extends unknown ? Omit<O, 'id'> : never;
export interface Answer {
	id: number;
	result?: unknown;
	error?: string;
}

export interface ChildApi {
	url: string;
	call: Caller;
	start(): Promise<void>;
	kill(): Promise<void>;
	readonly kills: number;
	/** How often it ended without being killed. */
	readonly exits: number;
	syncClock(): Promise<void>;
	run(...jobs: string[]): Promise<void>;
	reconcile(): Promise<Reconciliation>;
}

const script = fileURLToPath(new URL('./api-process.ts', import.meta.url));

export interface ChildOptions {
	/** Its clock and jobs run on their own; otherwise the test drives them. */
	running?: boolean;
	env?: NodeJS.ProcessEnv;
}

export async function childApi(world: World, options: ChildOptions = {}): Promise<ChildApi> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	let serial = 0;
	let kills = 0;
	let exits = 0;
	const waiting = new Map<number, (answer: Answer) => void>();

	async function start(): Promise<void> {
		if (child) return;
		const started = spawn(process.execPath, [script], {
			stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit', 'ipc'],
			env: {
				...process.env,
				...world.env,
				PORT: String(port),
				LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
				TEST_CLOCK: world.clock.now().toISOString(),
				TEST_JOBS: options.running ? 'running' : 'waiting',
				...options.env,
			},
		});
		child = started;
		const ready = new Promise<void>((resolve, reject) => {
			waiting.set(0, () => resolve());
			started.once('exit', (code) => reject(new Error(`the API ended with ${code} before it was ready`)));
		});
		started.on('message', (answer: Answer) => {
			waiting.get(answer.id)?.(answer);
			waiting.delete(answer.id);
		});
		started.once('exit', () => {
			if (child === started) {
				child = undefined;
				exits++;
			}
			for (const [id, resolve] of waiting) resolve({ id, error: 'the API was killed' });
			waiting.clear();
		});
		await ready;
	}

	async function ask(work: Work<Order>): Promise<unknown> {
		await start();
		const id = ++serial;
		const answer = await new Promise<Answer>((resolve) => {
			waiting.set(id, resolve);
			child?.send({ ...work, id });
		});
		if (answer.error !== undefined) throw new Error(answer.error);
		return answer.result;
	}

	return {
		url,
		call: callerOf(url),
		start,
		async kill() {
			const killed = child;
			if (!killed) return;
			child = undefined;
			kills++;
			const gone = once(killed, 'exit');
			killed.kill('SIGKILL');
			await gone;
		},
		get kills() {
			return kills;
		},
		get exits() {
			return exits;
		},
		syncClock: async () => void (await ask({ do: 'set clock', now: world.clock.now().toISOString() })),
		run: async (...jobs) => void (await ask({ do: 'run', jobs })),
		reconcile: async () => (await ask({ do: 'reconcile' })) as Reconciliation,
	};
}
