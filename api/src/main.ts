/** Reads the configuration, builds, listens, and ends cleanly. What is wrong is said in one line (exit 1). */
import cluster from 'node:cluster';
import pg from 'pg';
import { destination, type Logger } from 'pino';
import { closeOtherDecoders } from './adapters/pictures/sharp.ts';
import { type App, createApp } from './app.ts';
import { systemClock } from './choose-adapters.ts';
import { startWorkers } from './cluster.ts';
import { type Config, ConfigError, missingTrustProxy, readConfig } from './config.ts';
import { operatorConnectionMs } from './db/database.ts';
import { schemaState } from './db/migrate.ts';
import { incompleteTown, townState } from './db/seeded-town.ts';
import { createLog } from './log.ts';
import { openMetrics } from './metrics/metrics.ts';
import { answerFirst, onlyProcess, workerProcesses } from './metrics/snapshots.ts';

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

async function checkDatabase(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: operatorConnectionMs });
	client.on('error', () => {});
	try {
		await client.connect();
		const { foreign, pending } = await schemaState(client);
		if (foreign !== undefined) fail(foreign);
		if (pending.length > 0)
			fail(`The database has an old schema (it lacks ${pending.length} files): run npm run db:migrate.`);
		// Nobody is let into a half-made town: that is why it may be made again from nothing.
		if ((await townState(client)) === 'half-made') fail(incompleteTown);
	} catch (error) {
		fail(
			`The database cannot be reached: ${error instanceof Error ? error.message || String(error) : error}`,
		);
	} finally {
		await client.end().catch(() => {});
	}
}

async function start(): Promise<void> {
	closeOtherDecoders();
	const config = readConfig(process.env);
	// What waits to be written is measured, as a whole, with each line: the parts are short.
	const log = createLog(config.logLevel, destination({ sync: false, maxWrite: 4_096 }));
	if (cluster.isPrimary) {
		const forgotten = missingTrustProxy(config);
		if (forgotten !== undefined) log.warn(forgotten);
		await checkDatabase(config.database.url);
	}
	process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'an error that nothing caught ends this process');
		log.flush(() => process.exit(1));
	});
	if (cluster.isPrimary && config.workers > 1) {
		const workers = await startWorkers(config.workers, log);
		const metrics = await openMetrics(config, log, systemClock, workerProcesses(config.workers));
		onEnd(log, async () => {
			await metrics?.close();
			await workers.stop();
		});
		return;
	}
	const app = await createApp(config, log);
	try {
		await app.server.listen({ host: config.host, port: config.port });
	} catch (error) {
		const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		fail(busy ? `Port ${config.port} is in use: set PORT to another one.` : String(error));
	}
	app.jobs.start();
	const metrics = await answerMetrics(app, config, log);
	onEnd(log, async () => {
		await metrics?.close();
		await app.close();
	});
	// A worker whose first process was killed ends at once: the port is to be free for the next one.
	if (cluster.isWorker) process.once('disconnect', () => process.exit(1));
}

/** By the first process for all; undefined: another one does, or nobody asks. */
async function answerMetrics({ meters }: App, config: Config, log: Logger) {
	if (!meters) return undefined;
	if (cluster.isPrimary) return openMetrics(config, log, systemClock, onlyProcess(meters));
	answerFirst(meters);
	return undefined;
}

function onEnd(log: Logger, close: () => Promise<void>): void {
	let ending = false;
	const end = async (signal: string) => {
		if (ending) return;
		ending = true;
		log.info({ signal }, 'ending');
		await close();
		process.exit(0);
	};
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
}

try {
	await start();
} catch (error) {
	fail(
		error instanceof ConfigError
			? error.message
			: `Could not start: ${error instanceof Error ? error.message : error}`,
	);
}
