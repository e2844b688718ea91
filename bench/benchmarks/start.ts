/** Startup time of the API alone on its database, and of the whole product as `npm start` runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { heapFlags } from '../../packages/ops/heap.ts';
import { freePort } from '../../packages/ops/ports.ts';
import { childEnv, root } from '../../packages/ops/product.ts';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { spread } from '../frame/measure.ts';
import { emptyTown } from '../frame/order-town.ts';

const timeoutMs = 300_000;
const graceMs = 10_000;

/** Seconds from spawning the process until /readyz succeeds. */
async function secondsToReady(args: string[], env: NodeJS.ProcessEnv, port: number): Promise<number> {
	const began = performance.now();
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { ...childEnv(env), PORT: String(port) },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const ended = once(child, 'exit');
	try {
		for (;;) {
			if (child.exitCode !== null) throw new Error(`${args[0]} ended before it served`);
			if (performance.now() - began > timeoutMs) throw new Error(`${args[0]} never served`);
			const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
			await answer?.arrayBuffer();
			if (answer?.status === 200) return (performance.now() - began) / 1_000;
			await delay(5);
		}
	} finally {
		child.kill('SIGTERM');
		const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
		await ended;
		clearTimeout(timer);
	}
}

export const benchmark: Benchmark = {
	about: 'until it serves, with everything that a start before has left',
	async run(stage) {
		const { size } = stage;
		const town = await emptyTown(stage);
		const port = await freePort();
		const rowOf = (what: string, seconds: number[], floor: number): Row => {
			const seen = spread(seconds);
			return {
				bench: 'start',
				what,
				ours: `${figure(seen.median)} s`,
				beside: '–',
				value: seen.median,
				spread: seen,
				target: { floor, goal: floor, better: 'less', unit: 's' },
			};
		};
		async function warm(args: string[], env: NodeJS.ProcessEnv): Promise<number[]> {
			const seconds: number[] = [];
			// The first run fills the compile cache and does the one-time setup, so it is dropped.
			for (let run = 0; run <= size.rounds; run++) seconds.push(await secondsToReady(args, env, port));
			return seconds.slice(1);
		}

		const rows = [
			rowOf(
				'the API alone',
				await warm([...heapFlags(process.env), 'api/src/app/main.ts'], stage.env(town)),
				1,
			),
		];
		if (size.name === 'tiny') return rows;
		const folder = await temporaryFolder();
		try {
			const { DATABASE_URL: _, ...env } = process.env;
			const own = { ...env, DATA_DIR: folder.path, SEED: 'none' };
			rows.push(rowOf('npm start: database, sandbox, API', await warm(['packages/ops/start.mjs'], own), 8));
		} finally {
			folder.remove();
		}
		return rows;
	},
};
