// An API machine: `npm start`, or another script, with its own folder and port, sharing the rest.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnv, root } from '../../product.ts';
import { answersReady } from '../../product-parts.ts';
import { until } from './cluster.ts';
import { killAll, treeOf } from './process-tree.ts';

export interface Host {
	dataDir: string;
	port: number;
	start(): Promise<void>;
	kill(): Promise<void>;
	stop(): Promise<void>;
	lines: string[];
}

export function createHost(
	dataDir: string,
	port: number,
	shared: NodeJS.ProcessEnv,
	script = join(import.meta.dirname, '../../launch.ts'),
): Host {
	let child: ChildProcess | undefined;
	const lines: string[] = [];
	const remember = (line: string) => {
		lines.push(line);
		if (lines.length > 200) lines.shift();
	};
	process.on('exit', () => child?.kill('SIGKILL'));
	return {
		dataDir,
		port,
		lines,
		async start() {
			const started = spawn(process.execPath, [script], {
				cwd: root,
				env: { ...childEnv(process.env), ...shared, DATA_DIR: dataDir, PORT: String(port) },
				stdio: ['ignore', 'pipe', 'pipe'],
				detached: true,
			});
			child = started;
			for (const stream of [started.stdout, started.stderr])
				createInterface({ input: stream }).on('line', remember);
			await until(`that the host on port ${port} is ready`, async () => {
				if (started.exitCode !== null) throw new Error(lines.at(-1));
				return answersReady(port);
			});
		},
		async kill() {
			const pid = child?.pid;
			child = undefined;
			if (pid !== undefined) await killAll(treeOf(pid));
		},
		async stop() {
			const ended = child;
			child = undefined;
			if (ended?.pid === undefined || ended.exitCode !== null) return;
			const gone = new Promise((resolve) => ended.once('exit', resolve));
			ended.kill('SIGTERM');
			await gone;
		},
	};
}
