import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { closeOtherDecoders } from '../adapters/pictures/sharp.ts';
import { type App, createApp } from './app.ts';
import { databaseProblem } from './check-database.ts';
import { systemClock } from './choose-adapters.ts';
import type { Role } from './cluster.ts';
import { type Config, ConfigError } from './config.ts';
import { tryPictures } from './health/pictures.ts';
import { openMetrics } from './metrics/metrics.ts';
import { answerFirst, onlyProcess } from './metrics/snapshots.ts';

const readyAttempts = 20;
const betweenAttemptsMs = 500;

export interface Serving {
	drain(): Promise<void>;
	close(): Promise<void>;
}

/** A replacement takes no connections before it is ready. */
async function untilReady({ server }: App): Promise<void> {
	for (let attempts = readyAttempts; ; attempts--) {
		const { statusCode, body } = await server.inject('/readyz');
		if (statusCode === 200) return;
		if (attempts === 1) throw new ConfigError(`It does not become ready: ${body}`);
		await delay(betweenAttemptsMs);
	}
}

/** Loads everything, then listens once `needed` resolves. Rejects with the problem. */
export async function serve(
	config: Config,
	log: Logger,
	role: Role,
	needed: Promise<void>,
): Promise<Serving> {
	closeOtherDecoders();
	if (role === 'first' || role === 'replacement') {
		const problem = await databaseProblem(config);
		if (problem !== undefined) throw new ConfigError(problem);
	}
	const app = await createApp(config, log);
	if (role === 'replacement') await untilReady(app);
	await app.server.ready();
	await needed;
	try {
		await app.server.listen({ host: config.host, port: config.port });
	} catch (error) {
		const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		throw busy ? new ConfigError(`Port ${config.port} is in use: set PORT to another one.`) : error;
	}
	app.jobs.start();
	// A database that is briefly unavailable must not end the process.
	app.settings
		.record()
		.catch((error: unknown) => log.warn({ err: error }, 'changed settings are not recorded'));
	if (config.storage.mode === 's3' && role === 'first')
		tryPictures(app.storage).catch((error: unknown) =>
			log.warn({ err: error }, 'pictures cannot be stored: look at the S3_ settings'),
		);
	const metrics = await answerMetrics(app, config, log);
	return {
		drain: app.drain,
		async close() {
			await metrics?.close();
			await app.close();
		},
	};
}

/** Returns undefined in a worker, where the primary answers, and if metrics are off. */
async function answerMetrics({ meters }: App, config: Config, log: Logger) {
	if (!meters) return undefined;
	if (cluster.isPrimary) return openMetrics(config, log, systemClock, onlyProcess(meters));
	answerFirst(meters);
	return undefined;
}
