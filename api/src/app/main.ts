/** Starts the server from the environment and ends it cleanly. Errors are printed in one line (exit 1). */
import cluster from 'node:cluster';
import { destination, type Logger } from 'pino';
import { onReplaced, ownRole, startWorkers, untilNeeded, WorkerFailed } from './cluster.ts';
import { type Config, ConfigError, missingTrustProxy, readConfig } from './config.ts';
import { createLog } from './log.ts';

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

async function start(): Promise<void> {
	const config = readConfig(process.env);
	// Pino measures its whole buffer for each line, so the buffer is kept short.
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
	if (cluster.isPrimary && config.workers > 1) return startFirst(config, log);
	const needed = untilNeeded();
	// The primary doesn't load what only serving needs.
	const { serve } = await import('./serve.ts');
	const serving = await serve(config, log, ownRole, needed);
	const end = onEnd(log, serving.close);
	const { worker } = cluster;
	worker?.once('disconnect', () => {
		worker.exitedAfterDisconnect = true;
		void end('its first process is gone');
	});
	onReplaced(async () => {
		await serving.drain();
		await end('replaced');
	});
}

async function startFirst(config: Config, log: Logger): Promise<void> {
	const workers = startWorkers({ count: config.workers, env: { ...process.env }, log });
	await workers.started;
	const { answerForAll } = await import('./metrics/all-processes.ts');
	const metrics = await answerForAll(config, log, workers);
	onEnd(log, async () => {
		await metrics?.close();
		await workers.stop();
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
	// Ctrl-C reaches all processes; the primary ends the others.
	for (const signal of ['SIGINT', 'SIGTERM'] as const)
		process.on(signal, () => (cluster.isWorker && signal === 'SIGINT') || void end(signal));
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
