/** Reads the configuration, builds, listens, and ends cleanly. What is wrong is said in one line (exit 1). */
import cluster from 'node:cluster';
import { destination, type Logger } from 'pino';
import { onReplaced, ownRole, startWorkers, WorkerFailed, type Workers } from './cluster.ts';
import { type Config, ConfigError, missingTrustProxy, readConfig } from './config.ts';
import { createLog } from './log.ts';

/** Started by `npm start`, which may replace what serves: the first process holds the port and serves nobody itself. */
const isReplaceable = process.channel !== undefined;

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

async function start(): Promise<void> {
	const config = readConfig(process.env);
	// What waits to be written is measured, as a whole, with each line: the parts are short.
	const log = createLog(config.logLevel, destination({ sync: false, maxWrite: 4_096 }));
	if (cluster.isPrimary) {
		const forgotten = missingTrustProxy(config);
		if (forgotten !== undefined) log.warn(forgotten);
	}
	process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'an error that nothing caught ends this process');
		log.flush(() => process.exit(1));
	});
	if (cluster.isPrimary && (config.workers > 1 || isReplaceable)) return startFirst(config, log);
	// What only serving needs is not loaded by a first process.
	const { serve } = await import('./serve.ts');
	const serving = await serve(config, log, ownRole);
	const end = onEnd(log, serving.close);
	onReplaced(async () => {
		await serving.drain();
		await end('replaced');
	});
}

/** The process that starts and replaces the others. */
async function startFirst(config: Config, log: Logger): Promise<void> {
	const workers = await startWorkers(config.workers, log);
	const metrics = config.metrics && (await answerForAll(config, log));
	onEnd(log, async () => {
		await metrics?.close();
		await workers.stop();
	});
	if (isReplaceable) obeyLauncher(workers);
}

async function answerForAll(config: Config, log: Logger) {
	const [{ openMetrics }, { workerProcesses }] = await Promise.all([
		import('./metrics/metrics.ts'),
		import('./metrics/snapshots.ts'),
	]);
	const clock = { now: () => new Date() };
	return openMetrics(config, log, clock, workerProcesses(config.workers));
}

/** `replace`: the settings of the new processes. It is answered with a problem in words, or null. */
function obeyLauncher(workers: Workers): void {
	process.on('message', async (order: { replace?: NodeJS.ProcessEnv }) => {
		if (!order.replace) return;
		const problem = await workers.replace(order.replace).then(
			() => null,
			(error: Error) => error.message,
		);
		process.send?.({ problem }, undefined, undefined, () => {});
	});
}

function onEnd(log: Logger, close: () => Promise<void>): (why: string) => Promise<void> {
	let ending = false;
	const end = async (signal: string) => {
		if (ending) return;
		ending = true;
		log.info({ signal }, 'ending');
		await close();
		process.exit(0);
	};
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
	return end;
}

try {
	await start();
} catch (error) {
	if (error instanceof WorkerFailed) process.exit(1);
	fail(
		error instanceof ConfigError
			? error.message
			: `Could not start: ${error instanceof Error ? error.message : error}`,
	);
}
