import { openDatabase } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Config } from '../config.ts';
import { createFiguresReader } from './figures.ts';
import { createInstallation } from './installation.ts';
import { type MetricsServer, serveMetrics } from './serve.ts';
import { contentType, type Processes, textOf } from './snapshots.ts';

/** Runs in the one process that answers at METRICS_PORT; undefined if that isn't set. */
export async function openMetrics(
	{ database: { url }, dataDir, metrics }: Pick<Config, 'database' | 'dataDir' | 'metrics'>,
	log: Log,
	clock: Clock,
	processes: Processes,
	cacheMs?: number,
): Promise<MetricsServer | undefined> {
	if (!metrics) return undefined;
	// A separate connection keeps metrics and requests from waiting for each other.
	const database = openDatabase(url, log, { max: 1 });
	const reader = createFiguresReader({ db: database.db, clock, log, cacheMs });
	const installation = createInstallation({ reader, dataDir, processes: processes.count });
	const server = await serveMetrics(metrics, log, {
		type: contentType,
		async text() {
			const snapshots = await processes.snapshots();
			return textOf([await installation.snapshot(), ...snapshots]);
		},
	});
	return {
		url: server.url,
		async close() {
			await server.close();
			processes.close();
			await database.close();
		},
	};
}
