// This process owns the API's port, starts the worker processes and replaces them (R-rolling-restart).
import { join } from 'node:path';
import { startWorkers, type Workers } from '../../api/src/app/cluster.ts';
import { heapFlags } from './heap.ts';
import { type LogFile, logDays, openLogFile } from './log-file.ts';
import { keepErrors, keepLines, type ServiceOptions, untilReady } from './service.ts';
import { UserError } from './user-error.ts';

export type Serving = Awaited<ReturnType<typeof startServing>>;

/** Rejects with a one-line message when a worker ends before it serves. */
export async function startServing(options: Omit<ServiceOptions, 'args'>) {
	const { name, cwd, env, say } = options;
	const file = openLogFile(options.logFile, logDays(env));
	const errors = keepErrors();
	const workers = startWorkers({
		count: Number(env.WORKERS || 1),
		env,
		settings: {
			exec: join(cwd, 'api/src/app/main.ts'),
			args: [],
			execArgv: heapFlags(env),
			cwd,
			silent: true,
		},
		log: {
			info() {},
			warn(data) {
				const { code, signal } = data as { code: number; signal: string | null };
				say(`${name} stopped (${signal ?? `exit code ${code}`}); starting it again.`);
			},
		},
		onFork({ process: child }) {
			options.onSpawn?.(child.pid);
			keepLines(child, file, errors.add, options.onLine);
		},
	});
	let metrics: Awaited<ReturnType<typeof openMetrics>>;
	const stop = async (graceMs: number) => {
		await metrics?.close();
		await workers.stop(graceMs);
		file.end();
	};
	let hasFailed = false;
	workers.started.catch(() => {
		hasFailed = true;
	});
	await untilReady(options, () => hasFailed, errors, stop);
	if (env.METRICS_PORT) metrics = await openMetrics(env, workers, file);
	return {
		pids: () => workers.serving().map(({ process: { pid = 0 } }) => pid),
		/** Rejects with a one-line message when a new worker can't serve. */
		async replace(next: NodeJS.ProcessEnv): Promise<void> {
			errors.clear();
			await workers.replace(next).catch(async ({ message }: Error) => {
				const reason = await errors.last();
				throw new UserError(
					`The restart failed, and what served before goes on: ${message}${reason === undefined ? '' : `: ${reason}`}`,
				);
			});
		},
		stop,
	};
}

async function openMetrics(env: NodeJS.ProcessEnv, workers: Workers, file: LogFile) {
	const [{ readConfig }, { createLog }, { answerForAll }] = await Promise.all([
		import('../../api/src/app/config.ts'),
		import('../../api/src/app/log.ts'),
		import('../../api/src/app/metrics/all-processes.ts'),
	]);
	const config = readConfig(env);
	const write = (line: string) => file.write(line.trimEnd());
	return answerForAll(config, createLog(config.logLevel, { write }), workers);
}
